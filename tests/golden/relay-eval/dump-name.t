# Bindings by name, of a function, and the same by id
$ relay-parse d.relay | relay-typecheck | relay-eval --dump %y,main:v2,@f.%z --input x=1
<<< d.relay
#[version = "0.0.5"]
def @f(%x: int32) { let %z = multiply(%x, 3); %z }
def @main(%x: int32) { let %y = add(%x, %x); @f(%y) }
>>> 0
main.v2 = 2
f.v3 = 6
6
