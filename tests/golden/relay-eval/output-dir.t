# Names of files hold no slash
$ relay-parse d.relay | relay-typecheck | relay-eval -f pair --input x='[[1, 2], [3, 4]]' --output-dir out/ && cd out && ls *.npy && od -c -N 11 first.npy | head -1
<<< d.relay
#[version = "0.0.5"]
def @same(%x: Tensor[(n, 2), float32], %y: Tensor[(n, 2), float32]) { add(%x, %y) }
def @double(%x: Tensor[(n), float32], %y: Tensor[(n*2), float32]) { %y }
def @cast(%x: Tensor[(?, 2), float32]) {
  let %y = match_cast[Tensor[(3, 2), float32]](%x);
  %y
}
def @few(%x: Tensor[(n), float32], assume="n <= 3") { %x }
def @divide(%x: int32, %y: int32) { divide(%x, %y) }
def @pair(%x: Tensor[(2, 2), float32], output_names="first,se/cond") {
  (add(%x, %x), negative(%x))
}
def @scalars(%a: bool, %b: float16, %c: uint8, %d: float64, %e: bfloat16, %f: int64) {
  (%a, %b, %c, %d, %e, %f)
}
def @empty(%x: Tensor[(n, 3), int8]) { negative(%x) }
>>> 0
first.npy
se_cond.npy
0000000 223   N   U   M   P   Y 001  \0   v  \0   {
