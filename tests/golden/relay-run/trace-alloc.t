# The log of a call is one that relay-dtr-sim replays: as many calls, the same peak as the run has; constants, releases
$ relay-run -v --random --summary --memory-budget=1G --trace-alloc=l.json loop.relay 2>&1 | grep -o 'peak [0-9]*'; relay-dtr-sim --ratio=1.0 --format=json l.json | grep -o '"peak": *[0-9]*\|"calls": *[0-9]*\|"status": *"[a-z]*"'; grep -c '"CALL"' l.json; grep -c RELEASE l.json; grep -A 1 CONSTANT l.json | grep -o '"MEMORY":"[0-9]*"'
<<< loop.relay
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil, }
def @build(%n: int32, %x: Tensor[(64, 64), float32], %l: List[Tensor[(64, 64), float32]]) -> List[Tensor[(64, 64), float32]] {
  if (equal(%n, 0)) { %l } else {
    let %y = tanh(nn.dense(%x, %x));
    @build(subtract(%n, 1), %y, Cons(%y, %l))
  }
}
def @total(%l: List[Tensor[(64, 64), float32]], %s: Tensor[(64, 64), float32]) -> Tensor[(64, 64), float32] {
  match (%l) {
    Cons(%h, %t) => @total(%t, add(nn.dense(%s, %h), %h)),
    Nil => %s,
  }
}
def @main(%x: Tensor[(64, 64), float32]) {
  let %l = @build(12, %x, Nil);
  let %k = @total(%l, %x);
  (%k, concatenate((%k, %x), axis=0))
}
>>> 0
peak 229376
"status": "ok"
"calls": 26
"peak": 229376
25
23
"MEMORY":"16384"
