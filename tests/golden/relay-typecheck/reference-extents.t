# A reference does not change the extents it holds
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%r: ref(Tensor[(?,), float32])) { ref_write(%r, const[Tensor[(2,), float32]](1f, 2f)) }
def @f(%x: Tensor[(5,), float32]) {
  let %r = ref(%x);
  @g(%r);
  ref_read(%r)
}
>>> 1
in.relay:5:3: error: argument 1 of @g: expected ref(Tensor[(?), float32]), found ref(Tensor[(5), float32]) (in the reference: dimension 0 is 5, not ?) [argument-type]
    5 |   @g(%r);
      |   ^~~~~~
in.relay:4:12: note: %r comes from here
