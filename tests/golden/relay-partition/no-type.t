# a pattern that nothing can match is warned of, once; one that is part of another is tried by itself
$ relay-parse in.relay | relay-typecheck | relay-partition --for=acc.relay >out.xml; relay-print -q --no-extensions out.xml | grep -c '@acc_0('
<<< acc.relay
#[version = "0.0.5"]
pattern odd(%x) { nn.conv2d(shape_of(%x), nn.batch_flatten(%x)) };
pattern unary(%x) { nn.relu(%x) } or { tanh(%x) };
pattern twice(%x) { @unary(@unary(%x)) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32]) { tanh(nn.relu(%x)) }
>>> 0
acc.relay:2:19: warning: pattern 'odd' has no type on any of 2000 random inputs: nn.conv2d: data has rank 1, data_layout="NCHW" has 4 dimensions [pattern-type]
    2 | pattern odd(%x) { nn.conv2d(shape_of(%x), nn.batch_flatten(%x)) };
      |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
2
