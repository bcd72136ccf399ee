# names, files, rules
$ relay-parse in.relay | relay-typecheck >in.xml; for o in --for=none --for=in.xml --for=rule.relay --library=a-b --library= --only=none --limit=9 --for=2x.relay --for=count.relay; do relay-partition $o in.xml >out; echo $? $(wc -c <out); done; relay-parse in.relay | relay-partition; relay-parse e.relay | relay-typecheck | relay-partition | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { nn.relu(%x) }
<<< e.relay
#[version = "0.0.5"]
<<< rule.relay
#[version = "0.0.5"]
rule a(%x) { nn.relu(%x) } => { %x };
<<< 2x.relay
#[version = "0.0.5"]
pattern a(%x) { nn.relu(%x) };
pattern b(%x, k=1) { nn.relu(%x) };
<<< count.relay
#[version = "0.0.5"]
pattern a(%x) { nn.relu(nn.dense(%x, 1f, %x)) };
pattern b(%x) { nn.dense(%x) } or { add(%x, %x) };
>>> 0
relay-partition: error: cannot read 'none': No such file or directory [cannot-read]
3 0
in.xml:1:1: error: expected Relay text, found what seems to be a stream [syntax]
    1 | <relay version="1" has="typed">
      | ^
help: relay-print writes a stream as text
1 0
relay-partition: error: there are no patterns in 'rule.relay' [no-patterns]
1 0
relay-partition: error: 'a-b' is not an identifier of C; --library gives the name [library]
2 0
relay-partition: error: '' is not an identifier of C; --library gives the name [library]
2 0
relay-partition: error: there is no pattern 'none' [no-rule]
2 0
relay-partition: error: --limit is 9, and there are only 0 rewrites [limit]
1 0
relay-partition: error: '2x' is not an identifier of C; --library gives the name [library]
2 0
count.relay:2:25: error: nn.dense takes the inputs data, weight, and 3 are given [argument-count]
    2 | pattern a(%x) { nn.relu(nn.dense(%x, 1f, %x)) };
      |                         ^~~~~~~~~~~~~~~~~~~~
count.relay:3:17: error: nn.dense takes the inputs data, weight, and 1 is given [argument-count]
    3 | pattern b(%x) { nn.dense(%x) } or { add(%x, %x) };
      |                 ^~~~~~~~~~~~
1 0
relay-partition: error: the module is not typed; run relay-typecheck first [missing-stamp]
#[version = "0.0.5"]
#[has = "typed"]
