# operators of signed integers of each width, and their conversions: compiled at every level as evaluated
$ for b in 8 16 32 64; do sed "s/intN/int$b/g; s/iN/i$b/g" template >m.relay; relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done; done
<<< template
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(9), intN]](-7iN, -3iN, -1iN, 0iN, 1iN, 2iN, 5iN, 7iN, 100iN);
  let %y = const[Tensor[(9), intN]](1iN, 2iN, 5iN, 7iN, 100iN, -7iN, -3iN, -1iN, 0iN);
  let %s = const[Tensor[(9), intN]](0iN, 1iN, 2iN, 3iN, 5iN, 7iN, 6iN, 4iN, 1iN);
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
   cast(%x, dtype="int32"),
   cast(%x, dtype="int64"),
   cast(%x, dtype="uint8"),
   cast(%x, dtype="uint16"),
   cast(%x, dtype="uint32"),
   cast(%x, dtype="uint64"),
   cast(%x, dtype="bool"),
   cast(%x, dtype="float16"),
   cast(%x, dtype="bfloat16"),
   cast(%x, dtype="float32"),
   cast(%x, dtype="float64"),
   where(%x < %y, %x, %y),
   clip(%x, a_min=1f, a_max=5f))
}
>>> 0
