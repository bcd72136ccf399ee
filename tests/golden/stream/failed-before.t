# after a stage that failed the others are silent, with its status; without one an empty input is reported
$ s() { echo "${PIPESTATUS[*]}"; }; relay-parse bad.relay | relay-typecheck | relay-fuse | relay-eval; s; relay-parse none.relay | relay-print; s; relay-cat --nope | relay-run -; s; relay-parse bad.relay | relay-cmp - good.relay; s; : | relay-cat; s; relay-parse bad.relay >out; wc -c <out; printf '<?relay-failed 0?>\n' | relay-cat
<<< bad.relay
fn (%x: int32) { %y }
<<< good.relay
fn (%x: int32) { %x }
>>> 3
bad.relay:1:18: error: variable '%y' is not defined here [undefined-local]
    1 | fn (%x: int32) { %y }
      |                  ^~
1 1 1 1
relay-parse: error: cannot read 'none.relay': No such file or directory [cannot-read]
3 3
relay-cat: error: unknown option '--nope'; try 'relay-cat --help'
2 2
bad.relay:1:18: error: variable '%y' is not defined here [undefined-local]
    1 | fn (%x: int32) { %y }
      |                  ^~
1 1
relay-cat: error: no module on standard input (did an earlier stage fail?) [empty-input]
0 3
bad.relay:1:18: error: variable '%y' is not defined here [undefined-local]
    1 | fn (%x: int32) { %y }
      |                  ^~
0
<stdin>:2:1: error: malformed XML: Extra content at the end of the document [xml]
    2 |
      | ^
