# Whether an operator has a gradient, and why not
$ relay-ops argmax sign random.normal abs | grep -E '^[a-z]|gradient|kinks'; relay-ops --man argmax | grep gradient; relay-ops --format=json random.normal | grep -o '"gradient.*computes'
>>> 0
argmax(x)
  pattern reduction, effect none, gradient none, family reduce
    no gradient         its result holds no floats
sign(x)
  pattern elementwise, effect none, gradient zero, family unary
random.normal(key, mean, scale)
  pattern opaque, effect none, gradient none, family random
    no gradient         its values are drawn
abs(x)
  pattern elementwise, effect none, gradient rule, family unary
    at kinks            0 at 0
effect: none; gradient: none.
It has no gradient: its result holds no floats.
"gradient": "none", "no_gradient": "its values are drawn", "at_kinks": null, "computes
