# Wrong numbers of arguments of functions
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%x: int32, %y: int32) -> int32 { %x }
def @f(%x: int32) {
  let %a = @g(%x, %x, %x);
  let %h = fn (%z: int32) -> int32 { %z };
  let %c = %h();
  (%a, %c)
}
>>> 1
in.relay:4:12: error: @g takes 2 arguments, 3 given [argument-count]
    4 |   let %a = @g(%x, %x, %x);
      |            ^~~~~~~~~~~~~~
in.relay:6:12: error: %h takes 1 argument, 0 given [argument-count]
    6 |   let %c = %h();
      |            ^~~~
