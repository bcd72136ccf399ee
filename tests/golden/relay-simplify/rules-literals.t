# Numbers in replacements get the type of what they stand beside when rules are tried
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --try-rules --rules r.relay in.xml 2>&1 >/dev/null | grep "rule\|note"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x - %x }
<<< r.relay
#[version = "0.0.5"]
rule floats(%x: Tensor[(2), float64]) { %x + %x } => { %x * 3 };
rule ints(%x: Tensor[(2), int32]) { %x + %x } => { %x * 3 };
rule bytes(%x: Tensor[(2), uint8]) { %x + %x } => { %x * 3 };
rule right(%x: Tensor[(2), int64]) { %x + %x } => { %x * 2 };
>>> 1
r.relay:2:1: error: rule 'floats' changes a result [rule-wrong]
    2 | rule floats(%x: Tensor[(2), float64]) { %x + %x } => { %x * 3 };
note: %x: Tensor[(2), float64] = [-3.51513671875f64, 0.6419830322265625f64]
note: the pattern gives [-7.0302734375f64, 1.283966064453125f64]
note: the replacement gives [-10.54541015625f64, 1.9259490966796875f64]
r.relay:3:1: error: rule 'ints' changes a result [rule-wrong]
    3 | rule ints(%x: Tensor[(2), int32]) { %x + %x } => { %x * 3 };
note: %x: Tensor[(2), int32] = [-3, 3]
note: the pattern gives [-6, 6]
note: the replacement gives [-9, 9]
r.relay:4:1: error: rule 'bytes' changes a result [rule-wrong]
    4 | rule bytes(%x: Tensor[(2), uint8]) { %x + %x } => { %x * 3 };
note: %x: Tensor[(2), uint8] = [6u8, 4u8]
note: the pattern gives [12u8, 8u8]
note: the replacement gives [18u8, 12u8]
