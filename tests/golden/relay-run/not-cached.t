# where nothing can be kept, the code is for this run alone, and a warning says so
$ relay-parse m.relay | relay-typecheck >m.xml; touch file; XDG_CACHE_HOME=$PWD/file relay-run -i x=1f m.xml; XDG_CACHE_HOME=/proc relay-run -i x=1f m.xml; env -u HOME -u XDG_CACHE_HOME relay-run -i x=1f m.xml; export XDG_CACHE_HOME=$PWD; relay-run -i x=1f m.xml; cd relay/compiled && f=$(echo *.so) && rm "$f" && mkdir "$f" && cd ../.. && relay-run -i x=1f m.xml 2>&1 | sed 's/[0-9a-f]\{32\}\.so/NAME.so/'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x + 1f }
>>> 0
2f
relay-run: warning: cannot keep compiled streams in '$PWD/file/relay/compiled': Not a directory; this run's code is not kept [not-cached]
help: to compile once, relay-codegen -o FILE.so, and run that
2f
relay-run: warning: cannot keep compiled streams in '/proc/relay/compiled': No such file or directory; this run's code is not kept [not-cached]
help: to compile once, relay-codegen -o FILE.so, and run that
2f
relay-run: warning: no directory for compiled streams: neither XDG_CACHE_HOME nor HOME names a directory; this run's code is not kept [not-cached]
help: to compile once, relay-codegen -o FILE.so, and run that
2f
2f
relay-run: warning: cannot write '$PWD/relay/compiled/NAME.so': Is a directory; this run's code is not kept [not-cached]
help: to compile once, relay-codegen -o FILE.so, and run that
