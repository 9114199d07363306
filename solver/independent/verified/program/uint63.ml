(* uint63.ml - operations on 63-bit words, unsigned, as Coq's library Uint63 has them. *)

let[@inline] of_int (x : int) = x
let[@inline] left (x : int) (k : int) = if k >= 0 && k < 63 then x lsl k else 0
let[@inline] right (x : int) (k : int) = if k >= 0 && k < 63 then x lsr k else 0
let[@inline] equal (x : int) (y : int) = x = y
let[@inline] less (x : int) (y : int) = x lxor min_int < y lxor min_int
let[@inline] at_most (x : int) (y : int) = x lxor min_int <= y lxor min_int

(* x mod 0 = x. Words from 2^62 on are negative in OCaml. *)
let remainder_of_large x y =
  if y < 0 then if less x y then x else x - y
  else if y = 0 then x
  else
    let rest = x - (((x lsr 1) / y) lsl 1 * y) in
    if less rest y then rest else rest - y

let[@inline] remainder (x : int) (y : int) = if x >= 0 && y > 0 then x mod y else remainder_of_large x y
