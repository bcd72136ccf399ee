# What loops, tail calls and kernels take they give back: a thousand rounds in the memory of a few
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-plan m.xml >p.xml; for f in m.xml p.xml; do relay-codegen --function=main --function=tail -o m.so $f; for e in 'main --max-memory=300M' 'tail --max-memory=1400M'; do relay-run --threads=1 -i x=random:1:100000 -i times=1500 --summary --function=$e m.so | sed 's/,.*//'; done; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %times: int32) {
  let %loop = fn (%a: Tensor[(?), float32], %k: int32) -> Tensor[(?), float32] {
    if (less(%k, 1)) { %a } else {
      let %c = concatenate((%a, %x));
      let %d = strided_slice(%c, begin=[0], end=[100000]);
      let %s = nn.softmax(%d);
      let %r = if (less(%k, 3)) { %s } else { %d };
      %loop(%r, subtract(%k, 1))
    }
  };
  %loop(%x, %times)
}
def @tail(%x: Tensor[(n), float32], %times: int32) -> Tensor[(n), float32] {
  if (less(%times, 1)) { %x } else {
    let %s = tanh(%x);
    let %t = nn.softmax(%s);
    @tail(%t, subtract(%times, 1))
  }
}
>>> 0
Tensor[(100000)
Tensor[(100000)
Tensor[(100000)
Tensor[(100000)
