# A device that does not exist is reported once for each place
$ relay-parse in.relay | relay-typecheck | relay-device >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) {
  on_device(exp(%x), virtual_device="gpu:0") + on_device(tanh(%x), virtual_device="cuda:x", constrain_result=True)
}
>>> 1
in.relay:3:3: error: 'gpu:0' is not a device [device]
    3 |   on_device(exp(%x), virtual_device="gpu:0") + on_device(tanh(%x), virtual_device="cuda:x", constrain_result=True)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a device is a kind (cpu, cuda, cuda_host, opencl, vulkan, metal, vpi, rocm, rocm_host, ext_dev, cuda_managed, oneapi, webgpu, hexagon) and a number, and may name one of its memories: cpu:0, cuda:1:shared
in.relay:3:48: error: 'cuda:x' is not a device [device]
    3 |   on_device(exp(%x), virtual_device="gpu:0") + on_device(tanh(%x), virtual_device="cuda:x", constrain_result=True)
      |                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a device is a kind (cpu, cuda, cuda_host, opencl, vulkan, metal, vpi, rocm, rocm_host, ext_dev, cuda_managed, oneapi, webgpu, hexagon) and a number, and may name one of its memories: cpu:0, cuda:1:shared
