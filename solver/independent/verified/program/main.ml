(* main.ml - yomikiri-check-verified: reads a certificate (solver/independent/checker/FORMAT.md) and gives it to the checker that is
   extracted from Coq. If this file misreads the certificate, a true one is refused; nothing false is verified, because what
   is printed is made of the very arguments that the theorem speaks of. *)
open Checker

exception Damaged of string

let damaged text = raise (Damaged text)
let need condition text = if not condition then damaged text

external hash_matches : string -> int -> int -> int -> int -> bool = "ykc_hash_matches"
external unpack_frame : string -> int -> int -> int -> string = "ykc_unpack"

(* A file's name in a message: escapes for control characters, marks of direction, ends of lines, numbers that stand for no
   character, and bytes that are not UTF-8. *)
let shown name =
  let out = Buffer.create 80 and length = String.length name in
  let is_hidden c =
    let among (first, last) = c >= first && c <= last in
    c land 0xfffe = 0xfffe
    || List.exists among
         [ (0, 0x1f); (0x7f, 0x9f); (0x61c, 0x61c); (0x200e, 0x200f); (0x2028, 0x202e); (0x2060, 0x206f); (0xd800, 0xdfff);
           (0xfdd0, 0xfdef); (0xfeff, 0xfeff); (0xfff9, 0xfffb); (0xe0000, 0xe007f) ]
  in
  let rec add at =
    if at < length then begin
      let first = Char.code name.[at] in
      let bytes = if first < 0x80 then 1 else if first < 0xe0 then 2 else if first < 0xf0 then 3 else 4 in
      let rest k = if at + k < length then Char.code name.[at + k] lxor 0x80 else 0x40 in
      let rec character k c = if k = bytes then c else if rest k > 0x3f then 0 else character (k + 1) ((c lsl 6) lor rest k) in
      let c = if bytes = 1 then first else character 1 (first land (0x7f lsr bytes)) in
      let c = if (first >= 0x80 && first < 0xc2) || first > 0xf4 then -1 else c in
      let least = [| 0; 0; 0x80; 0x800; 0x10000 |].(bytes) in
      if c < least || c > 0x10ffff || is_hidden c then begin
        Printf.bprintf out "\\x%02X" first;
        add (at + 1)
      end
      else begin
        Buffer.add_string out (String.sub name at bytes);
        add (at + bytes)
      end
    end
  in
  add 0;
  Buffer.contents out

(* ---- numbers and texts of Coq ---- *)

let nat n =
  let rec add n found = if n <= 0 then found else add (n - 1) (S found) in
  add n O
let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let characters text = List.init (String.length text) (String.get text)

(* ---- the header ---- *)

type part = { lower : bool; leaves : int; symbols : int }

type game = Reversi of bool (* othello's scoring *) | Row of int * bool (* the length of a line, gravity *) | Eight | Table of table

and table = { numbers : int list; counted : bool; spec : string }

type certificate = {
  game : game;
  rows : int; (* in eight the largest number *)
  cols : int; (* in eight the target *)
  misere : bool;
  position : string;
  bounds : bool list; (* true: a lower bound *)
  claimed : int;
  parts : part list;
}

(* A whole number without leading zeros or `+`, below 2^60. *)
let number text =
  match int_of_string_opt text with
  | Some n when string_of_int n = text && abs n < 1 lsl 60 -> n
  | _ -> damaged ("'" ^ text ^ "' is not a number of this format")

(* What follows `word` and a space in a line. *)
let after word line =
  let n = String.length word + 1 in
  need (String.length line > n && String.sub line 0 n = word ^ " ") ("the header has no line '" ^ word ^ "' in its place");
  String.sub line n (String.length line - n)

let rest_of prefix text =
  let n = String.length prefix in
  String.sub text n (String.length text - n)

(* N and the table of minimax:N, drawn from a seed or read from the line `numbers`; `keys` is what follows the colon. *)
let read_table spec keys line =
  let ending = ",last=uncounted" in
  let counted = not (String.ends_with ~suffix:ending keys) in
  let keys = if counted then keys else String.sub keys 0 (String.length keys - String.length ending) in
  need (String.length keys > 2 && keys.[0] >= '1' && keys.[0] <= '8') "the size of the table";
  let n = Char.code keys.[0] - Char.code '0' and key = rest_of "N" keys in
  match line with
  | None ->
      need (String.starts_with ~prefix:",seed=" key) "the spec has no seed";
      let seed = number (rest_of ",seed=" key) in
      need (seed >= 0 && seed <= 0xffffffff) "the seed";
      (n, { numbers = Numbers.of_seed seed (n * n); counted; spec })
  | Some line ->
      let numbers = List.map number (String.split_on_char ' ' line) in
      need (String.starts_with ~prefix:",board=" key) "there are numbers, and the spec has no board";
      need (List.length numbers = n * n && List.for_all (fun m -> abs m <= 1000000) numbers) "the numbers do not fit the spec";
      (n, { numbers; counted; spec })

(* The game, rows, columns, misere; [line]: what stands in the line `numbers`. *)
let read_spec spec line =
  let foreign () =
    damaged ("'" ^ spec ^ "' is not reversi, othello or minimax on at most 64 squares, mnk or connect on 63, or eight")
  in
  let size least most rows cols =
    let rows = number rows and cols = number cols in
    if rows < least || cols < least || rows > most || cols > most || rows * cols > most then foreign ();
    (rows, cols)
  in
  let is_misere = function [] -> false | [ "misere" ] -> true | _ -> foreign () in
  match String.split_on_char ':' spec with
  | "minimax" :: _ ->
      let n, table = read_table spec (rest_of "minimax:" spec) line in
      (Table table, n, n, false)
  | _ when line <> None -> damaged "there are numbers, and the spec has no board"
  | [ (("reversi" | "othello") as name); rest ] -> (
      let sizes, keys = match String.split_on_char ',' rest with [] -> foreign () | sizes :: keys -> (sizes, keys) in
      let keys = match keys with ("start=parallel" | "start=rows" | "start=reversed") :: keys -> keys | keys -> keys in
      match String.split_on_char 'x' sizes with
      | [ rows; cols ] ->
          let rows, cols = size 2 64 rows cols in
          (Reversi (name = "othello"), rows, cols, is_misere keys)
      | _ -> foreign ())
  | [ (("mnk" | "connect") as name); rest ] -> (
      let gravity = name = "connect" in
      match String.split_on_char ',' rest with
      | rows :: cols :: k :: keys ->
          let rows, cols = size 1 63 rows cols and k = number k in
          if k < 1 || k > 1000000 || (gravity && keys <> []) then foreign ();
          (Row (k, gravity), rows, cols, is_misere keys)
      | _ -> foreign ())
  | [ "eight"; rest ] -> (
      match List.map number (String.split_on_char ',' rest) with
      | [ largest; target ] when largest >= 1 && largest <= 255 && target >= 1 && target <= 4096 -> (Eight, largest, target, false)
      | _ -> foreign ())
  | _ -> foreign ()

let check_squares squares position =
  need
    (String.length position = squares + 2
    && String.for_all (fun c -> c = 'X' || c = 'O' || c = '-') (String.sub position 0 squares)
    && List.mem (String.sub position squares 2) [ " X"; " O" ])
    "the position does not fit the spec"

(* The total and the last number of eight, and nothing or ` O`. *)
let read_total largest target position =
  let numbers = List.hd (String.split_on_char ' ' position) in
  match String.split_on_char ',' numbers with
  | [ total; last ] ->
      let total = number total and last = number last in
      need
        (total >= 0 && total <= target + largest && last >= 0 && last <= largest
        && List.mem position [ numbers; numbers ^ " O" ])
        "the position does not fit the spec";
      (total, last)
  | _ -> damaged "the position does not fit the spec"

(* A place of minimax: what is taken, as text, whether a row is next, which one, and the lead of the side to move.  The number
   that ended a game is in the sums of the text, counted or not. *)
let read_place n table position =
  let misfit () = damaged "the position does not fit the spec" in
  let sum text =
    let m = number text in
    if abs m < 1 lsl 28 then m else misfit ()
  in
  match String.split_on_char ' ' position with
  | [ taken; (("X" | "O") as side); line; first; second; last; (("X" | "O" | "-") as by) ] ->
      let line = number line and lead = sum first - sum second and last = sum last in
      need (String.length taken = n * n && String.for_all (fun c -> c = '0' || c = '1') taken) "the position does not fit the spec";
      need (line >= 0 && line < n) "the position does not fit the spec";
      let left_out = (not table.counted) && over (nat n) (squares (characters taken)) in
      let lead = if not left_out then lead else if by = "X" then lead - last else if by = "O" then lead + last else lead in
      (taken, side = "X", line, if side = "X" then lead else -lead)
  | _ -> misfit ()

let check_position game rows cols position =
  match game with
  | Reversi _ -> check_squares (rows * cols) position
  | Row (k, _) ->
      check_squares (rows * cols) position;
      let has side = has_line (nat rows) (nat cols) (nat k) side (read (characters position)) in
      need (not (has Mine && has Theirs)) "the position does not fit the spec"
  | Eight -> ignore (read_total rows cols position)
  | Table table -> ignore (read_place rows table position)

let read_part claimed line =
  match String.split_on_char ' ' (after "part" line) with
  | [ bound; value; "leaves"; leaves; "symbols"; symbols ] ->
      let leaves = number leaves and symbols = number symbols in
      need ((bound = "at-least" || bound = "at-most") && number value = claimed) "a part is not that of the claim";
      need (leaves >= 0 && leaves < 1 lsl 31 && symbols >= 0) "a part's numbers";
      { lower = bound = "at-least"; leaves; symbols }
  | _ -> damaged "a line 'part' is malformed"

let rec read_parts claimed = function
  | line :: rest when String.length line > 5 && String.sub line 0 5 = "part " ->
      let part = read_part claimed line in
      let parts, rest = read_parts claimed rest in
      (part :: parts, rest)
  | rest -> ([], rest)

let read_header lines =
  match lines with
  | "yomikiri certificate 1" :: spec :: position :: rest ->
      let line, rest =
        match rest with
        | line :: rest when String.starts_with ~prefix:"numbers " line -> (Some (after "numbers" line), rest)
        | _ -> (None, rest)
      in
      let game, rows, cols, misere = read_spec (after "spec" spec) line in
      let claim, rest = match rest with claim :: rest -> (claim, rest) | [] -> damaged "the header lacks lines" in
      let position = after "position" position in
      check_position game rows cols position;
      let bounds, claimed =
        match String.split_on_char ' ' (after "claim" claim) with
        | [ "exact"; v ] -> ([ true; false ], number v)
        | [ "at-least"; v ] -> ([ true ], number v)
        | [ "at-most"; v ] -> ([ false ], number v)
        | _ -> damaged "the line 'claim' is malformed"
      in
      need (abs claimed <= 1 lsl 29) "the claimed value";
      let parts, rest = read_parts claimed rest in
      let most = match game with Reversi _ -> rows * cols | Row (_, true) -> 1 + (rows * cols / 2) | Row _ | Eight -> 1 | Table _ -> max_int in
      let wanted = List.filter (fun lower -> if lower then claimed > -most else claimed < most) bounds in
      need (List.map (fun p -> p.lower) parts = wanted) "the parts are not those of the claim";
      (match rest with
      | [ made ] -> need ((after "made-by" made).[0] <> ' ') "the line 'made-by' is malformed"
      | _ -> damaged "the header does not end with the line 'made-by'");
      { game; rows; cols; misere; position; bounds; claimed; parts }
  | "yomikiri certificate 1" :: _ -> damaged "the header lacks lines"
  | _ -> damaged "it is not a certificate of version 1"

(* ---- the file ---- *)

let block = 1 lsl 20

let read_file name =
  try
    let file = open_in_bin name in
    let text = really_input_string file (in_channel_length file) in
    close_in file;
    text
  with Sys_error _ | End_of_file | Invalid_argument _ -> damaged "there is no such file, or it cannot be read"

(* The header's lines, and where its hash begins. *)
let split_header text =
  let rec find at =
    need (at + 1 < String.length text && at < 8191) "its header does not end with an empty line";
    if text.[at] = '\n' && text.[at + 1] = '\n' then at else find (at + 1)
  in
  let last = find 0 in
  let header = String.sub text 0 last in
  need (String.for_all (fun c -> c = '\n' || (c >= ' ' && c <= '~')) header) "the header is not ASCII text";
  (String.split_on_char '\n' header, last + 2)

let little_endian text at = Int32.to_int (String.get_int32_le text at) land 0xffffffff

(* The symbols of each part, and where the blocks end. *)
let read_blocks text start parts =
  let at = ref start and blocks = ref 0 in
  let read_block wanted =
    let damaged_here () = damaged (Printf.sprintf "block %d is damaged or missing" !blocks) in
    incr blocks;
    if !at + 12 > String.length text then damaged_here ();
    let n = little_endian text !at in
    if n < 1 || n > 2097152 || !at + 12 + n > String.length text then damaged_here ();
    if not (hash_matches text (!at + 12) n !blocks (!at + 4)) then damaged_here ();
    let symbols = unpack_frame text (!at + 12) n wanted in
    if String.length symbols <> wanted then damaged_here ();
    at := !at + 12 + n;
    symbols
  in
  let rec read_part left found =
    if left = 0 then List.rev found
    else
      let symbols = read_block (min left block) in
      read_part (left - String.length symbols) (symbols :: found)
  in
  let all = List.map (fun p -> (p, read_part p.symbols [])) parts in
  need (!at = String.length text) "there are bytes after the last block";
  all

let symbol_list blocks =
  let rec add text i rest = if i < 0 then rest else add text (i - 1) (Char.code text.[i] :: rest) in
  List.fold_left (fun rest text -> add text (String.length text - 1) rest) [] (List.rev blocks)

(* ---- the check ---- *)

(* Whether part [k], from 1, of [n] of a bound's leaves holds, and all above the leaves. *)
let holds c parts (k, n) lower =
  let leaves, blocks =
    match List.find_opt (fun (p, _) -> p.lower = lower) parts with Some (p, blocks) -> (p.leaves, blocks) | None -> (0, [])
  in
  let text = characters c.position and claimed = integer c.claimed and leaves = nat (min leaves 4096) in
  let symbols = symbol_list blocks and rows = nat c.rows and cols = nat c.cols in
  let part = nat (k - 1) and n = nat n in
  match c.game with
  | Reversi full -> verify rows cols full c.misere text lower claimed leaves symbols n part
  | Row (k, gravity) -> verify_row rows cols (nat k) gravity c.misere text lower claimed leaves symbols n part
  | Eight ->
      let total, last = read_total c.rows c.cols c.position in
      verify_eight rows cols (nat total) (nat last) lower claimed leaves symbols n part
  | Table table ->
      let taken, row, line, lead = read_place c.rows table c.position in
      let place = { taken = squares (characters taken); from_row = row; line = nat line; lead = integer lead } in
      verify_minimax rows (List.map integer table.numbers) table.counted place lower claimed leaves symbols n part

let spec_of c =
  let misere = if c.misere then ",misere" else "" in
  match c.game with
  | Reversi full -> Printf.sprintf "%s:%dx%d%s" (if full then "othello" else "reversi") c.rows c.cols misere
  | Row (k, gravity) -> Printf.sprintf "%s:%d,%d,%d%s" (if gravity then "connect" else "mnk") c.rows c.cols k misere
  | Eight -> Printf.sprintf "eight:%d,%d" c.rows c.cols
  | Table table -> table.spec

let statement c =
  let relation = match c.bounds with [ true ] -> ">=" | [ false ] -> "<=" | _ -> "=" in
  let game, position =
    let text = Printf.sprintf "read \"%s\"" c.position in
    match c.game with
    | Reversi full -> (Printf.sprintf "reversi %d %d %b %b" c.rows c.cols full c.misere, text)
    | Row (k, gravity) -> (Printf.sprintf "in_a_row %d %d %d %b %b" c.rows c.cols k gravity c.misere, text)
    | Eight ->
        let total, last = read_total c.rows c.cols c.position in
        (Printf.sprintf "eight %d %d" c.rows c.cols, Printf.sprintf "%d, %d" total last)
    | Table table ->
        let taken, row, line, lead = read_place c.rows table c.position in
        let numbers = String.concat "; " (List.map string_of_int table.numbers) in
        ( Printf.sprintf "minimax %d [%s] %b" c.rows numbers table.counted,
          Printf.sprintf "Place (squares \"%s\") %b %d (%d)" taken row line lead )
  in
  Printf.sprintf "value (%s) (%s) %s %d" game position relation c.claimed

let check (k, n) name =
  let text = read_file name in
  let lines, hash = split_header text in
  need (List.hd lines <> "yomikiri certificate 3") "it is of version 3, with relaxed parts, which only yomikiri-check reads";
  need (List.hd lines = "yomikiri certificate 1") "it is not a certificate";
  need (hash + 8 <= String.length text && hash_matches text 0 hash 0 hash) "the header's hash does not match";
  let c = read_header lines in
  let parts = read_blocks text (hash + 8) c.parts in
  let good = List.for_all (holds c parts (k, n)) c.bounds in
  let said =
    if not good then "WRONG, not proved"
    else if n = 1 then "verified"
    else Printf.sprintf "part %d of %d holds, and it is a proof if all %d do" k n n
  in
  Printf.printf "%s: %s: %s\n" (spec_of c) said (statement c);
  if good then 0 else 1

(* K/N with 1 <= K <= N <= 10000. *)
let part text =
  match List.map int_of_string_opt (String.split_on_char '/' text) with
  | [ Some k; Some n ] when 1 <= k && k <= n && n <= 10000 && Printf.sprintf "%d/%d" k n = text -> Some (k, n)
  | _ -> None

let () =
  (* Long lists live long: half the time of a large certificate was the collector's. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 4 lsl 20; space_overhead = 200 };
  let run part name =
    try check part name with
    | Damaged text -> Printf.eprintf "yomikiri-check-verified: %s: %s\n" (shown name) text; 2
    | Out_of_memory | Stack_overflow -> Printf.eprintf "yomikiri-check-verified: %s: not enough memory\n" (shown name); 2
  in
  let usage = "usage: yomikiri-check-verified [--part K/N] CERTIFICATE" in
  let code =
    match Sys.argv with
    | [| _; "--help" |] ->
        print_endline
          (usage ^ "\n\
           Checks a proof of a value of reversi, othello, mnk, connect, minimax or eight by the checker that Coq has verified. Exit code 0:\n\
           the proof holds; 1: it does not; 2: the file is damaged, cannot be read, or is of another game.\n\
           --part K/N   check everything above the leaves, and the K-th of N parts of each bound's leaves (N up to 10000);\n\
          \             it is a proof if all N parts hold");
        0
    | [| _; "--part"; text; name |] -> (
        match part text with
        | Some part -> run part name
        | None ->
            prerr_endline "yomikiri-check-verified: --part: expected K/N with 1 <= K <= N <= 10000";
            2)
    | [| _; name |] -> run (1, 1) name
    | _ -> prerr_endline usage; 2
  in
  exit code
