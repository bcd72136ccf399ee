# A module without functions
$ relay-parse -q in.relay | relay-typecheck | relay-quantize --step=annotate | relay-quantize --step=realize
<<< in.relay
#[version = "0.0.5"]
>>> 0
<relay version="1" has="typed">
</relay>
