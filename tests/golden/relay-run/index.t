# An index outside of its axis is an error, in scalar code and in vectors
$ relay-parse in.relay | relay-typecheck >t.xml; for c in "-O0 --cpu=x86-64" "-O3 --cpu=host"; do relay-codegen $c t.xml -o m.so; for i in "[0,1]" "[0,1,2,0,1,2,2,2,2,7,-9,1,1,1,1,1,1,1,1,1]" "[-4]"; do relay-run --threads=1 m.so -i "x=[1f,2f,3f]" -i "i=$i"; done; done; relay-eval t.xml -i "x=[1f,2f,3f]" -i "i=[-4]"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %i: Tensor[(m), int32]) {
  negative(gather(%x, %i, axis=0))
}
>>> 1
[-1f, -2f]
relay-run: error: gather: index 7 is outside axis 0 of extent 3 of 'x', at in.relay:3:12-34 [run-time]
relay-run: error: gather: index -1 is outside axis 0 of extent 3 of 'x', at in.relay:3:12-34 [run-time]
[-1f, -2f]
relay-run: error: gather: index 7 is outside axis 0 of extent 3 of 'x', at in.relay:3:12-34 [run-time]
relay-run: error: gather: index -1 is outside axis 0 of extent 3 of 'x', at in.relay:3:12-34 [run-time]
in.relay:3:12: error: gather: index -1 is outside axis 0 of extent 3 of 'x' [run-time]
    3 |   negative(gather(%x, %i, axis=0))
      |            ^~~~~~~~~~~~~~~~~~~~~~
