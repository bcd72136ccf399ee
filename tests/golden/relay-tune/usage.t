# What the command line may say
$ for o in "" "a.relay" "a.txt -o log" "a.relay b.relay -o log" "a.relay -o log --trials=0" "a.relay -o log --repeat=x" "a.relay -o log --time=-1" "a.relay -o log --start=2" "a.relay -o log --trails=3" "none.relay -o log"; do relay-tune $o 2>&1 | grep error; done
>>> 3
relay-tune: error: no MODEL is given
relay-tune: error: -o LOG is missing
relay-tune: error: 'a.txt' is not a .onnx, .relay or .xml file
relay-tune: error: more than one model: 'a.relay' and 'b.relay'
relay-tune: error: '0' is not a number from 1 on
relay-tune: error: --repeat: 'x' is not a number that is 0 or more
relay-tune: error: '-1' is not a number from 1 on
relay-tune: error: --start: '2' is not a point such as '6x2 no yes'
relay-tune: error: unknown option '--trails=3', did you mean '--trials'?
relay-parse: error: cannot read 'none.relay': No such file or directory [cannot-read]
