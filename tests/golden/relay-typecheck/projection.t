# A field that is not there, a field of no tuple
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %p = (%x, %x);
  let %a = %p.2;
  let %b = %x.0;
  (%a, %b)
}
>>> 1
in.relay:4:12: error: field 2 of a tuple of 2 fields [projection]
    4 |   let %a = %p.2;
      |            ^~~~
in.relay:5:12: error: field 0 of what is no tuple but float32 [projection]
    5 |   let %b = %x.0;
      |            ^~~~
