# The extent of an axis is not below zero
$ sed 's/extent="2"/extent="-1"/' m.xml >n.xml; relay-check n.xml; relay-schedule --report m.xml | tail -n 1; relay-schedule --report n.xml
<<< m.xml
<relay version="1" has="typed lowered">
<function name="main" ret="Tensor[(2), int32]" type="fn (Tensor[(2), int32]) -&gt; Tensor[(2), int32]" next="3">
<region id="r1" result="v2">
<param id="v1" name="x" annot="Tensor[(2), int32]" type="Tensor[(2), int32]"/>
<call id="v2" fn="floor" args="v1" type="Tensor[(2), int32]"/>
</region>
</function>
<prim name="floor">
<buffer name="X0" kind="input" type="Tensor[(2), int32]"/>
<buffer name="Y0" kind="output" type="Tensor[(2), int32]"/>
<stage kind="store" out="Y0" at="s1" value="s2">
<axis name="i0" extent="2"/>
<sx id="s1" op="axis" name="i0"/>
<sx id="s2" op="load" buffer="X0" args="s1"/>
</stage>
</prim>
</relay>
>>> 1
relay-check: error: prim '@floor': axis 'i0' has the extent -1 [prim-extent]
@floor: proved, 1 stage
relay-schedule: error: prim '@floor': axis 'i0' has the extent -1 [prim-extent]
