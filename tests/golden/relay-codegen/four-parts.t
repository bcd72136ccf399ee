# a model of many calls is compiled in four parts, the kernels with the most work with full effort
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(3), float32]) {\n  %0 = negative(%x);"; for (; i < 5000; i++) printf "  %%%d = %s(%%%d);\n", i + 1, i % 2 ? "exp" : "negative", i; printf "  %%%d\n}\n", i }' | relay-parse -q | relay-typecheck | relay-codegen -O1 -o m.so && relay-run -i x=[0f,1f,2f] m.so
>>> 0
[0.56714326f, 0.56714326f, 0.56714326f]
