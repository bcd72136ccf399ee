# operators bind as in the table
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%a: int32, %b: int32) {
  (%a + %b * 2 - 3 < %a / %b == True, 1-1, - -5, %a -1, %a)
}
>>> 0
<relay version="1">
<source file="in.relay" hash="xxh3:a9e7b69133e89b43c966121bc85d84b4"/>
<function name="main" next="19" loc="in.relay:2:1-4:2">
<region id="r1" result="v18">
<param id="v1" name="a" annot="int32" loc="in.relay:2:11-13"/>
<param id="v2" name="b" annot="int32" loc="in.relay:2:22-24"/>
<const id="v3" data="2" type="int32" loc="in.relay:3:14-15"/>
<call id="v4" op="multiply" args="v2 v3" loc="in.relay:3:9-15"/>
<call id="v5" op="add" args="v1 v4" loc="in.relay:3:4-15"/>
<const id="v6" data="3" type="int32" loc="in.relay:3:18-19"/>
<call id="v7" op="subtract" args="v5 v6" loc="in.relay:3:4-19"/>
<call id="v8" op="divide" args="v1 v2" loc="in.relay:3:22-29"/>
<call id="v9" op="less" args="v7 v8" loc="in.relay:3:4-29"/>
<const id="v10" data="True" type="bool" loc="in.relay:3:33-37"/>
<call id="v11" op="equal" args="v9 v10" loc="in.relay:3:4-37"/>
<const id="v12" data="1" type="int32" loc="in.relay:3:39-40"/>
<const id="v13" data="1" type="int32" loc="in.relay:3:41-42"/>
<call id="v14" op="subtract" args="v12 v13" loc="in.relay:3:39-42"/>
<const id="v15" data="5" type="int32" loc="in.relay:3:44-48"/>
<const id="v16" data="1" type="int32" loc="in.relay:3:54-55"/>
<call id="v17" op="subtract" args="v1 v16" loc="in.relay:3:50-55"/>
<tuple id="v18" args="v11 v14 v15 v17 v1" loc="in.relay:3:3-60"/>
</region>
</function>
</relay>
