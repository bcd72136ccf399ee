# A loop that multiplies by a matrix: its gradient collects the factors of products and multiplies those of several steps at once; as many steps as written out give the same, evaluated and compiled, of first and second order, whatever is left over
$ a='-i x=[[1f,0f,-1f,2f]] -i w=[[1f,0f,-1f,0f],[0f,1f,1f,0f],[-1f,0f,0f,1f],[0f,1f,1f,-1f]]'; for o in 1 2; do for f in loop written; do relay-parse -q in.relay | relay-typecheck | relay-ad -f $f --wrt=x,w --adjoint=each --order=$o -o $f.xml; relay-build -q -O0 -f $f $f.xml -o $f.so; done; relay-print loop.xml | grep "def @adjoint_float32_2_add_product" >d || echo none; for n in 0 1 2 3 4 5 6 7; do relay-eval -f loop -i n=$n $a loop.xml >e; relay-run -f loop -i n=$n $a ./loop.so >r; cmp e r; done; cat e; relay-eval -f written -i n=7 $a written.xml; done
<<< in.relay
#[version = "0.0.5"]
def @loop(%x: Tensor[(m, 4), float32], %w: Tensor[(4, 4), float32], %n: int64) -> float32 {
  let %step = fn (%i: int64, %h: Tensor[(m, 4), float32]) -> Tensor[(m, 4), float32] {
    if (%i >= %n) { %h } else { %step(%i + 1i64, nn.dense(%h, %w)) }
  };
  sum(%step(0i64, %x))
}

def @written(%x: Tensor[(m, 4), float32], %w: Tensor[(4, 4), float32], %n: int64) -> float32 {
  let %h = nn.dense(nn.dense(nn.dense(%x, %w), %w), %w);
  sum(nn.dense(nn.dense(nn.dense(nn.dense(%h, %w), %w), %w), %w))
}
>>> 0
(-72f, ([[-53f, 21f, 49f, 15f]], [[-68f, 16f, 17f, -10f], [108f, -78f, -84f, -39f], [127f, -73f, -105f, -9f], [48f, -28f, -73f, 20f]]))
(-72f, ([[-53f, 21f, 49f, 15f]], [[-68f, 16f, 17f, -10f], [108f, -78f, -84f, -39f], [127f, -73f, -105f, -9f], [48f, -28f, -73f, 20f]]))
(([[-53f, 21f, 49f, 15f]], [[-68f, 16f, 17f, -10f], [108f, -78f, -84f, -39f], [127f, -73f, -105f, -9f], [48f, -28f, -73f, 20f]]), ([[-186f, 150f, 233f, 94f]], [[-147f, -203f, -11f, -277f], [371f, -212f, -288f, -51f], [430f, -126f, -232f, 41f], [209f, -125f, -93f, -81f]]))
(([[-53f, 21f, 49f, 15f]], [[-68f, 16f, 17f, -10f], [108f, -78f, -84f, -39f], [127f, -73f, -105f, -9f], [48f, -28f, -73f, 20f]]), ([[-186f, 150f, 233f, 94f]], [[-147f, -203f, -11f, -277f], [371f, -212f, -288f, -51f], [430f, -126f, -232f, 41f], [209f, -125f, -93f, -81f]]))
