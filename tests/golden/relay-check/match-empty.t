# a match without arms is refused by every reader
$ relay-check m.xml; relay-typecheck -q m.xml; sed 's/total="false" //' m.xml | relay-typecheck -q
<<< m.xml
<relay version="1">
<function name="main" next="4">
<region id="r1" result="v2">
<param id="v1" name="x" annot="Tensor[(2), float32]"/>
<match id="v2" name="y" args="v1" total="false" annot="Tensor[(2), float32]">
</match>
</region>
</function>
</relay>
>>> 1
relay-check: error: m.xml:5: Expecting an element prop, got nothing [schema]
relay-check: error: m.xml:5: Element match failed to validate content [schema]
relay-check: error: v2 in '@main': this match has no arms [match-empty]
relay-typecheck: error: v2 in '@main': this match has no arms [match-empty]
relay-typecheck: error: v2 in '@main': this match has no arms [match-empty]
