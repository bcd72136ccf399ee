# the first N moves; one rule; one function
$ relay-parse a.relay | relay-typecheck >a.xml; for o in --limit=0 --limit=1 --only=hoist --only=sink --function=main; do echo $o; relay-motion -v $o a.xml | relay-check; done; relay-motion --limit=0 a.xml | cmp - a.xml; relay-motion --limit=9 a.xml; relay-parse a.relay | relay-motion
<<< a.relay
#[version = "0.0.5"]
def @f(%x: float32, %c: bool) { let %a = exp(%x); if (%c) { %a } else { %x } }
def @main(%x: float32, %w: float32, %n: int32) {
  let %e = exp(%x);
  let %loop = fn (%i: int32, %h: float32) -> float32 {
    if (%i < %n) { %loop(%i + 1, %h * tanh(%w)) } else { %h }
  };
  if (%n < 1) { %e } else { @f(%loop(0, %x), %n < 2) }
}
>>> 1
--limit=0
--limit=1
relay-motion: 1: @main: v12: hoist
--only=hoist
relay-motion: 1: @main: v12: hoist
--only=sink
relay-motion: 1: @f: %a (v3): sink
relay-motion: 2: @main: %e (v4): sink
--function=main
relay-motion: 1: @main: v12: hoist
relay-motion: 2: @main: %e (v4): sink
relay-motion: error: --limit is 9, and there are only 3 rewrites [limit]
relay-motion: error: the module is not typed; run relay-typecheck first [missing-stamp]
