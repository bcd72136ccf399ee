# References are read and written only
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %a = ref_read(%x);
  let %b = ref_write(%x, 1f);
  (%a, %b)
}
>>> 1
in.relay:3:12: error: ref_read: expected ref(_), found float32 [not-a-reference]
    3 |   let %a = ref_read(%x);
      |            ^~~~~~~~~~~~
in.relay:4:12: error: ref_write: expected ref(float32), found float32 [not-a-reference]
    4 |   let %b = ref_write(%x, 1f);
      |            ^~~~~~~~~~~~~~~~~
