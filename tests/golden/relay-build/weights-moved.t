# a file of weights that is gone is reported once, though its path is relative to two directories that are one
$ { printf '\223NUMPY\1\0v\0%-117s\n' "{'descr': '<f4', 'fortran_order': False, 'shape': (100,), }"; head -c 400 /dev/zero; } >w.npy; echo 'fn (%x: Tensor[(100), float32], %w: Tensor[(100), float32]) { %x + %w }' | relay-parse - | relay-typecheck | relay-bind -t w.npy -o m.xml && mkdir d && mv w.npy d && relay-build m.xml -o m.so
>>> 3
<stdin>:1:33: error: cannot open '$PWD/w.npy': No such file or directory [constant-data]
    1 | fn (%x: Tensor[(100), float32], %w: Tensor[(100), float32]) { %x + %w }
      |                                 ^~
