# A type parameter is not an input of an operator
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f[A](%x: A) -> A {
  add(%x, %x)
}
>>> 1
in.relay:3:3: error: add: input 'a' must be a tensor, found A [not-a-tensor]
    3 |   add(%x, %x)
      |   ^~~~~~~~~~~
