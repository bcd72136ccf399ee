# operators of two bfloat16, and its conversions: compiled at every level as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(12), bfloat16]](-2.5bf16, -1bf16, -0.75bf16, -0.25bf16, 0bf16, 0.25bf16, 0.5bf16, 0.75bf16, 1bf16, 1.5bf16, 2.5bf16, 3bf16);
  let %y = const[Tensor[(12), bfloat16]](0.25bf16, 0.5bf16, 0.75bf16, 1bf16, 1.5bf16, 2.5bf16, 3bf16, -2.5bf16, -1bf16, -0.75bf16, -0.25bf16, 0bf16);
  let %z = maximum(abs(%y), cast(0.25f, dtype="bfloat16"));
  (round(add(%x, %y) * cast(64f, dtype="bfloat16")),
   round(subtract(%x, %y) * cast(64f, dtype="bfloat16")),
   round(multiply(%x, %y) * cast(64f, dtype="bfloat16")),
   round(divide(%x, %z) * cast(64f, dtype="bfloat16")),
   round(maximum(%x, %y) * cast(64f, dtype="bfloat16")),
   round(minimum(%x, %y) * cast(64f, dtype="bfloat16")),
   round(mod(%x, %z) * cast(64f, dtype="bfloat16")),
   round(floor_divide(%x, %z) * cast(64f, dtype="bfloat16")),
   round(floor_mod(%x, %z) * cast(64f, dtype="bfloat16")),
   round(trunc_divide(%x, %z) * cast(64f, dtype="bfloat16")),
   round(trunc_mod(%x, %z) * cast(64f, dtype="bfloat16")),
   equal(%x, %y),
   not_equal(%x, %y),
   less(%x, %y),
   less_equal(%x, %y),
   greater(%x, %y),
   greater_equal(%x, %y),
   round(power(%z, %y) * cast(64f, dtype="bfloat16")),
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
