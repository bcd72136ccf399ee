# outputs collected in a loop; a list of many cells is dropped without recursion
$ relay-parse m.relay | relay-typecheck | relay-codegen -O0 -o m.so && relay-run m.so --input n=100000
<<< m.relay
#[version = "0.0.5"]
def @make(%i: int32, %l: List[int32]) -> List[int32] {
  if (equal(%i, 0)) { %l } else { @make(subtract(%i, 1), Cons(%i, %l)) }
}
def @total(%l: List[int32], %s: int32) -> int32 {
  match (%l) { Cons(%h, %t) => @total(%t, add(%s, %h)), Nil => %s }
}
def @main(%n: int32) {
  let %l = @make(%n, Nil);
  (@total(%l, 0), @total(%l, 1))
}
>>> 0
(705082704, 705082705)
