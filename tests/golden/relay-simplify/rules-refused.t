# rules and functions that are not there, limits beyond the end: nothing is written
$ relay-parse a.relay | relay-typecheck >a.xml; for o in --only=identities --only= --only=x --limit=-1 --limit=9 --limit=x --function=g '--limit=1 --only=dropout'; do relay-simplify $o a.xml | wc -l; echo $?; done; relay-rename --limit=1 a.xml
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4), float32]) { %x * 1f / 1f }
def @main(%x: Tensor[(4), float32]) {
  let %a = reshape(reshape(%x * 1f, newshape=[2, 2]), newshape=[4]);
  @f(cast(%a, dtype="float32")) + 0f
}
>>> 2
relay-simplify: error: there is no rule 'identities' [no-rule]
help: --list-rules prints them
1
2
relay-simplify: error: there is no rule '' [no-rule]
help: --list-rules prints them
1
2
relay-simplify: error: there is no rule 'x' [no-rule]
help: --list-rules prints them
1
2
relay-simplify: error: --limit is -1, and must be 0 or more [limit]
1
2
relay-simplify: error: --limit is 9, and there are only 6 rewrites [limit]
1
1
relay-simplify: error: option '--limit' wants an integer, not 'x'; try 'relay-simplify --help'
1
2
relay-simplify: error: there is no function @g [no-function]
1
1
relay-simplify: error: --limit is 1, and there are only 0 rewrites [limit]
1
1
relay-rename: error: unknown option '--limit'; try 'relay-rename --help'
