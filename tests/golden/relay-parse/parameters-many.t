# many parameters, and many variables of a pattern: not quadratic
$ { echo '#[version = "0.0.5"]'; seq 300000 | awk 'BEGIN { printf "def @main(" } { printf "%%x%d: int32, ", $1 } END { print "%x1: int32) { %x2 }" }'; } >a.relay; timeout 20 relay-parse a.relay 2>&1 | cut -c 1-80 | head -n 1; { echo '#[version = "0.0.5"]'; seq 300000 | awk 'BEGIN { printf "def @main(%%t) { match? (%%t) { (" } { printf "%%x%d, ", $1 } END { print "%x1) => %x2 } }" }'; } >b.relay; timeout 20 relay-parse b.relay 2>&1 | cut -c 1-90 | head -n 1
>>> 1
a.relay:2:4988906: error: parameter '%x1' is given twice [duplicate-parameter]
b.relay:2:2888927: error: '%x1' occurs twice in this pattern [duplicate-parameter]
