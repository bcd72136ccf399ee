# The bound of growth is given in bytes
$ relay-parse in.relay | relay-typecheck >t.xml; for g in "--growth 0" "--growth 1k" --all; do relay-fold $g --stats t.xml 2>&1 >/dev/null | grep made; done; relay-fold --growth -1 t.xml
<<< in.relay
#[version = "0.0.5"]
def @main() { (full(1f, shape=[10]), full(1f, shape=[1000])) }
>>> 2
relay-fold: stats: constants made 0
relay-fold: stats: constants made 1
relay-fold: stats: constants made 2
relay-fold: error: --growth is -1, and must be 0 or more [growth]
