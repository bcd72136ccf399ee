# a cast that does not say its type
$ relay-parse m.relay | relay-typecheck | sed '/<cast/s/ annot="[^"]*"//' | relay-check
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(?, 4), float32]) { match_cast[Tensor[(n, 4), float32]](%x) }
>>> 1
m.relay:2:42: error: v2 in '@main': match_cast does not have a type to cast to [type]
    2 | def @main(%x: Tensor[(?, 4), float32]) { match_cast[Tensor[(n, 4), float32]](%x) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
