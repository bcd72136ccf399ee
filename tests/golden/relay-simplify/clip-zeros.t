# bounds of clip that are zeros of unlike signs: the sign of the result stays
$ for p in '-0 5 0 5' '0 5 -0 5' '-5 -0 -5 0' '-5 0 -5 -0' '-0 5 -0 5'; do set -- $p; sed "s/A/$1.0f/;s/B/$2.0f/;s/C/$3.0f/;s/D/$4.0f/" clip.relay | relay-parse | relay-typecheck >a.xml; relay-simplify -o b.xml a.xml; relay-codegen -o b.so b.xml; echo "$p: $(relay-print b.xml | grep -c 'clip(') clip"; for v in '[-1f, -0f, 0f]' '[1f, -0f, 0f]'; do relay-eval --input=x="$v" a.xml; relay-eval --input=x="$v" b.xml; relay-run --input=x="$v" b.so; done; done
<<< clip.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) {
  1f / clip(clip(%x, a_min=A, a_max=B), a_min=C, a_max=D)
}
>>> 0
-0 5 0 5: 1 clip
[inff, inff, inff]
[inff, inff, inff]
[inff, inff, inff]
[1f, inff, inff]
[1f, inff, inff]
[1f, inff, inff]
0 5 -0 5: 1 clip
[inff, inff, inff]
[inff, inff, inff]
[inff, inff, inff]
[1f, inff, inff]
[1f, inff, inff]
[1f, inff, inff]
-5 -0 -5 0: 1 clip
[-1f, -inff, -inff]
[-1f, -inff, -inff]
[-1f, -inff, -inff]
[-inff, -inff, -inff]
[-inff, -inff, -inff]
[-inff, -inff, -inff]
-5 0 -5 -0: 1 clip
[-1f, -inff, -inff]
[-1f, -inff, -inff]
[-1f, -inff, -inff]
[-inff, -inff, -inff]
[-inff, -inff, -inff]
[-inff, -inff, -inff]
-0 5 -0 5: 1 clip
[-inff, -inff, inff]
[-inff, -inff, inff]
[-inff, -inff, inff]
[1f, -inff, inff]
[1f, -inff, inff]
[1f, -inff, inff]
