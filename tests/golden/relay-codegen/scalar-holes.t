# A program whose result is a scalar that it may leave unwritten, which is 0 then
$ relay-parse -q in.relay | relay-typecheck >m.xml; for x in -2.5 1.5; do for n in 2 5; do in="-i x=$x -i n=random:1:$n"; relay-eval -q $in m.xml >want; for O in -O0 -O2; do relay-codegen $O -o m.so m.xml; relay-run -q $in m.so | diff want -; done; cat want; done; done
<<< in.relay
#[version = "0.0.5"]
prim @data(%X: float32) -> (%Y: float32) {
  %Y = %X * 2f where %X > 0f;
}
prim @extent(%X: float32, %N: Tensor[(n), float32]) -> (%Y: float32) {
  %Y = %X * 2f where n > 3;
}
prim @twice(%X: float32) -> (%Y: float32) {
  %Y = %X * 2f;
  %Y = 7f where %X > 0f;
}
prim @none(%N: Tensor[(n), float32]) -> (%Y: float32) {
  %Y = sum(k < n) %N[k] where n > 3;
}
def @main(%x: float32, %n: Tensor[(n), float32]) {
  (@data(%x), @extent(%x, %n), @twice(%x), @none(%n), @data(@data(%x) + 1f))
}
>>> 0
(0f, 0f, -5f, 0f, 2f)
(0f, -5f, -5f, 3.17197f, 2f)
(3f, 0f, 7f, 0f, 8f)
(3f, 3f, 7f, 3.17197f, 8f)
