# A module without functions: nothing is narrow, which is said
$ relay-parse -q in.relay | relay-typecheck | relay-precision
<<< in.relay
#[version = "0.0.5"]
>>> 0
relay-precision: warning: no product or convolution of float32 can be computed on narrower floats [nothing-narrow]
<relay version="1" has="typed">
</relay>
