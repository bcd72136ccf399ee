# A transpose that is too narrow for tiles in registers is stored in vectors along both of its axes, which interleave a few rows; what is stored is what the evaluator gives, for known and free extents
$ for c in 2 3 5 7; do for t in float32 uint8; do sed "s/CHANNELS/$c/g; s/TYPE/$t/" in.relay | relay-parse -q | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower >l.xml; for p in host x86-64-v4; do relay-schedule -v --cpu=$p l.xml 2>&1 >s.xml | grep -v 'axes are' | sed "s/.*stage 0 of/$c/" >said; done; cat said; relay-plan s.xml | relay-codegen --cpu=host -o m.so; for n in 1,$c,13,26 2,$c,1,13 1,$c,13,1 3,$c,7,13 0,$c,2,13; do relay-cmp -q -i x=random:7:$n t.xml m.so >out || cat out; done; done; done | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, CHANNELS, h, w), TYPE]) {
  (transpose(%x, axes=[0, 2, 3, 1]),
   cast(transpose(%x, axes=[0, 2, 3, 1]), dtype="float32") * 2f,
   transpose(reshape(%x, newshape=[-1, CHANNELS, 13]), axes=[0, 2, 1]))
}
>>> 0
      2 2 %Y0: a store element by element, addresses are contiguous along no axis
      3 2 %Y0: a store in vectors of 16 along 'i2', over threads
      1 2 %Y0: a store in vectors of 64 along 'i2', over threads
      2 3 %Y0: a store element by element, addresses are contiguous along no axis
      3 3 %Y0: a store in vectors of 16 along 'i2', over threads
      1 3 %Y0: a store in vectors of 64 along 'i2', over threads
      3 5 %Y0: a store in vectors of 16 along 'i2', over threads
      1 5 %Y0: a store in vectors of 64 along 'i2', over threads
      2 5 %Y0: a store in vectors of 8 along 'i2'
      3 7 %Y0: a store in vectors of 16 along 'i2', over threads
      1 7 %Y0: a store in vectors of 64 along 'i2', over threads
      2 7 %Y0: a store in vectors of 8 along 'i2'
      8 relay-schedule: 1: @fused_transpose: program
      8 relay-schedule: 2: @fused_transpose_cast_multiply: program
      8 relay-schedule: 3: @fused_reshape_transpose: program
