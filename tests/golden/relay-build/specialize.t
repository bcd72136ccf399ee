# Code for given extents stands beside that for all, and computes what a model with these extents does, to the bit
$ relay-build a.relay -o a.so --cpu=baseline; relay-build a.relay --specialize n=1,7 --keep k -o s.so --cpu=baseline; relay-print k/11-scheduled.xml | grep version; for n in 1 7; do sed "s/(n,/($n,/" a.relay >f.relay; relay-build f.relay -o f$n.so --cpu=baseline; done; for n in 1 2 6 7 8; do f=f$n.so; [ -e $f ] || f=a.so; relay-run ./$f -i x=random:1:$n,33 -i w=random:2 >a; relay-run ./s.so -i x=random:1:$n,33 -i w=random:2 | cmp - a && echo $f; done; relay-build -O0 a.relay --specialize n=1 -o a.so; echo $?; relay-build a.relay --specialize m=1 -o a.so
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 33), float32], %w: Tensor[(40, 33), float32]) {
  nn.softmax(nn.relu(nn.dense(%x, %w, units=40)))
}
>>> 2
#[version = "0.0.5"]
  version @fused_nn_dense_nn_relu_n1 when n == 1;
  version @fused_nn_dense_nn_relu_n7 when n == 7;
  version @fused_nn_softmax_n1 when n == 1;
  version @fused_nn_softmax_n7 when n == 7;
f1.so
a.so
a.so
f7.so
a.so
relay-build: error: --specialize is about loops, which -O0 leaves as they are
Try 'relay-build --help'.
2
relay-schedule: error: no extent is named 'm' [no-extent]
help: did you mean 'n'?
