# strings in .npy and .npz files: as UTF-32, as bytes where they are not UTF-8
$ relay-parse in.relay | relay-typecheck >t.xml; relay-run -i 'x=[["a", "é𝄞"], ["", "b c"]]' -o 0=u.npy t.xml; head -c 60 u.npy | tail -c +11; echo; relay-run -i x=u.npy t.xml; relay-eval -i x=u.npy t.xml; relay-run -i 'x=[["a", "\xff"], ["", "b"]]' -o 0=s.npy t.xml; head -c 60 s.npy | tail -c +11; echo; relay-run -i x=s.npy t.xml; relay-run -i x=random:1:1,2 t.xml; relay-run -i 'x=[["a", 1]]' t.xml; relay-run -f one -i x=u.npy t.xml; head -c 150 u.npy >cut.npy; relay-run -i x=cut.npy t.xml; relay-bind --set 'x=[["a"]]' t.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), string]) { transpose(%x) }
def @one(%x: Tensor[(n, m), float32]) { %x }
>>> 1
{'descr': '<U3', 'fortran_order': False, 'shape': 
[["a", "é𝄞"], ["", "b c"]]
[["a", "é𝄞"], ["", "b c"]]
{'descr': '|S1', 'fortran_order': False, 'shape': 
[["a", "\xff"], ["", "b"]]
[[""], [""]]
relay-run: error: expected a string in quotes, found '1' [input-type]
note: in the value of input 'x'
relay-run: error: input 'x': expected Tensor[(n, m), float32], the file has string (2, 2) [input-type]
relay-run: error: cannot read 'cut.npy': the .npy array needs 48 bytes of data, 22 are there [cannot-read]
relay-bind: error: the value for 'x' is not a tensor of numbers, and only these can be constants [bind-type]
