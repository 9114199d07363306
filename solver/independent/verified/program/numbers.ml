(* numbers.ml - the table of minimax:N,seed=S: Python's random after seed(S), that is MT19937 (FORMAT.md). No theorem speaks of
   it: theorems name the numbers themselves. *)

let words = 624
let low n = n land 0xffffffff

(* Initialised by an array of one word, the seed. *)
let start seed =
  let w = Array.make words 19650218 and i = ref 1 in
  for k = 1 to words - 1 do
    w.(k) <- low ((1812433253 * (w.(k - 1) lxor (w.(k - 1) lsr 30))) + k)
  done;
  for round = 0 to (2 * words) - 2 do
    let mix = w.(!i - 1) lxor (w.(!i - 1) lsr 30) in
    w.(!i) <-
      low (if round < words then (w.(!i) lxor low (mix * 1664525)) + seed else (w.(!i) lxor low (mix * 1566083941)) - !i);
    incr i;
    if !i = words then begin
      w.(0) <- w.(words - 1);
      i := 1
    end
  done;
  w.(0) <- 0x80000000;
  w

(* The numbers of `count` squares: from -9 to 9, and instead of 0 one from 1 to 9. *)
let of_seed seed count =
  let w = start seed and drawn = ref 0 in
  let next () =
    let i = !drawn mod words in
    incr drawn;
    let y = (w.(i) land 0x80000000) lor (w.((i + 1) mod words) land 0x7fffffff) in
    let n = w.((i + 397) mod words) lxor (y lsr 1) lxor if y land 1 = 1 then 0x9908b0df else 0 in
    w.(i) <- n;
    let n = n lxor (n lsr 11) in
    let n = n lxor (n lsl 7 land 0x9d2c5680) in
    let n = n lxor (n lsl 15 land 0xefc60000) in
    n lxor (n lsr 18)
  in
  let rec draw first count digits =
    let n = next () lsr (32 - digits) in
    if n < count then first + n else draw first count digits
  in
  List.init count (fun _ ->
      let n = draw (-9) 19 5 in
      if n = 0 then draw 1 9 4 else n)
