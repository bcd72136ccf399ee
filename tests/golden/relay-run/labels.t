# names for --top are those of all elements or of the last axis, for each sample; other numbers of names are refused, by programs too
$ printf 'a\nb\nc\n\n\n' >three; printf 'a\nb\n' >two; printf '%s\n' 1 2 3 4 5 6 >six; relay-build in.relay -o m.so; relay-build in.relay -o m; for l in three six two; do relay-run m.so -i 'x=[[1f, 9f, 3f], [7f, 2f, 8f]]' --top=3 --labels=$l; echo $?; ./m -i 'x=[[1f, 9f, 3f], [7f, 2f, 8f]]' --top=3 --labels=$l; echo $?; done; relay-run m.so -i 'x=[[1f, 9f, 3f], [7f, 2f, 8f]]' --top=3 --labels=none
<<< in.relay
fn (%x: Tensor[(2, 3), float32]) { %x }
>>> 3
           9  b
           8  c
           7  a
0
           9  b
           8  c
           7  a
0
           9  2
           8  6
           7  4
0
           9  2
           8  6
           7  4
0
relay-run: error: 'two' has 2 names, and the last axis of the output has 3 positions [labels]
1
m: error: 'two' has 2 names, and the last axis of the output has 3 positions
1
relay-run: error: cannot open 'none': No such file or directory [cannot-read]
