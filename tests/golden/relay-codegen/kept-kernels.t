# kernels are compiled once: of another width of a layer the other layers; a damaged one again; nothing depends on it; what cannot be kept; two processes at a time
$ export RELAY_STORE=$PWD/st RELAY_KERNELS=on; gen() { relay-codegen --cpu=x86-64-v3 -v "$@"; }; for w in 12 20; do sed "s/WIDTH/$w/g" in.relay | relay-parse | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v3 >n$w.xml; done; for w in 12 12 20; do gen -o m$w.so n$w.xml; done; RELAY_KERNELS= gen -o off.so n12.xml; cmp m12.so off.so; echo 'what they are for'; relay-store | sed 's/, [0-9]* bytes//'; n=$(cd st/kernels && grep -l 'conv2d_nn_relu for' * | head -n 1); relay-store --why=$n n12.xml n20.xml | sed 's/^[0-9a-f]*: [0-9]*/NAME: N/; s/kernel [0-9a-f]*/kernel HASH/'; echo 'damaged'; f=st/kernels/$n; chmod u+w $f; printf X | dd of=$f bs=1 seek=100 conv=notrunc status=none; relay-store --why=$n | tail -n 1; gen -o again.so n12.xml; cmp m12.so again.so; relay-store --why=$n | tail -n 1 | sed 's/ [0-9a-f]\{16\} / HASH /'; : | dd of=st/kernels/$n status=none; gen -O1 -o m1.so n12.xml; gen -o again.so n12.xml; cmp m12.so again.so; echo 'not kept'; for s in "$PWD/in.relay" /proc/none; do RELAY_STORE=$s gen -o none.so n12.xml; cmp m12.so none.so; done; chmod 777 st; gen -o open.so n12.xml; chmod 700 st; echo 'at a time'; rm -rf st; gen -o a.so n12.xml 2>a & gen -o b.so n12.xml 2>b; wait; cmp m12.so a.so && cmp m12.so b.so && ls st/kernels | wc -l; ls -A st/kernels | grep '^\.' || touch -d '3 days ago' st/kernels/*; relay-store --gc --limit=0 | sed 's/of .*//'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8, h, w), float32], %a: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(WIDTH, 8, 3, 3), float32], %c: Tensor[(8, WIDTH, 1, 1), float32]) {
  %0 = nn.relu(nn.conv2d(%x, %a, padding=[1, 1, 1, 1]));
  %1 = tanh(nn.conv2d(%0, %b, strides=[2, 2]));
  nn.softmax(nn.conv2d(%1, %c, padding=[2, 2, 2, 2]))
}
>>> 0
relay-codegen: 0 of 5 objects of kernels were kept
relay-codegen: 5 of 5 objects of kernels were kept
relay-codegen: 3 of 5 objects of kernels were kept
what they are for
$PWD/st: 0 entries
$PWD/st/kernels: 7 entries
NAME: N bytes, used within a day: --gc keeps it
kernel HASH fused_nn_conv2d_nn_relu for x86-64-v3, -O2
n12.xml: tensor program @fused_nn_conv2d_nn_relu
n20.xml: tensor program @fused_nn_conv2d_nn_relu
damaged
kernel that was damaged: it is compiled again
relay-codegen: 4 of 5 objects of kernels were kept
kernel HASH fused_nn_conv2d_nn_relu for x86-64-v3, -O2
relay-codegen: 0 of 5 objects of kernels were kept
relay-codegen: 4 of 5 objects of kernels were kept
not kept
relay-codegen: 0 of 5 objects of kernels were kept; no others are: cannot use the store '$PWD/in.relay': Not a directory; $RELAY_STORE names another one
relay-codegen: 0 of 5 objects of kernels were kept; no others are: cannot use the store '/proc/none': No such file or directory; $RELAY_STORE names another one
relay-codegen: 0 of 5 objects of kernels were kept; no others are: cannot use the store '$PWD/st': others may write to it; $RELAY_STORE names another one
at a time
5
removed 5 entries 
