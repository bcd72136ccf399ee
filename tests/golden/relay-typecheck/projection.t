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
in.relay:4:12: error: there is no field 2: the tuple has 2, from 0 [projection]
    4 |   let %a = %p.2;
      |            ^~~~
in.relay:5:12: error: float32 is not a tuple, so it has no field 0 [projection]
    5 |   let %b = %x.0;
      |            ^~~~
