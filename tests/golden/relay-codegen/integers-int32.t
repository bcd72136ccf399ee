# operators of int32, and its conversions: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(9), int32]](-7, -3, -1, 0, 1, 2, 5, 7, 100);
  let %y = const[Tensor[(9), int32]](1, 2, 5, 7, 100, -7, -3, -1, 0);
  let %s = const[Tensor[(9), int32]](0, 1, 2, 3, 5, 7, 6, 4, 1);
  let %z = where(%y == zeros_like(%y), ones_like(%y), %y);
  (add(%x, %y),
   subtract(%x, %y),
   multiply(%x, %y),
   maximum(%x, %y),
   minimum(%x, %y),
   equal(%x, %y),
   not_equal(%x, %y),
   less(%x, %y),
   less_equal(%x, %y),
   greater(%x, %y),
   greater_equal(%x, %y),
   bitwise_and(%x, %y),
   bitwise_or(%x, %y),
   bitwise_xor(%x, %y),
   divide(%x, %z),
   mod(%x, %z),
   floor_divide(%x, %z),
   floor_mod(%x, %z),
   trunc_divide(%x, %z),
   trunc_mod(%x, %z),
   left_shift(%x, %s),
   right_shift(%x, %s),
   power(%x, %s),
   bitwise_not(%x),
   abs(%x),
   sign(%x),
   negative(%x),
   sum(%x),
   max(%x),
   min(%x),
   prod(%x),
   argmax(%x),
   argmin(%x),
   sort(%x),
   cumsum(%x),
   cast(%x, dtype="int8"),
   cast(%x, dtype="int16"),
   cast(%x, dtype="int64"),
   cast(%x, dtype="uint8"),
   cast(%x, dtype="uint32"),
   cast(%x, dtype="uint64"),
   cast(%x, dtype="bool"),
   cast(%x, dtype="float32"),
   cast(%x, dtype="float16"),
   cast(%x, dtype="bfloat16"),
   cast(%x, dtype="float64"),
   where(%x < %y, %x, %y),
   clip(%x, a_min=1f, a_max=5f))
}
>>> 0
