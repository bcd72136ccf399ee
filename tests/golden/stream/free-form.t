# attributes in any order, white space, comments and CDATA are read; the canonical form is written
$ relay-cat in.xml && relay-cat in.xml | relay-check
<<< in.xml
<?xml version="1.0" encoding="utf-8"?>
<!-- by hand -->
<relay has='typed'
       version='1'>
  <source file="&lt;stdin&gt;"><![CDATA[def @main(%x: bool) { %x && %x }]]></source>
  <function name="main" type="fn(bool)->bool">
    <region result="v5" id="r9">
      <?note nothing?>
      <param loc="%3cstdin%3e:1:11" type="bool" name="x" id="v3"/>
      <call args="v3 v3" id="v5" type="bool" op="logical_and"/>
    </region>
  </function>
</relay>
>>> 0
<relay version="1" has="typed">
<source file="&lt;stdin&gt;">def @main(%x: bool) { %x &amp;&amp; %x }</source>
<function name="main" type="fn (bool) -&gt; bool" next="6">
<region id="r1" result="v5">
<param id="v3" name="x" type="bool" loc="&lt;stdin&gt;:1:11"/>
<call id="v5" op="logical_and" args="v3 v3" type="bool"/>
</region>
</function>
</relay>
