# of the arms of a match too; a recursive call adds nothing: one round of the loop
$ relay-parse in.relay | relay-typecheck | relay-stat --function sum --bindings
<<< in.relay
#[version = "0.0.5"]
def @sum(%l: List[float32]) -> float32 {
  match (%l) { Cons(%h, %t) => add(%h, @sum(%t)), Nil => 0f }
}
>>> 0
binding  operator  FLOPs  MACs  read  written  FLOPs/byte
sum.v5   @sum          0     0     0        0           -
sum.v6   add           1     0     8        4        0.08
         one call      1     0     8        4        0.08

operator  count  FLOPs  MACs  read  written  FLOPs/byte
add           1      1     0     8        4        0.08
total         1      1     0     8        4        0.08
one call             1     0     8        4        0.08

parameters: 1 elements, 4 bytes
peak live memory: 8 bytes
