// The games that were opened, and their players, as tables.
let allAnalysed = null; // an object while every game is analysed

// Each head with whether its column has numbers.
const gamesTable = (box, heads, rows) => tableOf(box, heads.map(([text]) => text), rows, (i) => heads[i][1] ? "number" : "");

const wayOf = (own) => { const way = []; for (let n = own.root; n; n = n.children[0]) way.push(n); return way; };

const hasMoves = (entry) => entry.game ? entry.game.root.children.length > 0 : entry.item.moves.length > 0;
const sameGame = (entry) => (entry.game ? entry.game.spec : entry.spec) === spec;

function gameButton(entry, i) {
  const b = document.createElement("button"), names = entry.item.players || ["", ""];
  b.className = "jump";
  b.type = "button";
  b.textContent = names.some(Boolean) ? names.map((name, side) => name || D.sides[side]).join(" \u2013 ") : `${entry.spec} ${i + 1}`;
  b.addEventListener("click", () => openGame(entry));
  return b;
}

function playersOf(entries) {
  const players = new Map();
  for (const entry of entries)
    lossesOf(wayOf(entry.game)).forEach((sum, side) => {
      const name = entry.game.players[side] || sideName(side), all = players.get(name) || { games: 0 };
      for (const [key, n] of Object.entries({ games: 1, ...sum })) all[key] = (all[key] || 0) + n;
      players.set(name, all);
    });
  return [...players].sort((a, b) => b[1].games - a[1].games).map(([name, all]) => [name, ...Object.values(all)]);
}

function showGames() {
  const box = get("games"), list = games.filter(hasMoves), entries = list.filter(sameGame), focused = box.contains(document.activeElement);
  box.hidden = list.length < 2;
  if (box.hidden || focused && !allAnalysed) return;
  box.textContent = "";
  element(box, "h2", "", t("games"));
  const b = element(element(box, "p"), "button", "", t(allAnalysed ? "stop" : "analyze_all"));
  b.type = "button";
  b.addEventListener("click", analyzeAll);
  const shown = list.slice(0, 500).map((entry, i) => [entry, i]), tables = element(box, "div", "scroll");
  tables.tabIndex = 0;
  tables.setAttribute("role", "region");
  tables.setAttribute("aria-label", t("games"));
  gamesTable(tables, [[t("number"), true], [t("game")], [t("plies_short"), true], ...[0, 1].flatMap((side) => [[`${sideName(side)}: ${t("mistakes")}`, true], [t("lost"), true]])], shown.map(([entry, i]) => {
    const sums = entry.game ? lossesOf(wayOf(entry.game)) : null;
    return [i + 1, gameButton(entry, i), entry.game ? wayOf(entry.game).length - 1 : entry.item.moves.length, ...[0, 1].flatMap((side) => sums && sums[side].moves > 0 ? [sums[side].mistakes, sums[side].lost] : ["", ""])];
  }));
  const opened = entries.filter((entry) => entry.game);
  if (opened.length < 2) return;
  element(box, "h2", "", t("players"));
  gamesTable(element(box, "div", "scroll"), [[t("player")], [t("games"), true], [t("proved_moves"), true], [t("mistakes"), true], [t("lost"), true], [t("wins_lost"), true], [t("draws_lost"), true]], playersOf(opened));
}

// Every game of the spec shown, its proofs only, one after the other.
async function analyzeAll() {
  if (allAnalysed) { allAnalysed = null; stopAnalysis(); showGames(); return; }
  const own = allAnalysed = {};
  for (const entry of games.filter((one) => hasMoves(one) && sameGame(one))) {
    entry.game ??= await grow(entry.spec, entry.item);
    if (allAnalysed !== own || !entry.game) break;
    await analyse(wayOf(entry.game), entry, () => {});
    if (allAnalysed !== own) return;
    showGames();
    later();
  }
  allAnalysed = null;
  showGames();
}

panel({ show: showGames });
