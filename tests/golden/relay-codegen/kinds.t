# every kind of output, by suffix: what it is, what it holds, and that it runs
$ relay-parse m.relay | relay-typecheck >m.xml; for e in o so exe a ll s h; do relay-codegen -O1 -o m.$e m.xml && echo "$e $(head -c 4 m.$e | tr -c 'A-Za-z!<;/*\t' .)"; done; test $(ar t m.a | wc -l) -gt 5; nm -g m.o | awk '$2 == "R" || $2 == "D" { print $2, $3 }' | sort; grep -c 'define.*@kernel' m.ll; grep -m1 '^\s*.text' m.s; ./m.exe -i x='[3, 4]'; relay-run m.so -i x='[3, 4]'; test -x m.exe && ! test -x m.o; for e in o a; do printf 'extern const char relay_main_model[]; int main(void) { return relay_main_model == 0; }' >c.c; cc c.c m.$e $(test $e = o && find "$BUILD/lib/relay" -maxdepth 1 -name '*.a') -lm -lpthread -o c && ./c && echo linked $e; done; for e in o so a; do TMPDIR=/nonexistent relay-codegen -o n.$e m.xml; echo $?; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { (nn.relu(%x) * 2f, const[Tensor[(2), int64]](1i64, 2i64)) }
>>> 0
o .ELF
so .ELF
exe .ELF
a !<ar
ll ;.Mo
s 	.te
h /*..
D relay_main_model
2
	.text
([6f, 8f], [1i64, 2i64])
([6f, 8f], [1i64, 2i64])
linked o
linked a
relay-codegen: error: cannot make a temporary file beside '/nonexistent/relay-codegen': No such file or directory [cannot-write]
3
relay-codegen: error: cannot make a temporary file beside '/nonexistent/relay-codegen': No such file or directory [cannot-write]
3
relay-codegen: error: cannot make a temporary file beside '/nonexistent/relay-codegen': No such file or directory [cannot-write]
3
