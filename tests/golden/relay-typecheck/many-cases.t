# Where patterns distinguish too many values to look at each, an arm for all of them is the proof
$ many() { echo '#[version = "0.0.5"]'; echo "type T { $(seq -s ', ' -f 'C%.0f' 6000) }"; echo 'def @f(%t: T, %u: T) -> int32 {'; echo '  match ((%t, %u)) {'; seq 1 2 6000 | sed 's/.*/(C&, _) => &,/'; seq 2 2 6000 | sed 's/.*/(_, C&) => &,/'; "$@"; echo "} }"; }; many echo '(_, _) => 0' >covers.relay; many eval "seq 2 2 6000 | sed 's/.*/(C&, _) => &,/'" >unproved.relay; many true >lacks.relay; for f in covers unproved lacks; do relay-parse $f.relay | relay-typecheck >/dev/null; echo $?; done
>>> 0
0
unproved.relay:4:3: error: 'match' is not proved to cover all values: its patterns distinguish too many [match-not-proved]
    4 |   match ((%t, %u)) {
      |   ^~~~~~~~~~~~~~~~~~
help: add a last arm '_', or write 'match?' to accept an error at run time
1
lacks.relay:4:3: error: 'match' does not cover (C2, C1) [match-not-exhaustive]
    4 |   match ((%t, %u)) {
      |   ^~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
1
