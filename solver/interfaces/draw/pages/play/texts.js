// All words of the page, English and Japanese; {0}, {1} are filled in.  What the solver itself says is English.
const TEXTS = {
  title: ["yomikiri: small games, solved exactly", "読み切り — 小さなゲームを完全に読む"],
  solved: ["{0}, solved exactly", "{0}を読み切る"],
  language: ["Language", "言語"],
  game: ["Game", "ゲーム"], spec: ["Spec", "指定"], begin: ["Start", "開始"], another: ["another", "その他"],
  board: ["board", "盤"], walking: ["the game", "棋譜の操作"], solving: ["solving", "解析の操作"],
  first: ["to the start", "最初へ"], back: ["a move back", "一手戻る"], on: ["a move on", "一手進む"], last: ["to the end", "最後へ"],
  undo: ["Undo", "元に戻す"], redo: ["Redo", "やり直す"], restart: ["Restart", "最初から"],
  setup: ["Set up", "盤面編集"], done: ["Done", "完了"], clear: ["Empty board", "盤を空にする"], moves_next: ["{0} to move", "{0}の番"],
  over: ["The game is over", "終局"], empties: ["{0} squares empty", "空き{0}"],
  nothing_undo: ["Nothing to undo.", "これ以上戻せません。"], nothing_redo: ["Nothing to redo.", "これ以上やり直せません。"],
  illegal: ["{0} is not a legal move here.", "{0}には打てません。"],
  values: ["Value of every move", "全手の評価"], value: ["Value", "局面の評価"], stop: ["Stop", "停止"],
  wdl: ["win, draw or loss only", "勝敗のみ"], auto: ["values at once", "自動で評価"],
  plays: ["The program plays", "プログラムの担当"], nobody: ["for nobody", "なし"], for_side: ["for {0}", "{0}"],
  thinking: ["thinking", "持ち時間"], seconds5: ["5 seconds", "5秒"], seconds30: ["30 seconds", "30秒"], to_end: ["to the end", "読み切るまで"],
  proved_share: ["proved so far", "証明済みの割合"],
  moves: ["moves", "手の一覧"], move: ["move", "手"], worth: ["value", "評価"], how: ["known by", "根拠"], pass: ["pass", "パス"],
  proved: ["proved", "証明済み"], bound: ["proved bound", "証明済みの範囲"], estimate: ["estimate, {0}", "推定・{0}"],
  is_over: ["The game is over: {0}.", "終局：{0}。"], is_proved: ["{0}: {1}. Proved.", "{0}：{1}。証明済み。"],
  ladder: ["Ladder", "梯子"], ladder_of: ["What each technique saves here", "各手法の効果を見る"], all_on: ["All techniques", "全手法"], rung: ["technique", "手法"],
  evaluations: ["evaluations", "評価回数"], positions: ["nodes", "局面数"], rung_seconds: ["seconds", "秒"], ratio: ["ratio", "比"], what: ["what it does", "内容"],
  climbing: ["{0}: {1} \u2026", "{0}：{1}…"], climbed: ["Every rung that ended found {0}. Each adds a technique to the one above; ratio: evaluations above / here.", "終わった段の値はすべて{0}。各段は上の段に手法を一つ加えます。比：上の段の評価回数／この段の評価回数。"],
  threads: ["The page searches with one thread. The program on 16 virtual processors of an Intel Xeon (results/scale.csv) solved 6x6 Othello this many times as fast (threads): {0}.", "このページの探索は1スレッドです。Intel Xeon の仮想16プロセッサ（results/scale.csv）では、6x6オセロの探索の速度比（スレッド数）は {0} でした。"],
  without: ["Without {0}.", "{0}なし。"], too_high: ["For positions with at most {0} empty squares: choose 4x4, tic-tac-toe, or a later place.", "空き{0}以下の局面で使えます。"],
  of_site: ["One of this site:", "このサイトの証明書："], no_certificate: ["{0}: this site has no such certificate.", "{0}：このサイトにはありません。"],
  check_takes: ["Checking may take {0}.", "検証の目安：{0}。"], check_stopped: ["{0}: the check was stopped; nothing is verified.", "{0}：検証を中止しました。何も検証されていません。"],
  checking: ["Checking may take {0}. After {1} s: bound {2}, {3} of {4} million leaves.", "検証の目安：{0}。{1}秒経過：境界{2}、末端{4}百万中{3}百万。"],
  not_read: ["Not verified: it could not be read: {0}", "未検証：読めませんでした：{0}"],
  in_book: ["{0}: {1}. Proved, from the book of {2} positions made by {3}.", "{0}：{1}。証明済み（{3}が作った{2}局面の定石書）。"],
  no_book: ["{0} could not be read: {1}. The search works without it.", "{0}を読めませんでした：{1}。探索だけで続けます。"],
  nothing: ["Nothing is proved yet", "まだ何も証明されていません"], bounds: ["{0}, proved", "{0}（証明済み）"], bounds_win: ["{0}, proved: {1} wins", "{0}（証明済み：{1}の勝ち）"],
  depth: ["depth {0}", "深さ{0}"], depth_end: ["to the end at {0} %", "終局まで{0}%"], guessed: ["~{0}, an estimate ({1})", "推定 ~{0}（{1}）"], and: [" and ", "、"],
  draw: ["a draw", "引き分け"], wins: ["{0} wins", "{0}の勝ち"], wins_by: ["{0} wins by {1}", "{0}の{1}差勝ち"],
  wins_on: ["{0} wins on move {1}, with {2} of its stones left", "{0}が{1}手目で勝ち（残り石{2}）"],
  line_proved: ["best line", "最善進行"], line_guess: ["estimated line, ~{0}", "推定進行 ~{0}"], line_table: ["best line so far, not proved", "暫定の進行（未証明）"],
  searching: ["searching \u2026", "探索中…"], effort: ["{0} in {1} s", "{0}・{1}秒"], at_move: ["move {0} of {1}: {2}", "{1}手中{0}手目：{2}"],
  nodes: ["{0} nodes", "{0}局面"], millions: ["{0} M nodes", "{0}M局面"],
  forecast: ["Solving may take {0}.", "読み切りの目安：{0}。"], forecast_two: ["Solving may take {0} for the value, {1} for every move.", "読み切りの目安：局面の評価は{0}、全手は{1}。"],
  second: ["about a second or less", "約1秒以下"], seconds: ["about {0} seconds", "約{0}秒"], minutes: ["about {0} minutes", "約{0}分"], hours: ["hours", "数時間"], days: ["days or longer", "数日以上"],
  plays_proved: ["{0} plays {1}, {2}, proved.", "{0}は{1}（{2}、証明済み）。"], plays_guess: ["{0} plays {1}, by an estimate, which proves nothing.", "{0}は{1}（推定であり、証明ではありません）。"],
  record: ["Game", "棋譜"], names: ["Names of the players", "対局者"], lines: ["Line shown", "表示中の進行"], main_line: ["the game", "本譜"], side_line: ["line {0}, from ply {1}: {2}", "変化{0}（{1}手目 {2}から）"],
  name_line: ["Name of this line", "この変化の名前"],
  ply: ["ply", "手数"], best: ["best", "最善"], lost: ["lost", "損"], plies: ["plies of the game", "棋譜の一覧"], at_start: ["start", "開始"],
  analyze: ["Analyze the game", "棋譜を解析"], mistake: ["Next mistake", "次の悪手"], hide: ["hide values (quiz)", "評価を隠す（クイズ）"], save: ["Save the analysis as a page", "解析をページとして保存"],
  analysing: ["Analyzing: {0} of {1} plies, {2} proved", "解析中：{1}手中{0}手、証明済み{2}手"], analyzed: ["Analyzed: {0} of {1} plies proved.", "解析完了：{1}手中{0}手を証明。"],
  no_moves: ["There are no moves to analyze.", "解析する手がありません。"], no_mistake: ["No move is known to be a mistake.", "悪手は見つかっていません。"],
  totals: ["{0}: {1} mistakes in {2} proved moves, {3} lost", "{0}：証明済み{2}手中、悪手{1}、損{3}"], totals_none: ["{0}: no move is proved yet", "{0}：証明済みの手なし"],
  graph: ["value for {0} after each ply", "各手数での{0}から見た評価"], estimates_only: ["estimates: nothing is proved", "推定のみ（未証明）"],
  right: ["Right: the best move is {0}, {1}.", "正解：最善手は{0}（{1}）。"], wrong: ["{0} is {1}; the best move is {2}, {3}.", "{0}は{1}。最善手は{2}（{3}）。"],
  paste: ["Position or game", "局面・棋譜の入力"], pasted: ["a board with X, O and - and the side to move; moves, f5d6c3; columns, 44444432; games in GGF, SGF or PGN", "盤面（X、O、- と手番）、棋譜 f5d6c3、GGF・SGF・PGN など"],
  set: ["Open", "開く"], open_file: ["or a file of games", "棋譜ファイル"], copy_as: ["Copy", "コピー"], copied: ["Copied: {0}", "コピーしました：{0}"], format: ["Copy as", "形式"],
  transcript: ["moves", "棋譜"], address: ["address", "アドレス"], position: ["position (OBF)", "局面（OBF）"], ggf: ["game (GGF)", "棋譜（GGF）"],
  wins_lost: ["wins lost", "失った勝ち"], draws_lost: ["draws lost", "失った引き分け"], number: ["no.", "番号"], games: ["Games", "対局一覧"], players: ["Players", "対局者別"], analyze_all: ["Analyze every game", "全対局を解析"], plies_short: ["plies", "手数"], mistakes: ["mistakes", "悪手"], player: ["player", "対局者"], proved_moves: ["proved moves", "証明済みの手"],
  games_read: ["{0} games read; {1} could not be.", "{0}局を読み込み、{1}局は読めませんでした。"],
  next_ending: ["Practice an ending", "終盤の練習"], endings: ["from", "出題"], at_random: ["random play", "ランダム"], of_games: ["the games opened", "開いた対局から"], sums: ["sums: ", "得点："],
  retry: ["Retry", "もう一度"], forget: ["Reset the score", "成績を消す"], score: ["{0} of {1} right", "{1}問中{0}問正解"], find_best: ["Find the best move for {0}.", "{0}の最善手は？"], no_ending: ["No such position was found.", "該当する局面がありません。"],
  certificate: ["Certificate", "証明書"], drop: ["Drop a certificate (.ykc) on the page, or choose one:", "証明書（.ykc）をドロップ、または選択："],
  too_long: ["That is {0} characters; a position or a game has at most {1}.", "{0}文字あります。局面・棋譜は{1}文字までです。"], too_large: ["{0} has {1} bytes; at most {2} are read.", "{0}は{1}バイトです。上限は{2}バイトです。"],
  bad_spec: ["A game is written like othello:6x6 or mnk:4,4,4.", "ゲームは othello:6x6 や mnk:4,4,4 のように書きます。"],
  bad_address: ["The address has no position that can be read.", "アドレスの局面を読み取れません。"], in_address: ["The address: {0}", "アドレス：{0}"],
  no_answer: ["The board did not answer.", "盤が応答しません。"], no_memory: ["The browser gave no more memory: choose a smaller board or one nearer to its end.", "メモリが足りません。小さい盤か、終局に近い局面を選んでください。"],
  ended: ["The solver ended: {0}", "ソルバーが終了しました：{0}"], not_started: ["The solver could not be started: {0}", "ソルバーを開始できません：{0}"],
  no_wasm: ["This browser has no WebAssembly.", "このブラウザにはWebAssemblyがありません。"], no_weights: ["{0} could not be read: the search is slower without it.", "{0}を読めません。探索は遅くなります。"],
  help_values: ["A value is for the side to move: +4 wins by 4; in Connect Four and its kind +n means that the winner still holds n - 1 stones after its last. A bold number is proved by exhaustive search; \u2265 and \u2264 are proved bounds; ~ marks an estimate, which proves nothing. Everything is computed on this machine, nothing is sent.",
    "評価は手番側から見た値です。+4は4石差の勝ち（四目並べでは+nは最後の石のあと手元に n-1 個残ること）。太字は全数探索で証明された値、≥ と ≤ は証明された範囲、~ は推定で証明ではありません。すべてこの端末で計算し、何も送信しません。"],
  help_keys: ["Keys: \u2190 \u2192 a move back or on (or swipe), Home End, u undo, r redo, m every move, v value, Esc stops, n next mistake, h hides values; Tab goes through the squares, Enter plays.",
    "キー：← → 一手戻る・進む（スワイプも可）、Home End、u 元に戻す、r やり直す、m 全手、v 局面、Esc 停止、n 次の悪手、h 評価を隠す。Tabでマスを選び、Enterで打ちます。"],
};
const SIDES = { Black: "黒", White: "白", "First player": "先手", "Second player": "後手" };
let language = 0;

function t(key, ...values) { return TEXTS[key][language].replace(/\{(\d)\}/g, (_, i) => values[i]); }

const sideName = (side) => language === 1 && SIDES[D.sides[side]] || D.sides[side];

// Fills in the words of play.html: of an element, its label, and its example.
function showTexts() {
  document.documentElement.lang = ["en", "ja"][language];
  for (const e of get("game").options) e.textContent = (GAMES.find(([value]) => value === e.value) || { [1 + language]: t("another") })[1 + language];
  for (const e of document.querySelectorAll("[data-text]")) e.textContent = t(e.dataset.text);
  for (const e of document.querySelectorAll("[data-label]")) e.setAttribute("aria-label", t(e.dataset.label));
  for (const e of document.querySelectorAll("[data-example]")) e.placeholder = t(e.dataset.example);
}

function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch { return null; }
}

function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* a page that may keep nothing */ }
}

function chooseLanguage(wanted) {
  language = wanted === 1 ? 1 : 0;
  get("language").value = String(language);
  store("yomikiri-language", String(language));
  showTexts();
  if (at) { makeList(); showBoard(); show(); }
}
