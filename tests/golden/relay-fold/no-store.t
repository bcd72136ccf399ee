# A store that cannot be written
$ relay-parse in.relay | relay-typecheck | RELAY_STORE=/proc/none relay-fold
<<< in.relay
#[version = "0.0.5"]
def @main() { full(1f, shape=[1000]) }
>>> 3
relay-fold: error: cannot use the store '/proc/none': No such file or directory; $RELAY_STORE names another one [store]
