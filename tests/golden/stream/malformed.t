# what is not well-formed is an error of the outside
$ relay-cat in.xml
<<< in.xml
<relay version="1">
<function name="main">
<region id="r1" result="v1">
</function>
</relay>
>>> 3
in.xml:4:1: error: malformed XML: Opening and ending tag mismatch: region line 3 and function [xml]
    4 | </function>
      | ^
