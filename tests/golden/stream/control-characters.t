# names with control characters do not reach the terminal
$ relay-cat in.xml
<<< in.xml
<relay version="1">
<function name="\x1b[31m" next="2">
<region id="r1" result="v1">
<call id="v1" op="\x1b[2J" args=""/>
</region>
</function>
</relay>
>>> 1
in.xml:4:1: error: no operator is named '\x1b[2J' [unknown-operator]
    4 | <call id="v1" op="\x1b[2J" args=""/>
      | ^
