# one table: the help, the page and the completion have the same options; -q, --stats, --time and -f reach the stages
$ relay-build --help | sed -n 's/^  ....\(--[a-z0-9-]*\).*/\1/p' | sort -u >h; relay-build --help-man | tr -d '\\' | sed -n 's/.*fB\(--[a-z0-9-]*\)fR.*/\1/p' | sort -u >m; relay-build --help-completion | grep -o -e '--[a-z0-9-]*' | sort -u | grep -vx -e -- >c; grep -c . h; diff h m; diff h c; relay-build -n -q --stats --time -f g -O1 a.relay -o a.o; relay-build -qf main a.relay -o a.o; echo $?; relay-build --quiet=1 a.relay -o a.o; relay-build a.relay --time -f main -o a.o 2>&1 | sed 's/:.*//'; relay-build -q -v a.relay -o a.o
<<< a.relay
fn (%x: Tensor[(n,), float32]) { exp(%x) }
>>> 2
55
relay-parse --quiet --stats --time a.relay |
    relay-typecheck --quiet --stats --time --function=g |
    relay-simplify --quiet --stats --time |
    relay-scale --quiet --stats --time |
    relay-dce --quiet --stats --time --function=g |
    relay-layout --quiet --stats --time |
    relay-fold --quiet --stats --time --growth=256M |
    relay-dce --quiet --stats --time --function=g |
    relay-fuse --quiet --stats --time |
    relay-lower --quiet --stats --time |
    relay-schedule --quiet --stats --time |
    relay-plan --quiet --stats --time |
    relay-codegen --quiet --stats --time --function=g --optimize=1 -o a.o
relay-build: error: option '-q' takes no argument
Try 'relay-build --help'.
2
relay-build: error: option '--quiet' takes no argument
Try 'relay-build --help'.
relay-parse
relay-typecheck
relay-simplify
relay-scale
relay-dce
relay-layout
relay-fold
relay-dce
relay-fuse
relay-lower
relay-schedule
relay-plan
relay-codegen
relay-build: error: options '--quiet' and '--verbose' exclude each other
Try 'relay-build --help'.
