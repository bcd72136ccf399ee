# the stage after which the result changes; the streams are kept
$ relay-bisect --dim n=2 --keep=k 'simplify | fold | sed "s/nn.relu/exp/" | dce | fuse' a.relay; echo $?; ls k
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 0
stage 3, sed "s/nn.relu/exp/": the result changes
  output  elements  differ  max abs  max rel  NaN/inf
  0              8       8   0.1657   0.1662        0
    ulp 524288-1048575: 2, 1048576-2097151: 4, 2097152-4194303: 2
  differ
1
00-input.xml
01-simplify.xml
02-fold.xml
03-sed.xml
04-dce.xml
05-fuse.xml
