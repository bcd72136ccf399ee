# forward and backward part, and what is kept between them
$ g() { relay-dot --phases "$@" | grep -E 'label=("?(forward|backward)|.* B")|-> |dir=back' | sed 's/	//g; s/\[.*label="\( [^"]*\)".*/\1/'; }; relay-parse m.relay | relay-typecheck | relay-ad | relay-dce >m.xml; g m.xml; relay-fuse m.xml | relay-dot --phases | grep -o 'label="backward[^"]*"'; relay-dot --phases m.relay >/dev/null; relay-dot --phases --overview m.xml
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(4, 16), float32]) {
  sum(tanh(nn.dense(%x, %w)))
}
>>> 2
label=forward,
label="backward: 1 value kept for it, n*16 B",
"main.v1" -> "main.v3" n×16 f32
"main.v1" -> "main.v13" n×16 f32
"main.v2" -> "main.v3" 4×16 f32
"main.v2" -> "main.v12" 4×16 f32
"main.v3" -> "main.v4" n×4 f32
"main.v4" -> "main.v5" n×4 f32
"main.v4" -> "main.v8"[color="#c2571a",
label=" n×4 f32  n*16 B",
"main.v5" -> "main.v15"[constraint=false,
"main.v10" -> "main.v8"[dir=back,
"main.v11" -> "main.v7"[dir=back,
"main.v11" -> "main.v10"[dir=back,
"main.v12" -> "main.v11"[dir=back,
"main.v13" -> "main.v11"[dir=back,
"main.v14" -> "main.v12"[dir=back,
"main.v14" -> "main.v13"[dir=back,
"main.v14" -> "main.v15" (n×16 f32, 4×16 f32)
"main.v15" -> "main.result" (f32, …)
label="backward: 1 value kept for it, n*16 B"
relay-dot: warning: no function that is drawn has a result with a forward and a backward part [no-phases]
relay-dot: error: --phases and --overview are two drawings: give one [usage]
