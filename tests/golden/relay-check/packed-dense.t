# streams with packed weights whose sizes lie: more bits or another table than the words have, fewer words, blocks or scales, a longer result, a missing operand, numbers that are not there, a file that is too short or ends elsewhere; the checker, the evaluator and the compiler refuse each
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 >a.xml; relay-check a.xml && echo right; sed -n 's/.*path="\([^"]*\)".*/\1/p' a.xml | xargs cat >w.bin; n=$(wc -c <w.bin); sed "s|path=\"[^\"]*\"|path=\"w.bin\"|" a.xml >f.xml; try() { sed -E "$1" f.xml >b.xml; cmp -s f.xml b.xml && echo same; for p in 'relay-check' 'relay-eval --random --dim=n=2' 'relay-build -q -o b.so'; do $p b.xml >out 2>err; s=$?; [ -s out ] && echo written; echo "$s $(grep -h -m 1 -o -e 'error: .*' err | sed "s/, or.*//; s/; cannot open .* \[/ [/; s|'[^']*/w.bin'|'w.bin'|")"; done; }; for e in '/id="v9"/s/args=/bits="8" args=/' '/id="v9"/s/args=/bits="2" args=/' '/id="v9"/s/args=/bits="64" args=/' '/id="v9"/s/type="Tensor\[\(n, 3\)/type="Tensor[(n, 300)/' '/id="v9"/s/ v8"/"/' '/id="v9"/s/ v8"/ v8 v4"/;s/\(16\), float32/(4), float32/g' 's/\(2, 3\), float32/(1, 3), float32/g' '/id="v7"/s/\(3, 2, 1\)/(3, 2, 1000)/' '/id="v7"/s/ 5u32//' 's/\(80, 4, 1\)/(80, 4, 1000)/;s/\(80, 4, 1\)/(80, 4, 1000)/' 's/length="[0-9]*"/length="64"/' 's/offset="0"/offset="1200"/' 's/length="[0-9]*"/length="18446744073709551615"/'; do echo "$e"; try "$e"; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(80, 4, 1), uint32], %s: Tensor[(2, 3), float32], %t: Tensor[(16,), float32], %y: Tensor[(n, 32), float32], %r: Tensor[(4, 80), float32]) {
  let %c = const[Tensor[(3, 2, 1), uint32]](1u32, 2u32, 3u32, 4u32, 5u32, 4294967295u32);
  (qnn.packed_dense(%x, %c, %s, 8f), qnn.packed_dense(%y, %w, %r, 0f, %t))
}
>>> 0
right
/id="v9"/s/args=/bits="8" args=/
1 error: qnn.packed_dense: data has 16 columns, the weight has 8 [dense-shape]
1 error: qnn.packed_dense: data has 16 columns, the weight has 8 [dense-shape]
1 error: qnn.packed_dense: data has 16 columns, the weight has 8 [dense-shape]
/id="v9"/s/args=/bits="2" args=/
1 error: qnn.packed_dense: data has 16 columns, the weight has 32 [dense-shape]
1 error: qnn.packed_dense: data has 16 columns, the weight has 32 [dense-shape]
1 error: qnn.packed_dense: data has 16 columns, the weight has 32 [dense-shape]
/id="v9"/s/args=/bits="64" args=/
1 error: qnn.packed_dense: bits must be 2, 4 or 8, found 64 [packed-bits]
1 error: qnn.packed_dense: bits must be 2, 4 or 8, found 64 [packed-bits]
1 error: qnn.packed_dense: bits must be 2, 4 or 8, found 64 [packed-bits]
/id="v9"/s/type="Tensor\[\(n, 3\)/type="Tensor[(n, 300)/
1 error: v12 in '@main': field: expected Tensor[(n, 3), float32], found Tensor[(n, 300), float32] [type]
1 error: v12 in '@main': field: expected Tensor[(n, 3), float32], found Tensor[(n, 300), float32] [type]
1 error: v12 in '@main': field: expected Tensor[(n, 3), float32], found Tensor[(n, 300), float32] [type]
/id="v9"/s/ v8"/"/
1 error: qnn.packed_dense takes 4 to 5 operands, 3 given [op-arity]
1 error: qnn.packed_dense takes 4 to 5 operands, 3 given [op-arity]
1 error: qnn.packed_dense takes 4 to 5 operands, 3 given [op-arity]
/id="v9"/s/ v8"/ v8 v4"/;s/\(16\), float32/(4), float32/g
1 error: qnn.packed_dense: 'table' is Tensor[(4), float32], expected Tensor[(16,), float32] [packed-shape]
1 error: qnn.packed_dense: 'table' is Tensor[(4), float32], expected Tensor[(16,), float32] [packed-shape]
1 error: qnn.packed_dense: 'table' is Tensor[(4), float32], expected Tensor[(16,), float32] [packed-shape]
s/\(2, 3\), float32/(1, 3), float32/g
1 error: qnn.packed_dense: a parameter is Tensor[(1, 3), float32], expected (2, 3): blocks and units [packed-shape]
1 error: qnn.packed_dense: a parameter is Tensor[(1, 3), float32], expected (2, 3): blocks and units [packed-shape]
1 error: qnn.packed_dense: a parameter is Tensor[(1, 3), float32], expected (2, 3): blocks and units [packed-shape]
/id="v7"/s/\(3, 2, 1\)/(3, 2, 1000)/
1 error: an inline constant has 6000 elements, at most 64 can stand inline [stream-const]
1 error: an inline constant has 6000 elements, at most 64 can stand inline [stream-const]
1 error: an inline constant has 6000 elements, at most 64 can stand inline [stream-const]
/id="v7"/s/ 5u32//
1 error: the constant has 5 elements, its type has 6 [stream-const]
1 error: the constant has 5 elements, its type has 6 [stream-const]
1 error: the constant has 5 elements, its type has 6 [stream-const]
s/\(80, 4, 1\)/(80, 4, 1000)/;s/\(80, 4, 1\)/(80, 4, 1000)/
1 error: the constant has 1280 bytes, its type has 1280000 [stream-const]
1 error: the constant has 1280 bytes, its type has 1280000 [stream-const]
1 error: the constant has 1280 bytes, its type has 1280000 [stream-const]
s/length="[0-9]*"/length="64"/
1 error: the constant has 64 bytes, its type has 1280 [stream-const]
1 error: the constant has 64 bytes, its type has 1280 [stream-const]
1 error: the constant has 64 bytes, its type has 1280 [stream-const]
s/offset="0"/offset="1200"/
0 
3 error: cannot use 'w.bin': bytes 1200 to 1200+1280 lie outside of its 1280 bytes [constant-data]
1 error: cannot use 'w.bin': bytes 1200 to 1200+1280 lie outside of its 1280 bytes [constant]
s/length="[0-9]*"/length="18446744073709551615"/
1 error: 'length' is '18446744073709551615', not a number up to 9223372036854775807 [stream-value]
1 error: 'length' is '18446744073709551615', not a number up to 9223372036854775807 [stream-value]
1 error: 'length' is '18446744073709551615', not a number up to 9223372036854775807 [stream-value]
