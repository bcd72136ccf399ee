# .npz: stored members are referred to
$ /usr/bin/python3 -c "import numpy as np; np.savez('w.npz', a=np.arange(100.0), **{'b.c': np.array([[1, 2]], 'i8')})"; relay-import w.npz | cat
>>> 0
<relay version="1">
<source file="w.npz"/>
<function name="main" next="4" loc="w.npz">
<attr key="output_names" value="&quot;a,b.c&quot;"/>
<region id="r1" result="v3">
<const id="v1" name="a" path="w.npz" offset="183" length="800" hash="xxh3:7d7a905bf127af9814f47ba9367c1d86" type="Tensor[(100), float64]" loc="w.npz#a"/>
<const id="v2" name="b_c" data="1i64 2i64" type="Tensor[(1, 2), int64]" loc="w.npz#b.c"/>
<tuple id="v3" args="v1 v2" loc="w.npz"/>
</region>
</function>
</relay>
