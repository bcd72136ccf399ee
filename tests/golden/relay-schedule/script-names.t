# A script names a program that is not there: up to ten are listed
$ for n in 10 11; do sh of $n 2>&1; done | grep programs
<<< of
sh prims $1 | relay-parse -q | relay-schedule --script s
<<< prims
i=0
echo '#[version = "0.0.5"]'
echo 'def @main(%x: Tensor[(8), float32]) { %x }'
while [ $i -lt $1 ]; do
	echo "prim @p$i(%x: Tensor[(n), float32]) ->"
	echo " (%y: Tensor[(n), float32]) { %y[i] = exp(%x[i]); }"
	i=$((i + 1))
done
<<< s
none: split i 4
>>> 1
help: the programs are p0, p1, p2, p3, p4, p5, p6, p7, p8, p9
help: the programs are p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, ...
