(** The checker as OCaml. *)
From Coq Require Import Uint63 Extraction ExtrOcamlBasic ExtrOcamlString.
From Yomikiri Require Import Spec SpecMinimax Check CheckRows CheckEight CheckMinimax.

(** Primitive integers are those of OCaml, which have 63 bits; program/uint63.ml has the operations that differ. *)
Extract Constant Uint63.int => "int".
Extraction Inline Uint63.int.
Extract Inlined Constant Uint63.land => "(land)".
Extract Inlined Constant Uint63.lor => "(lor)".
Extract Inlined Constant Uint63.lxor => "(lxor)".
Extract Inlined Constant Uint63.add => "(+)".
Extract Inlined Constant Uint63.sub => "(-)".
Extract Inlined Constant Uint63.mul => "( * )".
Extract Inlined Constant Uint63.lsl => "Uint63.left".
Extract Inlined Constant Uint63.lsr => "Uint63.right".
Extract Inlined Constant Uint63.mod => "Uint63.remainder".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.less".
Extract Inlined Constant Uint63.leb => "Uint63.at_most".

(** Those of the library are slow: OCaml calls a function of a pair by way of another. *)
Extract Inlined Constant fst => "fst".
Extract Inlined Constant snd => "snd".

Extraction "checker.ml" verify verify_row verify_eight verify_minimax read has_line squares over.
