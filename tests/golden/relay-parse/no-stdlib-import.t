# --no-stdlib and an import
$ relay-parse --no-stdlib -v in.relay 2>&1 | grep using
<<< in.relay
#[version = "0.0.5"]
import "list";
def @main(%l: List[float32]) { @rev(%l) }
>>> 0
relay-parse: using @rev of the standard library (list)
relay-parse: using @rev_on of the standard library (list)
relay-parse: using List of the standard library (list)
