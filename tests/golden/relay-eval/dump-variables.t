# Parameters and pattern variables have ids too
$ relay-parse d.relay | relay-typecheck | relay-eval --dump 1,v2,3 --input x='Cons(1, Nil)'
<<< d.relay
#[version = "0.0.5"]
def @main(%x: List[int32]) {
  match? (%x) { Cons(%h {id=2}, %t {id=3}) => add(%h, %h) }
}
>>> 0
main.v1 = Cons(1, Nil)
main.v2 = 1
main.v3 = Nil
2
