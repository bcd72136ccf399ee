# effects keep their places: let, and e1; e2 where nothing else must be said
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
def @bump(%r: ref(int32)) -> int32 {
  ref_write(%r, ref_read(%r) + 1);
  ref_read(%r)
}
def @main(%n: int32) {
  let %cell = ref(0);
  let %unused = @bump(%cell);
  @bump(%cell);
  let %dead = exp(2f);
  (@bump(%cell), ref_read(%cell))
}
>>> 0
#[version = "0.0.5"]

def @bump(%r: ref(int32)) -> int32 {
  let %2 = ref_read(%r);
  ref_write(%r, add(%2, 1));
  ref_read(%r)
}

def @main(%n: int32) {
  let %cell = ref(0);
  let %unused = @bump(%cell);
  @bump(%cell);
  let %dead = exp(2f);
  let %8 = @bump(%cell);
  let %9 = ref_read(%cell);
  (%8, %9)
}
