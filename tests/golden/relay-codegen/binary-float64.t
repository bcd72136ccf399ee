# operators of two float64, and its conversions: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), float64]](-2.5f64, -1f64, -0.75f64, -0.25f64, 0f64, 0.25f64, 0.5f64, 0.75f64, 1f64, 1.5f64, 2.5f64, 3f64);
  let %y = const[Tensor[(12), float64]](0.25f64, 0.5f64, 0.75f64, 1f64, 1.5f64, 2.5f64, 3f64, -2.5f64, -1f64, -0.75f64, -0.25f64, 0f64);
  let %z = maximum(abs(%y), cast(0.25f, dtype="float64"));
  (round(add(%x, %y) * 64f64),
   round(subtract(%x, %y) * 64f64),
   round(multiply(%x, %y) * 64f64),
   round(divide(%x, %z) * 64f64),
   round(maximum(%x, %y) * 64f64),
   round(minimum(%x, %y) * 64f64),
   round(mod(%x, %z) * 64f64),
   round(floor_divide(%x, %z) * 64f64),
   round(floor_mod(%x, %z) * 64f64),
   round(trunc_divide(%x, %z) * 64f64),
   round(trunc_mod(%x, %z) * 64f64),
   equal(%x, %y),
   not_equal(%x, %y),
   less(%x, %y),
   less_equal(%x, %y),
   greater(%x, %y),
   greater_equal(%x, %y),
   round(power(%z, %y) * 64f64),
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
