# a cache that cannot be written is an error that says what to do instead
$ relay-parse m.relay | relay-typecheck >m.xml; touch file; XDG_CACHE_HOME=$PWD/file relay-run -i x=1f m.xml; XDG_CACHE_HOME=/proc relay-run -i x=1f m.xml; export XDG_CACHE_HOME=$PWD; relay-run -i x=1f m.xml; cd relay/compiled && f=$(echo *.so) && rm "$f" && mkdir "$f" && cd ../.. && relay-run -i x=1f m.xml 2>&1 | sed 's/[0-9a-f]\{32\}\.so/NAME.so/'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x + 1f }
>>> 3
relay-run: error: cannot keep compiled streams in '$PWD/file/relay/compiled': Not a directory [cannot-write]
help: compile it with relay-codegen -o FILE.so, and run that
relay-run: error: cannot keep compiled streams in '/proc/relay/compiled': No such file or directory [cannot-write]
help: compile it with relay-codegen -o FILE.so, and run that
2f
relay-run: error: cannot write '$PWD/relay/compiled/NAME.so': Is a directory [cannot-write]
help: compile it with relay-codegen -o FILE.so, and run that
