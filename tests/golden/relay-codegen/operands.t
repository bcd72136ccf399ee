# operands of products that are copied to panels for their tiles: shapes around a tile, transposed forms, free extents, gradients of convolutions
$ while read -r dim t; do echo "def @main($t }" | relay-parse -q | relay-typecheck | relay-fuse -o f.xml; relay-lower f.xml | relay-schedule -v --cpu=x86-64-v3 -o /dev/null 2>report; relay-lower f.xml | relay-schedule --cpu=host -o s.xml && relay-codegen --cpu=host -o m.so s.xml; for n in $(echo $dim | tr , ' '); do relay-cmp -q --dim=n=$n --rtol=1e-5 --atol=1e-4 f.xml m.so >out || cat out; done; echo "$(grep -c 'in panels of' report) copied, $(grep -c 'is its last one' report) moved"; done <in
<<< in
1 %x: Tensor[(32, 16), float32], %y: Tensor[(33, 16), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(40, 17), float32], %y: Tensor[(64, 17), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(47, 129), float32], %y: Tensor[(95, 129), float32]) { nn.relu(nn.dense(%x, %y))
1 %x: Tensor[(31, 129), float32], %y: Tensor[(95, 129), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(130, 515), float32], %y: Tensor[(130, 517), float32]) { nn.matmul(%x, %y, transpose_a=True)
1 %x: Tensor[(33, 600), float16], %y: Tensor[(515, 600), float16]) { nn.dense(%x, %y)
1 %x: Tensor[(33, 70), int32], %y: Tensor[(67, 70), int32]) { nn.dense(%x, %y)
1 %x: Tensor[(3, 33, 65), float64], %y: Tensor[(3, 49, 65), float64]) { nn.batch_matmul(%x, %y, transpose_b=True)
1,2,31,33,70 %x: Tensor[(2, n, 20), float32], %y: Tensor[(2, n, 20), float32]) { nn.batch_matmul(%x, %y, transpose_b=True)
1,33 %x: Tensor[(n, 20), float32], %y: Tensor[(64, 20), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(2, 33, 40, 41), float32], %y: Tensor[(2, 35, 40, 41), float32]) { nn.conv2d_backward_weight(%y, %x, kernel_size=[3, 3], padding=[1, 1, 1, 1], channels=35)
1 %x: Tensor[(2, 3, 20, 21), float32], %y: Tensor[(2, 37, 10, 11), float32]) { nn.conv2d_backward_weight(%y, %x, kernel_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1], channels=37)
1 %x: Tensor[(2, 64, 15, 5), float32], %y: Tensor[(34, 64, 3, 3), float32]) { nn.conv2d(%x, %y, kernel_size=[3, 3], channels=34)
1 %x: Tensor[(64, 0), float32], %y: Tensor[(64, 0), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(0, 64), float32], %y: Tensor[(64, 64), float32]) { nn.dense(%x, %y)
1 %x: Tensor[(0, 64, 20), float32], %y: Tensor[(0, 64, 20), float32]) { nn.batch_matmul(%x, %y, transpose_b=True)
1 %x: Tensor[(0, 33, 9, 7), float32], %y: Tensor[(0, 35, 9, 7), float32]) { nn.conv2d_backward_weight(%y, %x, kernel_size=[3, 3], padding=[1, 1, 1, 1], channels=35)
1 %x: Tensor[(3, 0, 4000), float32], %y: Tensor[(3, 4000, 0), float32]) { sum(%x, axis=[1, 2]) + sum(%y, axis=[1, 2])
>>> 0
1 copied, 0 moved
1 copied, 0 moved
1 copied, 0 moved
0 copied, 0 moved
2 copied, 0 moved
1 copied, 0 moved
1 copied, 0 moved
1 copied, 0 moved
1 copied, 0 moved
0 copied, 0 moved
1 copied, 1 moved
0 copied, 0 moved
0 copied, 0 moved
0 copied, 0 moved
0 copied, 0 moved
1 copied, 0 moved
1 copied, 1 moved
0 copied, 0 moved
