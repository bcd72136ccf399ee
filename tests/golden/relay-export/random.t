# draws: generators of ONNX, with seeds where the module's key is a constant; a key that is a value is not written
$ relay-parse good.relay | relay-typecheck | relay-export -o m.onnx && relay-import m.onnx | relay-typecheck | grep -o 'op="random[^ ]*' && grep -ao 'RandomUniform\|RandomNormalLike\|Multinomial\|seed' m.onnx; relay-parse bad.relay | relay-typecheck | relay-export -o m.onnx
<<< good.relay
#[version = "0.0.5"]
def @main(%a: float32, %p: Tensor[(2, 3, 4), float32], %x: Tensor[(n, 3), float32]) {
  let %k = @random_key(7i64);
  let %u = random.uniform(%k, 0f, 2f, out_shape=[2, 3]);
  let %s = random.threefry_split(%u.0);
  let %v = random.normal(%s.0, %a, 1f, out_shape=[n, 3]);
  let %m = random.multinomial(%s.1, %p, num_samples=5);
  (%u.1, %v.1, %m.1)
}
<<< bad.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(10), uint64]) {
  let %u = random.uniform(%k, 0f, 2f, out_shape=[2, 3]);
  (%u.1, random.threefry_split(%u.0))
}
>>> 1
op="random.uniform"
op="random.normal"
op="random.multinomial"
RandomUniform
seed
RandomNormalLike
seed
Multinomial
seed
seed
seed
bad.relay:3:12: error: random.uniform: ONNX has no random keys: this one must be a constant, and be used to draw only [not-in-onnx]
    3 |   let %u = random.uniform(%k, 0f, 2f, out_shape=[2, 3]);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
