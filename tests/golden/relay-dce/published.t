# the published example: a binding without effects goes, the write stays, and so does what it writes to
$ relay-parse in.relay | relay-typecheck | relay-dce | relay-print --form=let | sed '1,/^$/d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 4, 4), float32], %w: Tensor[(3, 2, 3, 3), float32]) {
  let %u = ref(1);
  let %d = nn.conv2d(%x, %w);
  ref_write(%u, 2);
  nn.relu(%x)
}
>>> 0
def @main(%x: Tensor[(1, 2, 4, 4), float32], %w: Tensor[(3, 2, 3, 3), float32]) -> Tensor[(1, 2, 4, 4), float32] {
  let %u: ref(int32) = ref(1);
  let %6: int32 = 2;
  let %7 {anonymous=True}: () = ref_write(%u, %6);
  let %8: Tensor[(1, 2, 4, 4), float32] = nn.relu(%x);
  %8
}
