# what other languages write: the help says how it is spelled here, and that reads
$ for e in 'if (true) { %x } else { %x }' 'nn.gelu(%x)' 'silu(%x)' 'F.hardswish(%x)' 'length(%x)' '%x % 2f' '%x %x' 'exp(%x %y)'; do relay-parse --expr - <<<"fn (%x: Tensor[(2,), float32]) { $e }" 2>&1 | grep help; done; for e in '%x * (erf(%x * 0.70710677f) + 1f) * 0.5f' '%x * clip(%x + 3f, a_min=0f, a_max=6f) / 6f' 'where(%x > 0f, %x, exp(%x) - 1f)' 'log(exp(%x) + 1f)' '%x / (abs(%x) + 1f)' '%x * tanh(log(exp(%x) + 1f))' '%x * rsqrt(mean(%x * %x, axis=[-1], keepdims=True) + 1e-5f)' 'mod(%x, 2f)'; do relay-parse --expr - <<<"fn (%x: Tensor[(2,), float32]) { $e }" | relay-typecheck | relay-eval -i x=[-1,2]; done
>>> 0
help: a boolean is True or False
help: gelu can be written as %x * (erf(%x * 0.70710677f) + 1f) * 0.5f
help: silu can be written as %x * sigmoid(%x)
help: hardswish can be written as %x * clip(%x + 3f, a_min=0f, a_max=6f) / 6f
help: a function is called by its name: @length
help: the remainder of a division is mod(%a, %b)
help: an operator or a ';' is missing; the remainder of a division is mod(%a, %b)
help: an operator or a ';' is missing; the remainder of a division is mod(%a, %b)
[-0.15865526f, 1.9544997f]
[-0.33333334f, 1.6666666f]
[-0.63212055f, 2f]
[0.31326166f, 2.126928f]
[-0.5f, 0.6666667f]
[-0.30340144f, 1.943959f]
[-0.6324543f, 1.2649086f]
[-1f, 0f]
