# rules that have no type, or match nothing
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --rules r.relay in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x }
<<< r.relay
#[version = "0.0.5"]
rule never(%x) { nn.relu(%x) } => { %x } where rank(%x) > 9;
rule sizes(%x: Tensor[(3), float32], %w: Tensor[(4), float32]) { %x + %w } => { %x };
rule to(%x: Tensor[(3, 4), float32]) { nn.relu(%x) } => { nn.dense(%x, transpose(%x)) };
rule other(%x) { cast(%x, dtype="int32") } => { %x };
>>> 1
r.relay:2:11: error: rule 'never' matches none of 1813 random inputs that its pattern has a type on: its tests hold for none [rule-unmatched]
    2 | rule never(%x) { nn.relu(%x) } => { %x } where rank(%x) > 9;
      |           ^~~~~~~~~~~~~~~~~~~~
r.relay:3:66: error: the pattern of rule 'sizes' has no type on any of 2000 random inputs: add: cannot broadcast Tensor[(3), float32] with Tensor[(4), float32]: dimension 0 is 3 and 4 [rule-type]
    3 | rule sizes(%x: Tensor[(3), float32], %w: Tensor[(4), float32]) { %x + %w } => { %x };
      |                                                                  ^~~~~~~
r.relay:4:59: error: the replacement of rule 'to' has no type: nn.dense: data has 4 columns, weight has 3 [rule-type]
    4 | rule to(%x: Tensor[(3, 4), float32]) { nn.relu(%x) } => { nn.dense(%x, transpose(%x)) };
      |                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
