# The greatest elements with labels, greatest first; equal ones by place, NaN last
$ relay-parse in.relay | relay-typecheck >t.xml; relay-eval --input 'x=[0.5f, 3f, 3f, -1f, 2f]' --top 4 --labels names t.xml; relay-eval --input 'x=[0.5f, 3f, 3f, -1f, 2f]' --top 9 t.xml;  relay-eval --input 'x=[0.5f, 3f, 3f, -1f, 2f]' --top -1 t.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(5), float32]) { let %y = log(%x); (concatenate((%x, sqrt(%x)), axis=0), %y) }
<<< names
zero
one
two
three
four
zero'
one'
two'
three'
four'
>>> 2
           3  one
           3  two
           2  four
     1.73205  one'
           3  1
           3  2
           2  4
     1.73205  6
     1.73205  7
     1.41421  9
    0.707107  5
         0.5  0
          -1  3
relay-eval: error: --top is -1, and must be from 1 to 100000 [top]
