# loops that append, overwrite, carry tuples and lists; locals that capture; what is used after it was given on: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval -i n=4 -i x=[[1,2,-1]] m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run -i n=4 -i x=[[1,2,-1]] --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @append(%i: int32, %n: int32, %acc: Tensor[(?, 3), float32], %x: Tensor[(1, 3), float32]) -> Tensor[(?, 3), float32] {
  if (%i >= %n) { %acc } else {
    let %y = %x * 0.5f + 1f;
    @append(%i + 1, %n, concatenate((%acc, %y), axis=0), %y)
  }
}
def @keep(%i: int32, %acc: Tensor[(?), int32], %all: Tensor[(?), int32]) -> (Tensor[(?), int32], Tensor[(?), int32]) {
  if (%i == 0) { (%acc, %all) } else {
    let %next = concatenate((%acc, reshape(%i, newshape=[1])), axis=0);
    @keep(%i - 1, %next, concatenate((%all, %acc, %next), axis=0))
  }
}
def @fill(%i: int32, %acc: Tensor[(6, 2), float32], %y: Tensor[(1, 2), float32]) -> Tensor[(6, 2), float32] {
  if (%i == 6) { %acc } else {
    @fill(%i + 1, scatter_nd(%acc, reshape(%i, newshape=[1, 1]), %y), %y + strided_slice(%acc, begin=[0], end=[1]))
  }
}
def @main(%n: int32, %x: Tensor[(1, 3), float32]) {
  let %a = @append(0, %n, %x, %x);
  let %k = @keep(4, const[Tensor[(1), int32]](9), const[Tensor[(2), int32]](7, 8));
  let %sum = fn (%i: int32, %s: Tensor[(1, 3), float32]) -> Tensor[(1, 3), float32] {
    if (%i == 0) { %s } else { %sum(%i - 1, %s + tanh(%s) * %x) }
  };
  let %b = exp(%x);
  let %c = sort(%b, axis=1);
  let %d = sort(negative(%c), axis=1);
  let %e = cast(%b, dtype="float64");
  let %f = fn (%z: Tensor[(1, 3), float32]) { %z + %b + %c };
  (%a, %k, round(%sum(5, %x) * 64f), round(%f(%d) * 64f), round(cast(%e, dtype="float16") * cast(16f, dtype="float16")), round(%c * 64f),
   @fill(0, zeros(shape=[6, 2], dtype="float32"), ones(shape=[1, 2], dtype="float32")))
}
>>> 0
