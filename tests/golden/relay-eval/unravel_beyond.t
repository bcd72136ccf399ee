# an index beyond the shape has no coordinates
$ relay-parse in.relay | relay-typecheck >t.xml; for f in over under; do relay-eval -f $f t.xml; done; relay-eval -f inside t.xml; relay-eval -f one t.xml
<<< in.relay
#[version = "0.0.5"]
def @over() { unravel_index([5, 6], [2, 3]) }
def @under() { unravel_index(-1i64, [2, 3]) }
def @inside() { unravel_index([5, 0], [2, 3]) }
def @one() { unravel_index([5, 0], 6) }
>>> 0
in.relay:2:15: error: unravel_index: index 6 is outside of a shape of 6 elements [run-time]
    2 | def @over() { unravel_index([5, 6], [2, 3]) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:16: error: unravel_index: index -1 is outside of a shape of 6 elements [run-time]
    3 | def @under() { unravel_index(-1i64, [2, 3]) }
      |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
[[1, 0], [2, 0]]
[[5, 0]]
