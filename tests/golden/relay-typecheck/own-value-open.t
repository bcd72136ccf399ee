# A function that is a value in itself has a written result type
$ relay-parse in.relay | relay-typecheck; sed "s/32]) {/32]) -> Tensor[(n, m), float32] {/" in.relay | relay-parse | relay-typecheck >t.xml && relay-typecheck t.xml | cmp - t.xml && echo settled
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, m), float32]) {
  let %t = (%x, @f);
  tanh(%x)
}
>>> 0
in.relay:3:17: error: @f is a value here, before its result type is known [open-type]
    3 |   let %t = (%x, @f);
      |                 ^~
help: write it: def @f(...) -> T
settled
