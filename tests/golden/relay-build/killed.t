# What killed builds left beside the output, and in TMPDIR, the next one removes, but nothing that a build may be using; one that is asked to end leaves nothing
$ mkdir tmp && export TMPDIR=$PWD/tmp; old() { mkdir -p "$(dirname "$1")"; : >"$1"; touch -d '2 hours ago' "$1"; }; old .m.so.abcdef; old .m.so.abcde2; old .m.so.abcdeF; old .n.so.abcdef; : >.m.so.abcde3; old tmp/.relay-codegen.abcdef; old tmp/relay-build.999999999.abcdef/x; touch -d '2 hours ago' tmp/relay-build.*; mkdir tmp/relay-build.999999998.abcdef tmp/relay-build.$$.abcdef; touch -d '2 hours ago' tmp/relay-build.$$.abcdef; exec 9<.m.so.abcde2; flock -n 9; relay-build m.relay -o m.so || echo failed; (cd tmp; ls -A | sed "s/$$/PID/"); ls -A; for s in TERM HUP; do mkfifo f; relay-build - -o k.so <f & exec 8>f; printf '#' >&8; sleep 0.2; kill -$s $!; exec 8>&-; wait $! && echo done; rm f; done 2>/dev/null; (cd tmp; ls -A | sed "s/$$/PID/"); ls -A
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { tanh(%x) }
>>> 0
relay-build.PID.abcdef
relay-build.999999998.abcdef
.m.so.abcde2
.m.so.abcde3
.m.so.abcdeF
.n.so.abcdef
m.relay
m.so
tmp
relay-build.PID.abcdef
relay-build.999999998.abcdef
.m.so.abcde2
.m.so.abcde3
.m.so.abcdeF
.n.so.abcdef
m.relay
m.so
tmp
