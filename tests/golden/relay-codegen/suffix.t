# the suffix of -o says what is made: none is an executable, an unknown one an error
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-codegen -O0 -o x.dll m.xml; echo $?; relay-codegen -O0 -o x m.xml && ./x -i x=2f && relay-codegen -O0 --emit=so -o x.dll m.xml && relay-run -i x=3f ./x.dll; ls
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) -> float32 { %x * 2f }
>>> 0
relay-codegen: error: the suffix of 'x.dll' does not say what to write [unknown-suffix]
help: use .o, .so, .exe, .a, .ll, .s, .h or none, which is an executable; or --emit
2
4f
6f
in.relay
m.xml
x
x.dll
