# a metadata section that is not JSON
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main() { 1f }
#[metadata]
{"root": 1, 
>>> 1
in.relay:3:1: error: malformed metadata section, line 3: string or '}' expected near end of file [metadata]
    3 | #[metadata]
      | ^
