// How long solving may take: a rough guess, fitted to solved positions (docs/notes/web.md).

// Reversi, by the shorter side of the board: the power of ten of the nodes at 20 empty squares, and what each more adds.
const REVERSI = [[5.5, 0.17], [4.4, 0.17], [5.6, 0.18], [6.3, 0.16], [6.6, 0.21], [6.9, 0.25]];

function forecast(all) {
  const [, game, k] = /^(\w+)(?::\d+,\d+,(\d+))?/.exec(spec), n = at.empties, misere = /misere/.test(spec);
  const [nodes, more] = REVERSI[Math.min(8, Math.max(3, Math.min(D.rows, D.cols))) - 3] || [0, 0];
  if (at.over !== null) return 0;
  if (D.rows === 2 || D.cols === 2) return 0.5;
  if (game === "othello" || game === "reversi") return 10 ** (nodes + more * (n - 20)) / 3e7 * (misere ? 4 : 1) * (all ? 4 : 1);
  if (game === "connect" && D.cols * D.rows <= 42) return 1.7 * 1.6 ** (n - 34) * (all ? 1 : 0.5);
  if (game === "minimax") return 10 * 1.6 ** (n - 49) * (all ? 2 : 1);
  if (game === "mnk" && (!misere || n <= 25)) return n <= 20 ? 0.4 : (n <= 25 ? 1 : k > 4 ? 5 : 8) * (all ? 3 : 1);
  return n <= 16 || D.mode === "number" ? 0.5 : 1e5;
}

function duration(seconds) {
  if (seconds < 1.5) return t("second");
  if (seconds < 60) return t("seconds", Math.ceil(seconds));
  if (seconds < 3600) return t("minutes", Math.ceil(seconds / 60));
  return t(seconds < 1e5 ? "hours" : "days");
}
