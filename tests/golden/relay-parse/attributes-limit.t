# What a stream cannot hold is refused where it is written: more than 65,536 attributes of a function, a name of 8 MiB; 600 annotations of a binding are children, and read again
$ f() { echo '#[version = "0.0.5"]'; echo "def @main(%x: float32$(seq -f ', k%.0f=1' $1 | tr -d '\n')) {"; echo "  let %${3}y {$(seq -s, -f 'n%.0f=1' $2)} = tanh(%x); %${3}y }"; }; f 70000 1 >a.relay; f 65536 600 >b.relay; f 1 1 $(head -c 8400000 /dev/zero | tr '\0' a) >c.relay; for i in a b c; do relay-parse $i.relay 2>err | relay-check - 2>/dev/null; echo $?; grep -o '.*relay:.*error: .*' err; done; relay-parse b.relay | relay-print >again.relay; relay-parse again.relay | relay-print | cmp - again.relay
>>> 0
1
a.relay:2:1: error: a stream cannot hold this: an element has more than 65536 attributes [stream-limit]
0
3
c.relay:3:8400019: error: a stream cannot hold this: an attribute is longer than 8 MiB [stream-limit]
