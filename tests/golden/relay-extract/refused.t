# what is not there, is not unique, is not used, is in a binding that comes along whole, calls what it is in
$ relay-parse a.relay | relay-typecheck >a.xml; for o in '--to v99' '--to %q' '--to v9x' '--to f.%a' '--from %e --to %d' '--from %s --to %e' '-f f' '-f main --to %rec' '--from %f --to %rec' '--to %twice' '--to f.%x --to main.%a'; do relay-extract $o b.relay; echo $?; done; relay-parse a.relay | relay-extract
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32], %c: bool) {
  let %a = nn.dense(%x, %w, units=4);
  let %b = nn.relu(%a);
  let %d = %a + %b;
  let %e = if (%c) { let %s = exp(%d); %s * %b } else { %d };
  (%e, tanh(%d))
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32, %c: bool) {
  let %a = exp(%x);
  let %d = negative(%a);
  let %twice = sqrt(%a);
  let %twice = sqrt(%twice);
  let %e = if (%c) { let %s = exp(%d); %s + %x } else { %d };
  let %f = fn (%t: float32) -> float32 {
    if (%t < %e) { let %rec = %f(%t + 1f); %rec } else { %t }
  };
  %f(0f) + %twice
}
>>> 1
relay-extract: error: there is no binding 'v99' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
relay-extract: error: there is no binding '%q' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
relay-extract: error: there is no binding 'v9x' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
relay-extract: error: there is no binding 'f.%a' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
b.relay:7:12: error: nothing that is extracted uses v7 [extract-unused]
    7 |   let %e = if (%c) { let %s = exp(%d); %s + %x } else { %d };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
b.relay:7:31: error: nothing that is extracted uses v8 [extract-unused]
    7 |   let %e = if (%c) { let %s = exp(%d); %s + %x } else { %d };
      |                               ^~~~~~~
1
relay-extract: error: there is no function @f [no-function]
1
b.relay:8:12: error: what is extracted is inside of v10, and needs it [extract-inside]
    8 |   let %f = fn (%t: float32) -> float32 {
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
b.relay:8:12: error: v10 is a function, which cannot be a parameter [extract-function]
    8 |   let %f = fn (%t: float32) -> float32 {
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
relay-extract: error: '%twice' names several bindings, of them @main.v5 and @main.v6 [binding-ambiguous]
1
relay-extract: error: there is no binding 'f.%x' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
relay-extract: error: the module is not typed; run relay-typecheck first [missing-stamp]
