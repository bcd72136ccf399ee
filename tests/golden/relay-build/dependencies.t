# -MD: make builds again when a file that a stage opened is newer; names with a space, a dollar sign, an equals sign and a backslash
$ make() { env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make "$@"; }; cp a.relay 'a b$c=d\e.relay'; printf '%s\n' 'm.so: a\ b$$c$(if ,,=)d\e.relay' '	@relay-build -MD -o $@ "a b\$$c=d\\e.relay"; echo built' '-include m.so.d' >Makefile; make; make; cat m.so.d; touch -d '1 hour ago' m.so; make
<<< a.relay
fn (%x: Tensor[(3,), float32]) { exp(%x) }
>>> 0
built
make: 'm.so' is up to date.
m.so: \
 a\ b$$c$(if ,,=)d\e.relay
a\ b$$c$(if ,,=)d\e.relay:
built
