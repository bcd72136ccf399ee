# No such function, one that is used, a form in a branch or in a called function, extents that data tell, wrong shares, names that are taken
$ t() { relay-parse in.relay | relay-typecheck | relay-training "$@" >/dev/null; echo $?; }; t -f nix; t -f used; t -f branch; t -f data; t --share=2; t --share=x; t --lift -f taken
<<< in.relay
#[version = "0.0.5"]
def @used(%x: Tensor[(n, 2), float32]) { nn.dropout(%x).0 }
def @branch(%x: Tensor[(n, 2), float32], %c: bool) { if (%c) { @used(%x) } else { nn.dropout(%x).0 } }
def @data(%x: Tensor[(n, 2), float32]) { let %s = unique(reshape(%x, newshape=[-1]), return_counts=False); nn.dropout(%s.0).0 }
def @taken(%x: Tensor[(2), float32]) { %x + const[Tensor[(2), float32]](4f, 5f) }
def @taken_weights() { 1f }
>>> 0
relay-training: error: there is no function @nix [no-function]
1
in.relay:3:64: error: @used is used here, so its parameters cannot change [function-used]
    3 | def @branch(%x: Tensor[(n, 2), float32], %c: bool) { if (%c) { @used(%x) } else { nn.dropout(%x).0 } }
      |                                                                ^~~~~~~~~
1
in.relay:2:42: error: nn.dropout gets its training form only directly in the body of @branch [training-form]
    2 | def @used(%x: Tensor[(n, 2), float32]) { nn.dropout(%x).0 }
      |                                          ^~~~~~~~~~~~~~
help: relay-peval -f branch unfolds the calls
in.relay:3:83: error: nn.dropout gets its training form only directly in the body of @branch [training-form]
    3 | def @branch(%x: Tensor[(n, 2), float32], %c: bool) { if (%c) { @used(%x) } else { nn.dropout(%x).0 } }
      |                                                                                   ^~~~~~~~~~~~~~
help: relay-peval -f branch unfolds the calls
1
in.relay:4:108: error: nn.dropout has no training form here: the extents of its data are not known [training-form]
    4 | ..., newshape=[-1]), return_counts=False); nn.dropout(%s.0).0 }
      |                                            ^~~~~~~~~~~~~~~~
1
relay-training: error: --share is '2', and must be a number from 0 to 1 [share]
2
relay-training: error: --share is 'x', and must be a number from 0 to 1 [share]
2
relay-training: error: there is a function @taken_weights already [name-taken]
1
