# An empty module
$ relay-parse -q in.relay | relay-schedule --script s
<<< in.relay
#[version = "0.0.5"]
<<< s
# nothing
>>> 0
<relay version="1" has="scheduled" target="x86_64 vector=16 registers=16">
</relay>
