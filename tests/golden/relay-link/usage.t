# One file, untyped and scheduled files, an entry that is not there, empty modules
$ relay-link --rename=main=f a.relay | relay-print | grep def; relay-parse a.relay >a.xml; relay-link a.xml a.relay; relay-parse a.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule >s.xml; relay-link s.xml a.relay; relay-link --entry=none a.relay a.relay; relay-link e.relay e.relay | relay-print; relay-parse a.relay | relay-typecheck | relay-link - e.relay | relay-print | sed -n '/^def/p'; relay-link missing.xml a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) { exp(%x) + 1f }
<<< e.relay
#[version = "0.0.5"]
>>> 3
def @f(%x: Tensor[(n), float32]) -> Tensor[(n), float32] {
relay-link: error: 'a.xml' is not typed; run relay-typecheck first [missing-stamp]
relay-link: error: 's.xml' is scheduled; link before relay-schedule [link-scheduled]
relay-link: error: there is no function @none [no-entry]
#[version = "0.0.5"]
#[has = "typed"]
def @main(%x: Tensor[(n), float32]) -> Tensor[(n), float32] {
relay-link: error: cannot read 'missing.xml': No such file or directory [cannot-read]
