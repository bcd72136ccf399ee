# a frame of many blocks is placed in order of execution: a block that is larger than the gap at the arena's end begins in that gap
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(64), float32]) {\n  %0 = exp(%x);"; for (; i < 4200; i++) printf "  %%%d = exp(%%%d);\n", i + 1, i; for (; i < 4211; i++) printf "  %%%d = nn.pad(%%%d, 0f, pad_width=[[0, 64]]);\n", i + 1, i; printf "  exp(%%%d)\n}\n", i }' | relay-parse -q | relay-typecheck | relay-plan --stats 2>&1 >/dev/null | grep -E 'slot|arenas'
>>> 0
relay-plan: stats: tensors with a slot 4212
relay-plan: stats: tensors that share a slot 0
relay-plan: stats: views of tensors without a slot 0
relay-plan: stats: bytes of arenas 6912
