# A step of a perceptron for any batch size: loss and gradients are fused, compiled and run as any other function
$ relay-parse in.relay | relay-typecheck | relay-ad --wrt=w1,b1,w2,b2 | relay-simplify | relay-dce >a.xml; relay-fuse a.xml | relay-lower | relay-schedule | relay-plan >b.xml; relay-cmp --rtol 1e-4 --atol 1e-5 --dim n=3 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 6), float32], %t: Tensor[(n, 4), float32],
          %w1: Tensor[(5, 6), float32], %b1: Tensor[(5,), float32],
          %w2: Tensor[(4, 5), float32], %b2: Tensor[(4,), float32]) {
  let %h = tanh(nn.bias_add(nn.dense(%x, %w1), %b1));
  let %l = nn.log_softmax(nn.bias_add(nn.dense(%h, %w2), %b2));
  (nn.cross_entropy_with_logits(%l, %t), argmax(%l, axis=[1]))
}
>>> 0
agree
