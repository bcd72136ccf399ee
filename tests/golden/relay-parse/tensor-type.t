# tensor types that are almost right
$ for t in 'Tensr[(2, 3), float32]' 'Tensor[2, 3, float32]' 'Tensor[(2, 3)]' 'Tensor[(2, 3), flaot32]'; do printf '#[version = "0.0.5"]\ndef @main(%%x: %s) { %%x }\n' "$t" | relay-parse; done
>>> 1
<stdin>:2:22: error: expected a type, found '2' [syntax]
    2 | def @main(%x: Tensr[(2, 3), float32]) { %x }
      |                      ^
help: did you mean 'Tensor'?
<stdin>:2:22: error: expected '(', found '2' [syntax]
    2 | def @main(%x: Tensor[2, 3, float32]) { %x }
      |                      ^
help: a tensor type is written Tensor[(2, 3), float32]
<stdin>:2:28: error: expected ',', found ']' [syntax]
    2 | def @main(%x: Tensor[(2, 3)]) { %x }
      |                            ^
help: a tensor type is written Tensor[(2, 3), float32]
<stdin>:2:30: error: no element type 'flaot32' [unknown-dtype]
    2 | def @main(%x: Tensor[(2, 3), flaot32]) { %x }
      |                              ^~~~~~~
help: did you mean 'float32'?
