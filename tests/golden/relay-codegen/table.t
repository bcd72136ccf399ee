# numbers that codes of 4 bits stand for are picked from registers by AVX2 and AVX-512, and gathered elsewhere
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 | relay-quantize --pack=nf4 >a.xml; for c in x86-64-v2 haswell cascadelake; do relay-build -q --target=x86_64-linux-gnu --cpu=$c --emit=ll a.xml -o $c.ll; for f in 'llvm.masked.gather' 'x86.avx2.permps' 'x86.avx512.permvar.sf.512'; do echo $c $f $(grep -q "call.*$f" $c.ll && echo yes); done; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 128), float32], %w: Tensor[(64, 128), float32]) { nn.dense(%x, %w) }
>>> 0
x86-64-v2 llvm.masked.gather yes
x86-64-v2 x86.avx2.permps
x86-64-v2 x86.avx512.permvar.sf.512
haswell llvm.masked.gather
haswell x86.avx2.permps yes
haswell x86.avx512.permvar.sf.512
cascadelake llvm.masked.gather
cascadelake x86.avx2.permps
cascadelake x86.avx512.permvar.sf.512 yes
