# options that mean nothing; copies without an end; extents that the data tell; fields that are functions; a local function that stays
$ for i in a c d e f; do relay-parse -q $i.relay | relay-typecheck >$i.xml; done; relay-normalize --form=ssa a.xml; echo $?; relay-normalize --form=cps --limit=3 a.xml; echo $?; relay-normalize --form=lifted --only=lift a.xml; relay-normalize --form=monomorphic a.xml; relay-normalize --form=cps c.xml; relay-normalize --form=cps d.xml; relay-normalize --form=defunctionalized e.xml; relay-normalize --form=monomorphic f.xml; echo $?; relay-parse -q a.relay | relay-normalize --form=eta; relay-normalize --form=eta --list-rules | wc -l
<<< a.relay
#[version = "0.0.5"]
def @grow[A](%n: int32, %a: A) -> int32 { if (%n == 0) { 0 } else { @grow(%n - 1, (%a, %a)) } }
def @main(%n: int32) { @grow(%n, 1) }
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) { unique(%x).0 }
<<< d.relay
#[version = "0.0.5"]
type Box { Box(fn (int32) -> int32) }
def @main(%n: int32) { match (Box(fn (%x: int32) -> int32 { %x })) { Box(%f) => { %f(%n) } } }
<<< e.relay
#[version = "0.0.5"]
def @main(%y: Tensor[(m,), float32]) {
  let %h = fn (%v: float32) -> Tensor[(m,), float32] { full(%v, shape=[m], dtype="float32") };
  %h(sum(%y))
}
<<< f.relay
#[version = "0.0.5"]
def @main[A](%a: A) -> A { %a }
>>> 0
relay-normalize: error: option '--form' must be 'cps', 'defunctionalized', 'eta', 'lifted' or 'monomorphic', not 'ssa'; try 'relay-normalize --help'
2
relay-normalize: error: --function, --only and --limit are for the forms eta and lifted: cps is one of the whole module [form]
2
relay-normalize: error: there is no rule 'lift', did you mean 'lifted'? [no-rule]
help: --list-rules prints them
a.relay:2:69: error: no copy of @grow can be made: the types grow without an end [monomorphic]
    2 | def @grow[A](%n: int32, %a: A) -> int32 { if (%n == 0) { 0 } else { @grow(%n - 1, (%a, %a)) } }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~
c.relay:2:1: error: @main has no such form: the data tell an extent [cps]
    2 | def @main(%x: Tensor[(n,), float32]) { unique(%x).0 }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
d.relay:2:12: error: constructor Box has a field that is a function [cps]
    2 | type Box { Box(fn (int32) -> int32) }
      |            ^~~~~~~~~~~~~~~~~~~~~~~~
e.relay:3:12: error: this function has no such form: it cannot be outside of the one around it (relay-normalize --form=lifted -v says why) [defunctionalized]
    3 |   let %h = fn (%v: float32) -> Tensor[(m,), float32] { full(%v, shape=[m], dtype="float32") };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
f.relay:2:1: error: nothing tells the type parameters of @main [monomorphic]
    2 | def @main[A](%a: A) -> A { %a }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
relay-normalize: error: the module is not typed; run relay-typecheck first [missing-stamp]
7
