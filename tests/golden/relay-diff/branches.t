# bindings in branches; their results; patterns
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32, %o: Option[float32]) {
  let %y = if (%c) { exp(%x) } else { let %t = tanh(%x); %t * %x };
  match (%o) { Some(%v) => { %v + %y }, None => { %y } }
}
<<< b.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32, %o: Option[float32]) {
  let %y = if (%c) { exp(%x) } else { let %t = tanh(%x); %t };
  match? (%o) { Some(_) => { %y }, None => { %y } }
}
>>> 1
@main: 3 removed, 2 changed, 5 same
! v4 %y if(v1): result of branch 1 v7 -> v6
- v7 multiply(v6, v2)
! v8 -> v7 match?(v3): operator match -> match?; result of branch 0 v10 -> v4; patterns
- v9 %v parameter float32
- v10 add(v9, v4)
