# A loop that appends to a tensor: its gradient holds no copy of what was collected, at 2,000 steps of 4 KiB
$ relay-parse -q in.relay | relay-typecheck | relay-ad --wrt=x -o g.xml; relay-build -q g.xml -o g.so; relay-eval -i x='[1f, 2f]' -i n=3 g.xml; relay-run -i x='[1f, 2f]' -i n=3 ./g.so; (case $BUILD in *asan) ;; *) ulimit -v 1000000 ;; esac; relay-run --threads=1 -i x=random:1:1024 -i n=2000 --summary ./g.so)
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32], %n: int64) -> float32 {
  let %loop = fn (%i: int64, %all: Tensor[(?, n), float32], %h: Tensor[(n,), float32]) -> Tensor[(?, n), float32] {
    if (%i >= %n) { %all } else {
      let %next = %h * %x;
      %loop(%i + 1i64, concatenate((%all, expand_dims(%next, axis=0)), axis=0), %next)
    }
  };
  sum(%loop(0i64, zeros(shape=[0, n], dtype="float32"), %x))
}
>>> 0
(31f, ([9f, 48f],))
(31f, ([9f, 48f],))
(5722.329f, (Tensor[(1024), float32] min 0.00022832490503787994 max 213957.203125 mean 965.1294185487945,))
