# Sizes whose sum is too long for an expression: the module verifies
$ sh make.sh | relay-parse -q | relay-typecheck | relay-plan -o out.xml && relay-check out.xml
<<< make.sh
# Every pair of 40 inputs of different lengths, joined and sorted.
awk 'BEGIN {
	print "#[version = \"0.0.5\"]"
	printf "def @main(%%x0: Tensor[(n0,), float32]"
	for (i = 1; i < 40; i++)
		printf ", %%x%d: Tensor[(n%d,), float32]", i, i
	print ") {\n  %t0 = 0f;"
	for (i = 1; i < 40; i++)
		for (j = 0; j < i; j++) {
			printf "  %%c%d_%d = concatenate((%%x%d, %%x%d), " \
			    "axis=0);\n", i, j, i, j
			printf "  let %%s%d_%d = sort(%%c%d_%d);\n", i, j, i, j
			printf "  %%t%d = add(%%t%d, sum(%%s%d_%d));\n", k + 1,
			    k, i, j
			k++
		}
	printf "  %%t%d\n}\n", k
}'
>>> 0
