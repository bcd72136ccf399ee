# the published examples: recursion on a number that is known, a cell whose content is
$ relay-parse in.relay | relay-typecheck | relay-peval | relay-dce | relay-print --form=let | sed '1,/^$/d'
<<< in.relay
#[version = "0.0.5"]
def @pow(%x: float32, %n: int32) -> float32 { if (%n == 0) { 1f } else { %x * @pow(%x, %n - 1) } }
def @main(%x: float32) -> (float32, int32) {
  let %r = ref(1);
  ref_write(%r, ref_read(%r) + 1);
  (@pow(%x, 3), ref_read(%r))
}
>>> 0
def @main(%x: float32) -> (float32, int32) {
  let %12: int32 = 2;
  let %27: float32 = 1f;
  let %28: float32 = multiply(%x, %27);
  let %29: float32 = multiply(%x, %28);
  let %30: float32 = multiply(%x, %29);
  let %11: (float32, int32) = (%30, %12);
  %11
}
