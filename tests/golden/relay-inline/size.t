# thresholds, rules, functions, limits
$ relay-parse a.relay | relay-typecheck >a.xml; for o in --max-size=0 --max-size=2 --max-size=3 --only=once --only=marked --function=f --limit=1; do echo $o; relay-inline -v $o a.xml | relay-check; done; relay-inline --max-size=-1 a.xml; relay-inline --limit=99 a.xml; relay-parse a.relay | relay-inline
<<< a.relay
#[version = "0.0.5"]
def @two(%x: float32) { exp(exp(%x)) }
def @three(%x: float32) { exp(exp(exp(%x))) }
def @f(%x: float32) { @two(%x) + @two(%x) }
def @main(%x: float32) { @f(%x) + @three(%x) + @three(%x) }
>>> 1
--max-size=0
relay-inline: 1: @main: v2: once, f
--max-size=2
relay-inline: 1: @f: v2: small, two
relay-inline: 2: @f: v3: once, two
relay-inline: 3: @main: v2: once, f
--max-size=3
relay-inline: 1: @f: v2: small, two
relay-inline: 2: @f: v3: once, two
relay-inline: 3: @main: v2: once, f
relay-inline: 4: @main: v3: small, three
relay-inline: 5: @main: v5: once, three
--only=once
relay-inline: 1: @main: v2: once, f
--only=marked
--function=f
relay-inline: 1: @f: v2: small, two
relay-inline: 2: @f: v3: once, two
--limit=1
relay-inline: 1: @f: v2: small, two
relay-inline: error: --max-size is -1, and must be 0 or more [max-size]
relay-inline: error: --limit is 99, and there are only 5 rewrites [limit]
relay-inline: error: the module is not typed; run relay-typecheck first [missing-stamp]
