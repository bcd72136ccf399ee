# --raw-strings takes backslashes as they are
$ relay-parse --raw-strings in.relay | grep -o "name=\"a[^ ]*"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, name="a\nb") { %x }
>>> 1
