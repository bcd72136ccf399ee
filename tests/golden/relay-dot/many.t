# hundreds of functions: each its cluster, in order, all at one level
$ awk 'BEGIN { print "#[version = \"0.0.5\"]"; for (i = 0; i < 1100; i++) printf "def @f%d(%%x: bool) { logical_not(%%x) }\n", i }' | relay-parse | relay-dot >out.dot; grep -c 'subgraph cluster' out.dot; grep -o '^.subgraph cluster[0-9]*' out.dot | sort -c -t r -k 3n && grep -o 'label="@f[0-9]*"' out.dot | sed -n '1p;33p;1025p;$p'
>>> 0
1100
label="@f0"
label="@f32"
label="@f1024"
label="@f1099"
