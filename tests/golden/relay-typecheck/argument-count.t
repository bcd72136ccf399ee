# Wrong numbers of arguments
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
type Two { Pair(int32, int32) }
def @g(%x: int32, %y: int32) -> int32 { %x }
def @f(%x: int32) {
  let %a = @g(%x, %x, %x);
  let %b = Pair(%x);
  let %h = fn (%z: int32) -> int32 { %z };
  let %c = %h();
  (%a, %b, %c)
}
>>> 1
in.relay:6:12: error: 'Pair' has 2 fields, 1 given [constructor-arity]
    6 |   let %b = Pair(%x);
      |            ^~~~~~~~
