# All images of a batch whose planes are small are one block of tiles of Winograd's method, so that the weight is read once; a batch of more tiles, and one of unknown extent, are computed image by image; the evaluator gives the same
$ for n in "1 7 7 2" "4 7 7 2" "3 5 9 4" "8 13 3 4" "0 7 7 2" "9 15 15 2" "b 7 7 2"; do set -- $n; sed "s/BATCH/$1/; s/HIGH/$2/; s/WIDE/$3/; s/TILE/$4/; s/EDGE/$(($4 + 2))/g" in.relay | relay-parse -q | relay-typecheck | relay-bind -q --set=w=random:1 >t.xml; relay-lower t.xml | tee l.xml | relay-schedule --cpu=x86-64-v4 | relay-print | sed -n "s/.*let %R0: Tensor\[\(.*\), float32.*/$n: \1/p"; relay-schedule --cpu=host l.xml | relay-plan | relay-codegen --cpu=host -o m.so; [ $1 != b ] || set -- 5 7 7; relay-cmp -q --rtol=1e-4 --atol=1e-3 -i x=random:7:$1,$2,$3,20 t.xml m.so >out || cat out; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(BATCH, HIGH, WIDE, 20), float32], %w: Tensor[(EDGE, EDGE, 24, 20), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, tile_size=TILE, padding=[1, 1, 1, 1], channels=24, kernel_size=[3, 3], data_layout="NHWC")
}
>>> 0
1 7 7 2: (1, 1, 4, 4, 16, 24)
4 7 7 2: (1, 1, 4, 4, 64, 24)
3 5 9 4: (1, 1, 6, 6, 18, 24)
8 13 3 4: (1, 1, 6, 6, 32, 24)
0 7 7 2: (0, 1, 4, 4, 16, 24)
9 15 15 2: (9, 1, 4, 4, 64, 24)
b 7 7 2: (b, 1, 4, 4, 16, 24)
