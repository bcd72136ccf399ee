# Reshapes of parameters, constants and counted tensors are views: no kernel, no slot; of results they are copies; compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; set -- -i c=random:1:2,3,7,5 -i u=random:2:6,5,5 -i k=2 -i i=1; relay-eval "$@" m.xml >want; relay-fuse --level=0 m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan -v >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so "$@" | diff want -; done; relay-codegen -O0 --emit=ll --cpu=x86-64-v3 p.xml -o p.ll; grep -c 'call ptr @relay_reshape(' p.ll
<<< m.relay
#[version = "0.0.5"]
def @twice(%f: fn(Tensor[(6, n, 5), int32]) -> Tensor[(6, n, 5), int32], %x: Tensor[(6, n, 5), int32]) -> Tensor[(6, n, 5), int32] {
  %f(%f(%x))
}
def @loop(%k: int32, %x: Tensor[(6, n, 5), int32], %c: Tensor[(2, 3, n, 5), int32]) -> Tensor[(6, n, 5), int32] {
  if (%k <= 0) { %x } else { @loop(%k - 1, %x + reshape(%c, newshape=[6, -1, 5]), %c) }
}
def @main(%c: Tensor[(2, 3, n, 5), int32], %u: Tensor[(6, 5, 5), int32], %k: int32, %i: int32) {
  let %r = reshape(%c, newshape=[6, -1, 5]);
  let %product = nn.batch_matmul(%r, %u);
  let %flat = reshape(%r, newshape=[-1]);
  let %back = reshape(%flat, newshape=[6, -1, 5]);
  let %w = reshape([[1, 2, 3, 4, 5]], newshape=[5, 1]);
  let %dense = nn.dense(reshape(%c, newshape=[-1, 5]), reshape(%w, newshape=[1, 5]));
  let %closure = fn(%x: Tensor[(6, n, 5), int32]) -> Tensor[(6, n, 5), int32] { %x * %r };
  let %row = arange(0, %k * 3, 1, dtype="int32");
  let %col = reshape(%row, newshape=[-1, 1]);
  let %either = if (%i > 0) { cumsum(reshape(%product, newshape=[-1]), axis=0) } else { reshape(%c, newshape=[-1]) };
  (%product, cumsum(%back, axis=1), reshape(%c, newshape=[-1]), %dense, @twice(%closure, %product), take(%flat, %col), %either, @loop(%k, %r, %c), scatter_nd(%r, [[0]], zeros_like(strided_slice(%r, begin=[0], end=[1]))))
}
>>> 0
relay-plan: 1: @loop: v5: slot
relay-plan: 2: @main: v19: slot
relay-plan: 3: @main: v24: slot
relay-plan: 4: @main: v35: slot
relay-plan: 5: @main: v36: slot
relay-plan: function   tensors  slots  buffers  in place  reshaped  concatenated  managed  donated      each             alive                            arena  at most
relay-plan: @loop            4      1        1         0         1             0        2        2         1                 1                               64       64
relay-plan: @main           21      4        3         1         7             0       10        1  n*40 + 5      max(4, n*20)   floordiv(n*5 + 15, 16)*64 + 64        -
relay-plan: @main v14        1      0        0         0         0             0        1        1         0                 0                                0        0
relay-plan: total           26      5        4         1         8             0       13        4  n*40 + 6  max(4, n*20) + 1  floordiv(n*5 + 15, 16)*64 + 128        -
8
