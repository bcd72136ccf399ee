# modules without functions
$ relay-diff e.relay e.relay; echo $?; relay-diff e.relay a.relay
<<< e.relay
#[version = "0.0.5"]
<<< a.relay
#[version = "0.0.5"]
def @main() { 1f }
>>> 1
0
@main: added
