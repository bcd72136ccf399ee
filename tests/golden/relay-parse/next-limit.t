# The next id of a function may be one above the greatest id, in the text as in the stream
$ relay-parse in.relay >a.xml && relay-print a.xml | relay-parse | relay-print | grep -c next=2147483648; grep -o 'next="[0-9]*"' a.xml; sed s/648/649/g in.relay | relay-parse; sed s/648/649/g a.xml | relay-check
<<< in.relay
#[version = "0.0.5"]
def @main {next=2147483648}(%x: Tensor[(2), float32]) { %x }
>>> 1
1
next="2147483648"
<stdin>:2:12: error: 'next' takes a number from 0 to 2147483648 [annotation]
    2 | def @main {next=2147483649}(%x: Tensor[(2), float32]) { %x }
      |            ^~~~
<stdin>:3:1: error: 'next' is '2147483649', not a number up to 2147483648 [stream-value]
    3 | <function name="main" next="2147483649" loc="in.relay:2:1-61">
      | ^
