# Extents in attributes begin with a parenthesis too; a list in parentheses is not multiplied
$ relay-parse in.relay | relay-typecheck | relay-print | grep -o 'newshape=.*\|units=.*'; relay-parse wrong.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(q, 2, m), float32]) { reshape(%x, newshape=[(2*q)*m]) }
def @g(%x: Tensor[(q, 2, m), float32]) { reshape(%x, newshape=[((q)+0)*2, (m+1)-1]) }
def @h(%x: Tensor[(q, 2, m), float32]) { reshape(%x, newshape=((2*q)*m,)) }
def @i(%x: Tensor[(q, 2, m), float32]) { reshape(%x, newshape=(2*q, m)) }
def @j(%x: Tensor[(4, 3), float32], %w) { nn.dense(%x, %w, units=(2+1)*2) }
<<< wrong.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4, 3), float32], %w) { nn.dense(%x, %w, units=(2, 3)*2) }
>>> 1
newshape=[m*q*2]);
newshape=[q*2, m]);
newshape=[m*q*2]);
newshape=[q*2, m]);
units=6);
wrong.relay:2:72: error: expected ',' or ')', found '*' [syntax]
    2 | def @f(%x: Tensor[(4, 3), float32], %w) { nn.dense(%x, %w, units=(2, 3)*2) }
      |                                                                        ^
