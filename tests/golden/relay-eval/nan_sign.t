# a NaN is printed without a sign, whatever the processor chose
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
def @main() { (0f / 0f, -(0f / 0f), 0f64 / 0f64, [0f16, 1f16] / [0f16, -0f16], cast(0f / 0f, dtype="bfloat16")) }
>>> 0
(nanf, nanf, nanf64, [nanf16, -inff16], nanbf16)
