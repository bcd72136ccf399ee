# The first groups alone, those of one function; a limit beyond the last, an unknown rule
$ relay-parse in.relay | relay-typecheck >a.xml; relay-combine --list-rules; relay-combine --min-branches=2 -v --limit 1 a.xml | relay-print | grep -c nn.dense; relay-combine --min-branches=2 -v --function other a.xml | relay-print | grep -c nn.dense; relay-combine --min-branches=2 --limit 0 a.xml | cmp - a.xml; relay-combine --min-branches=2 --limit 3 a.xml; echo $?; relay-combine --only combined a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 4), float32], %v: Tensor[(3, 4), float32], %w: Tensor[(5, 4), float32]) {
  (nn.dense(%h, %v), nn.dense(%h, %w))
}
def @other(%h: Tensor[(2, 4), float32], %v: Tensor[(3, 4), float32], %w: Tensor[(5, 4), float32]) {
  (nn.dense(%h, %v), nn.dense(%h, %w))
}
>>> 2
combine             products or convolutions of one tensor
relay-combine: 1: @main: v4: combine, with v5
3
relay-combine: 1: @other: v4: combine, with v5
3
relay-combine: error: --limit is 3, and there are only 2 rewrites [limit]
1
relay-combine: error: there is no rule 'combined', did you mean 'combine'? [no-rule]
help: --list-rules prints them
