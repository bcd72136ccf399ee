# of 2,000 values not all distances between checkpoints are tried; the plans are as cheap as if they were
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(16,), float32]) -> float32 {"; v = "%x"; for (i = 0; i < 2000; i++) { printf "let %%a%d = tanh(%s);\n", i, v; v = "%a" i }; printf "sum(%s)\n}\n", v }' | relay-parse | relay-typecheck | relay-ad >a.xml; for b in 0.1 0.5; do relay-remat --planner=chen --budget=$b --format=text a.xml; done
>>> 0
without a plan: cost 5288562, peak 128192 bytes; floor 192, budget 12819, arena 12352
planner       budget           cost slowdown           peak  again
chen          fits          6246052   1.1810          12416   1810
without a plan: cost 5288562, peak 128192 bytes; floor 192, budget 64096, arena 42880
planner       budget           cost slowdown           peak  again
chen          fits          5993190   1.1332          42944   1332
