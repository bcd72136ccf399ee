# A function of the wrong type as an argument
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%h: fn (float32) -> float32) -> float32 { %h(1f) }
def @f() {
  @g(fn (%i: int32) -> float32 { 1f })
}
>>> 1
in.relay:4:3: error: argument 1 of @g: expected fn (float32) -> float32, found fn (int32) -> float32 (in parameter 1: the data type is float32, not int32) [argument-type]
    4 |   @g(fn (%i: int32) -> float32 { 1f })
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
