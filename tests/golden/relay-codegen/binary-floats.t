# operators of two floats of each type, and their conversions: compiled at every level as evaluated
$ for t in float16/f16 bfloat16/bf16 float32/f float64/f64; do sed "s/floatN/${t%/*}/g; s/Nf/${t#*/}/g" template >m.relay; relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done; done
<<< template
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), floatN]](-2.5Nf, -1Nf, -0.75Nf, -0.25Nf, 0Nf, 0.25Nf, 0.5Nf, 0.75Nf, 1Nf, 1.5Nf, 2.5Nf, 3Nf);
  let %y = const[Tensor[(12), floatN]](0.25Nf, 0.5Nf, 0.75Nf, 1Nf, 1.5Nf, 2.5Nf, 3Nf, -2.5Nf, -1Nf, -0.75Nf, -0.25Nf, 0Nf);
  let %z = maximum(abs(%y), cast(0.25f, dtype="floatN"));
  (round(add(%x, %y) * cast(64f, dtype="floatN")),
   round(subtract(%x, %y) * cast(64f, dtype="floatN")),
   round(multiply(%x, %y) * cast(64f, dtype="floatN")),
   round(divide(%x, %z) * cast(64f, dtype="floatN")),
   round(maximum(%x, %y) * cast(64f, dtype="floatN")),
   round(minimum(%x, %y) * cast(64f, dtype="floatN")),
   round(mod(%x, %z) * cast(64f, dtype="floatN")),
   round(floor_divide(%x, %z) * cast(64f, dtype="floatN")),
   round(floor_mod(%x, %z) * cast(64f, dtype="floatN")),
   round(trunc_divide(%x, %z) * cast(64f, dtype="floatN")),
   round(trunc_mod(%x, %z) * cast(64f, dtype="floatN")),
   equal(%x, %y),
   not_equal(%x, %y),
   less(%x, %y),
   less_equal(%x, %y),
   greater(%x, %y),
   greater_equal(%x, %y),
   round(power(%z, %y) * cast(64f, dtype="floatN")),
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
