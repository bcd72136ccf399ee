# undefined names come from the standard library, with what they use
$ relay-parse -v in.relay 2>&1 | grep using
<<< in.relay
#[version = "0.0.5"]
def @main(%l: List[float32]) { @map(nn.relu, %l) }
>>> 0
relay-parse: using @map of the standard library (list)
relay-parse: using @map_on of the standard library (list)
relay-parse: using @rev of the standard library (list)
relay-parse: using @rev_on of the standard library (list)
relay-parse: using List of the standard library (list)
