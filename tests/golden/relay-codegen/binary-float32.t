# operators of two float32, and its conversions: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), float32]](-2.5f, -1f, -0.75f, -0.25f, 0f, 0.25f, 0.5f, 0.75f, 1f, 1.5f, 2.5f, 3f);
  let %y = const[Tensor[(12), float32]](0.25f, 0.5f, 0.75f, 1f, 1.5f, 2.5f, 3f, -2.5f, -1f, -0.75f, -0.25f, 0f);
  let %z = maximum(abs(%y), cast(0.25f, dtype="float32"));
  (round(add(%x, %y) * 64f),
   round(subtract(%x, %y) * 64f),
   round(multiply(%x, %y) * 64f),
   round(divide(%x, %z) * 64f),
   round(maximum(%x, %y) * 64f),
   round(minimum(%x, %y) * 64f),
   round(mod(%x, %z) * 64f),
   round(floor_divide(%x, %z) * 64f),
   round(floor_mod(%x, %z) * 64f),
   round(trunc_divide(%x, %z) * 64f),
   round(trunc_mod(%x, %z) * 64f),
   equal(%x, %y),
   not_equal(%x, %y),
   less(%x, %y),
   less_equal(%x, %y),
   greater(%x, %y),
   greater_equal(%x, %y),
   round(power(%z, %y) * 64f),
   where(%x < %y, %x, %y),
   clip(%x, a_min=-1f, a_max=1f),
   cast(%x, dtype="int8"),
   cast(%x, dtype="int64"),
   cast(%x, dtype="uint8"),
   cast(%x, dtype="uint16"),
   cast(%x, dtype="uint64"),
   cast(%x, dtype="bool"),
   cast(%x, dtype="float32"),
   cast(%x, dtype="float16"),
   cast(%x, dtype="bfloat16"),
   cast(%x, dtype="float64"),
   sum(%x),
   max(%x),
   min(%x),
   prod(%z),
   argmax(%y),
   argmin(%y),
   sort(%y),
   cumsum(%x),
   mean(%x))
}
>>> 0
