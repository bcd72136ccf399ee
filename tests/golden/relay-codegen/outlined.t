# calls in a function that is split share a function, which knows its extents by the operands and names the place of the call that fails
$ awk -f make >m.relay; relay-parse -q m.relay | relay-typecheck >m.xml; relay-codegen -O0 --emit=ll -o m.ll m.xml; grep -c '^define.* @op' m.ll; grep -c 'call.* @op' m.ll; relay-codegen -O1 -o m.so m.xml; for i in 0 1 2 -1; do relay-run -i x=[4f,5f,6f] -i i="[0i64, 1i64, ${i}i64]" m.so; done
<<< make
BEGIN {
	print "#[version = \"0.0.5\"]"
	print "prim @pick(%x: Tensor[(n), float32], %i: Tensor[(n), int64]) -> (%y: Tensor[(n), float32]) {"
	print "  %y[k] = %x[%i[k]];"
	print "}"
	print "def @main(%x: Tensor[(n), float32], %i: Tensor[(n), int64]) {"
	print "  %0 = negative(%x);"
	for (; i < 150; i++)
		printf "  %%%d = negative(%%%d);\n", i + 1, i
	printf "  %%%d = @pick(%%%d, %%i);\n", i + 1, i
	printf "  %%%d\n}\n", i + 1
}
>>> 1
2
152
[-4f, -5f, -4f]
[-4f, -5f, -5f]
[-4f, -5f, -6f]
relay-run: error: pick: index -1 is outside axis 0 of extent 3 of 'x', at m.relay:157:10-25 [run-time]
