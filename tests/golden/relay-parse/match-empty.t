# a match without arms
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: List[float32]) { match (%x) { } }
>>> 1
in.relay:2:32: error: this match has no arms [match-empty]
    2 | def @main(%x: List[float32]) { match (%x) { } }
      |                                ^~~~~~~~~~~~~~
