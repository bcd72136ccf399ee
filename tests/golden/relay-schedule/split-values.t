# Loops split by factors that leave a remainder, below and above their extents, those of reductions too: compiled as evaluated
$ relay-parse in.relay | relay-typecheck >t.xml; relay-lower t.xml >l.xml; . ./each; relay-print s.xml | grep -A2 "where a_k0"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 7), float32], %w: Tensor[(7, 5), float32], %c: Tensor[(1, 2, 9, 11), float32], %k: Tensor[(3, 2, 3, 3), float32]) {
  (tanh(%x), nn.matmul(%x, %w), max(%x, axis=[0]), nn.conv2d(%c, %k, padding=[1, 1]), argmax(%x, axis=[0]))
}
<<< each
in="-i x=random:1 -i w=random:2 -i c=random:3 -i k=random:4"
relay-eval $in t.xml >want
for how in serial unroll vectorize parallel; do for f in 3 7 16; do
	for l in tanh:i0 tanh:i1 nn_matmul:i0 nn_matmul:i1 nn_matmul:k0 max:k0 max:i0 nn_conv2d:i3 nn_conv2d:i3_1 nn_conv2d:i2_1 nn_conv2d:k0 argmax:k0 argmax:i0; do
		echo "${l%:*}: split ${l#*:} $f -> a_${l#*:} b_${l#*:}"
	done >s
	case $how in
	vectorize) printf '%s: vectorize b_%s\n' tanh i1 max i0 nn_conv2d i3 nn_conv2d i3_1 nn_matmul i1 ;;
	unroll) printf '%s: unroll b_%s\n' tanh i0 nn_conv2d i3_1 nn_matmul i0 ;;
	parallel) printf '%s: parallel a_%s\n' tanh i0 max i0 nn_conv2d i3 nn_matmul i1 ;;
	esac >>s
	relay-schedule --script s l.xml >s.xml
	for o in 0 2; do
		relay-codegen --strict -O$o -o m.so s.xml && relay-run --threads=2 $in m.so | cmp want -
	done
done; done
>>> 0
            %Y0[a_i0*16 + b_i0, a_k0*16 + b_k0] where a_k0*16 + b_k0 < 10, a_i0*16 + b_i0 < 7;
          }
        }
--
            %T0[a_i0*16 + b_i0, a_k0*16 + b_k0] where a_k0*16 + b_k0 < 10, a_i0*16 + b_i0 < 7;
          }
        }
