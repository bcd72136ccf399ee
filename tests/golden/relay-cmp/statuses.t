# 0 the same, 1 they differ or a module is wrong, 2 usage, 3 a file failed
$ relay-build a.relay -o a.so; for o in 'a.relay a.so' 'a.so b.relay' 'a.relay c.relay' 'a.so -f other a.so' 'a.so a.so --bisect' 'a.so' 'a.so none.so' 'a.so none.relay' 'a.so --expect 0=none.npy'; do relay-cmp -q --input x=[1] $o >/dev/null; echo $?; done
<<< a.relay
fn (%x: Tensor[(n,), float32]) { %x * 2f }
<<< b.relay
fn (%x: Tensor[(n,), float32]) { %x * 3f }
<<< c.relay
fn (%x: Tensor[(n,), float32]) {
>>> 0
0
1
c.relay:2:1: error: expected an expression, found the end of the text [syntax]
    2 |
      | ^
c.relay:1:32: note: '{' is opened here
1
relay-cmp: error: 'a.so' has no entry 'other' (symbol relay_other_model) [no-entry]
help: --function and --prefix are those that relay-codegen was given
1
relay-cmp: error: --bisect looks into modules: a library has no intermediate values [bisect-library]
2
relay-cmp: error: a second module or --expect must be given [nothing-to-compare]
2
relay-cmp: error: cannot read 'none.so': No such file or directory [cannot-read]
3
relay-parse: error: cannot read 'none.relay': No such file or directory [cannot-read]
3
relay-cmp: error: cannot open 'none.npy': No such file or directory [cannot-read]
3
