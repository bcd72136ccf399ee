# a kept library that was cut short is compiled again
$ export XDG_CACHE_HOME=$PWD; relay-parse m.relay | relay-typecheck >m.xml && relay-run -i x=1f m.xml && truncate -s 5000 relay/compiled/*.so && relay-run -i x=2f m.xml && : >"$(echo relay/compiled/*.so)" && relay-run -i x=3f m.xml
<<< m.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x + 1f }
>>> 0
2f
3f
4f
