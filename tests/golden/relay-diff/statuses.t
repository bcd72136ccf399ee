# 0 the same, 1 they differ, 2 usage or a module is wrong, 3 a file failed
$ relay-parse a.relay >a.xml; for o in "a.relay a.relay" "a.relay b.relay" "a.relay c.relay" "c.relay a.relay" "- -" "a.relay" "a.relay none.xml" "none.xml a.relay" "a.xml bad.xml" "bad.xml a.xml"; do relay-diff $o <a.xml >out; echo $?; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32) { sqrt(%x) }
<<< c.relay
fn (%x: Tensor[(n,), float32]) {
<<< bad.xml
<?xml version="1.0"?>
<relay version="1"><function name="main"><call id="v1" op="exp" args="v9"/></function></relay>
>>> 0
0
1
c.relay:2:1: error: expected an expression, found the end of the text [syntax]
    2 |
      | ^
c.relay:1:32: note: '{' is opened here
2
c.relay:2:1: error: expected an expression, found the end of the text [syntax]
    2 |
      | ^
c.relay:1:32: note: '{' is opened here
2
relay-diff: error: only one module can be standard input: name the other [input-twice]
2
1
relay-diff: error: cannot read 'none.xml': No such file or directory [cannot-read]
3
relay-diff: error: cannot read 'none.xml': No such file or directory [cannot-read]
3
relay-diff: error: 'call' is not allowed in 'function' (in 'bad.xml') [stream-element]
relay-diff: error: function 'main' has no region (in 'bad.xml') [stream-region]
2
bad.xml:2:1: error: 'call' is not allowed in 'function' [stream-element]
    2 | <relay version="1"><function name="main"><call id="v1" op="exp" args="v9"/></function></relay>
      | ^
bad.xml:2:1: error: function 'main' has no region [stream-region]
    2 | <relay version="1"><function name="main"><call id="v1" op="exp" args="v9"/></function></relay>
      | ^
2
