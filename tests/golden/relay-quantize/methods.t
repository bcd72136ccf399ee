# Methods, symmetric integers, one scale for a weight
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && relay-parse -q in.relay | relay-typecheck >a.xml && for o in --method=percentile --method=mse --method=entropy --symmetric --per-tensor; do relay-quantize --calibrate=s $o --report-to=r.txt a.xml >q.xml && sed -n "2p;\$p" r.txt | cut -c1-60 && relay-cmp --rtol=0.1 --atol=0.02 a.xml q.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 4, 4), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 3, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %b = const[Tensor[(2), float32]](0.5f, -0.25f);
  %0 = nn.relu(nn.bias_add(nn.conv2d(%x, %w1), %b));
  %1 = nn.max_pool2d(%0, pool_size=2, strides=1);
  %2 = add(nn.conv2d(%1, %w2, padding=1), %1);
  nn.softmax(nn.batch_flatten(%2))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { %x }
>>> 0
main v3 activation uint8 0.0039124731 0 0 0.997747838 0 53.9
# results: sqnr 118.400183
output  elements  differ    max abs  max rel  NaN/inf
0             18       0  1.615e-06   0.1764        0
  ulp 16-31: 1, 131072-262143: 2, 262144-524287: 3, 524288-1048575: 5, 1048576-2097151: 7
agree
main v3 activation uint8 0.00391273666 0 0 0.997747838 0 53.
# results: sqnr 118.485793
output  elements  differ    max abs  max rel  NaN/inf
0             18       0  1.615e-06   0.1764        0
  ulp 16-31: 1, 131072-262143: 2, 262144-524287: 3, 524288-1048575: 5, 1048576-2097151: 7
agree
main v3 activation uint8 0.00391273666 0 0 0.997747838 0 53.
# results: sqnr 118.485793
output  elements  differ    max abs  max rel  NaN/inf
0             18       0  1.615e-06   0.1764        0
  ulp 16-31: 1, 131072-262143: 2, 262144-524287: 3, 524288-1048575: 5, 1048576-2097151: 7
agree
main v3 activation int8 0.00785628241 0 0 0.997747838 0 48.0
# results: sqnr 115.774213
output  elements  differ   max abs  max rel  NaN/inf
0             18       0  2.98e-06   0.4094        0
  ulp 32-63: 1, 524288-1048575: 1, 1048576-2097151: 5, 2097152-4194303: 11
agree
main v3 activation uint8 0.00391273666 0 0 0.997747838 0 53.
# results: sqnr 118.485793
output  elements  differ    max abs  max rel  NaN/inf
0             18       0  1.615e-06   0.1764        0
  ulp 16-31: 1, 131072-262143: 2, 262144-524287: 3, 524288-1048575: 5, 1048576-2097151: 7
agree
