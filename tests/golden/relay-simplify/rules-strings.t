# Rules are tried with every value of an attribute that is a string
$ relay-parse in.relay | relay-typecheck >in.xml; while read -r r; do printf '#[version = "0.0.5"]\n%s\n' "$r" >r.relay; relay-simplify --try-rules --rules r.relay in.xml 2>&1 >/dev/null | grep -o "rule '.*"; done <rules
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x - %x }
<<< rules
rule modes(%x: Tensor[(4), float32], %i: Tensor[(3), int64]) { take(%x, %i, axis=0, mode=m) } => { take(%x, %i, axis=0, mode="clip") };
rule kept(%x: Tensor[(4), float32], %i: Tensor[(3), int64]) { take(%x, %i, axis=0, mode=m) } => { take(%x, %i, axis=0, mode=m) };
rule reduced(%x: Tensor[(4), float32], %i: Tensor[(2), int64], %u: Tensor[(2), float32]) { scatter_elements(%x, %i, %u, axis=0, reduction=r) } => { scatter_elements(%x, %i, %u, axis=0, reduction="update") };
>>> 1
rule 'modes' changes a result [rule-wrong]
rule 'reduced' changes a result [rule-wrong]
