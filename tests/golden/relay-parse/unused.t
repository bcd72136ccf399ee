# graph bindings without uses are dropped, lets are not
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  %0 = exp(%x);
  %1 = log(%0);
  %n = if (True) { %2 = sin(%x); %2 } else { %x };
  let %y = cos(%x);
  %x
}
>>> 0
in.relay:3:3: warning: graph binding '%0' is not used and is dropped [unused-binding]
    3 |   %0 = exp(%x);
      |   ^~
in.relay:4:3: warning: graph binding '%1' is not used and is dropped [unused-binding]
    4 |   %1 = log(%0);
      |   ^~
in.relay:5:3: warning: graph binding '%n' is not used and is dropped [unused-binding]
    5 |   %n = if (True) { %2 = sin(%x); %2 } else { %x };
      |   ^~
<relay version="1">
<source file="in.relay" hash="xxh3:3cc21694c7dea11a1a0707a1f87aa145"/>
<function name="main" next="7" loc="in.relay:2:1-8:2">
<region id="r1" result="v3">
<param id="v3" name="x" annot="float32" loc="in.relay:2:11-13"/>
<call id="v6" name="y" op="cos" args="v3" loc="in.relay:6:12-19"/>
</region>
</function>
</relay>
