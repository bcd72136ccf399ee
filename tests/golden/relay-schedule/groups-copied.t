# Weights of groups that are no constants are copied to panels, if groups are whole panels: 32 channels of a group, and 20
$ for o in 64 40; do sed "s/64/$o/g" in.relay | relay-parse -q | relay-typecheck | relay-fuse | relay-lower | relay-schedule -v --cpu=haswell -o s.xml 2>&1 | grep -o 'a copy in panels.*'; relay-schedule --check s.xml >c.xml; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 7, 9, 48), float32], %w: Tensor[(64, 24, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=2, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="OIHW")
}
>>> 0
a copy in panels of 16 of what stage 1 reads
0
0
