# A file of tensors in the place of the module
$ python3 $ROOT/tests/tools/safetensors.py '{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 8 >w.safetensors; relay-bind w.safetensors; echo $?; printf '\223NUMPY\1\0' | relay-bind; printf 'PK\3\4' >a.npz; relay-stat a.npz; relay-bind m.xml w.safetensors
<<< m.xml
<relay version="1"/>
>>> 2
w.safetensors: error: this is a .safetensors file, not a relay stream; relay-bind --tensors=FILE binds its tensors to parameters, relay-import makes a module of them [xml]
3
<stdin>: error: this is a .npy file, not a relay stream; relay-bind --tensors=FILE binds its tensors to parameters, relay-import makes a module of them [xml]
a.npz: error: this is a .npz file, not a relay stream; relay-bind --tensors=FILE binds its tensors to parameters, relay-import makes a module of them [xml]
relay-bind: error: unexpected operand 'w.safetensors'; files of tensors are named with --tensors=FILE; try 'relay-bind --help'
