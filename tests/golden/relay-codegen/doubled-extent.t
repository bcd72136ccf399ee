# An extent that doubles 34 times is compiled, and checked before a kernel runs
$ sh make 34 >in.relay && relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower >m.xml && for O in 0 2; do relay-codegen -O$O -o m.so m.xml && relay-run m.so -i x=random:1:0 && relay-run m.so -i x=random:1:20000; done; relay-schedule m.xml | relay-check && sh make 8 | relay-parse | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-codegen -o m.so && relay-run m.so -i 'x=[1f, 2f]'
<<< make
echo '#[version = "0.0.5"]'
echo 'def @main(%x: Tensor[(n,), float32]) {'
seq "$1" | awk '{ p = NR > 1 ? "%a" NR - 1 : "%x"
	print "  let %a" NR " = concatenate((" p ", " p "), axis=0);" }'
printf '  sum(%%a%d)\n}\n' "$1"
>>> 0
0f
relay-run: error: there is no memory for an extent of more than 2^47, where axis 0 of 'x' is 20000, at in.relay:36:14-47 [out-of-memory]
0f
relay-run: error: there is no memory for an extent of more than 2^47, where axis 0 of 'x' is 20000, at in.relay:36:14-47 [out-of-memory]
768f
