"""What ONNX Runtime's optimizer and quantizer make of other networks' files,
which must have been written before these."""
import json
import os

from common import describe, network, sample


def source(path, of):
    """The file of another network beside path, and its description."""
    stem = os.path.join(os.path.dirname(path), of)
    with open(f'{stem}.json') as f:
        about = json.load(f)
    about.pop('exporter', None)
    return f'{stem}.onnx', about


def optimized(path, of, level):
    """As a session writes its graph after optimizing it."""
    import onnxruntime as ort
    file, about = source(path, of)
    o = ort.SessionOptions()
    o.graph_optimization_level = getattr(ort.GraphOptimizationLevel,
                                         f'ORT_ENABLE_{level}')
    o.optimized_model_filepath = path
    o.intra_op_num_threads = 1
    o.log_severity_level = 4
    ort.InferenceSession(file, o, providers=['CPUExecutionProvider'])
    describe(path, **about)


def fused(path, of, kind, **more):
    from onnxruntime.transformers import optimizer
    file, about = source(path, of)
    model = optimizer.optimize_model(file, model_type=kind, opt_level=0,
                                     **more)
    model.save_model_to_file(path)
    describe(path, **about)


def dynamic(path, of, **more):
    """Weights have 7 bits: with 8, sums of two products are saturated to 16
    bits on a processor without VNNI, and are then not MatMulInteger's."""
    from onnxruntime.quantization import quantize_dynamic
    file, about = source(path, of)
    quantize_dynamic(file, path, reduce_range=True, **more)
    about['tolerance'] = 1e-1
    about['literal'] = about['rounded'] = True
    describe(path, **about)


def bounded(path):
    """Masks of the lowest float32 become -10,000: the range of what they are
    added to has no finite scale otherwise, and its quantized values no
    meaning."""
    import numpy as np
    import onnx
    m = onnx.load(path)
    of_nodes = [a.t for n in m.graph.node if n.op_type == 'Constant'
                for a in n.attribute if a.name == 'value']
    for t in [*m.graph.initializer, *of_nodes]:
        if t.data_type == onnx.TensorProto.FLOAT:
            v = onnx.numpy_helper.to_array(t)
            if (np.abs(v) > 1e30).any():
                t.CopyFrom(onnx.numpy_helper.from_array(
                    np.clip(v, -1e4, 1e4), t.name))
    onnx.save(m, path)


def static(path, of, form):
    from onnxruntime import quantization as q
    file, about = source(path, of)

    class Reader(q.CalibrationDataReader):
        def __init__(self):
            self.left = [sample(about['inputs'], {
                n: v[1] for n, v in about['sizes'].items()}, seed)
                for seed in range(3)]

        def get_next(self):
            return self.left.pop() if self.left else None
    ready = path + '.prepared'
    q.shape_inference.quant_pre_process(file, ready,
                                        skip_symbolic_shape=True)
    bounded(ready)
    q.quantize_static(ready, path, Reader(),
                      quant_format=getattr(q.QuantFormat, form))
    os.remove(ready)
    about['tolerance'] = 1e-1
    about['literal'] = about['rounded'] = True
    describe(path, **about)


def half(path, of):
    import onnx
    from onnxruntime.transformers.float16 import convert_float_to_float16
    file, about = source(path, of)
    onnx.save(convert_float_to_float16(onnx.load(file), keep_io_types=True),
              path)
    about['tolerance'] = 1e-2       # 20 roundings in turn, of 2 ** -11 each
    about['rounded'] = True
    describe(path, **about)


def declare(name, write, of, *args, **more):
    def f():
        return lambda path: write(path, of, *args, **more)
    f.__name__ = f'{of.replace(".", "_").replace("-", "_")}_{name}'
    network(exporters=('ort',))(f)


for of in ('bert.script', 'gpt2.dynamo', 'llama.script', 't5.script',
           'yolo.script', 'unet.script', 'lstm.script', 'vit.script',
           'text-recognizer.script', 'wav2vec2.script'):
    declare('basic', optimized, of, 'BASIC')
    declare('extended', optimized, of, 'EXTENDED')
    declare('dynamic', dynamic, of)
for of in ('yolo.script', 'unet.script', 'bert.script', 'segformer.script'):
    declare('qdq', static, of, 'QDQ')
    declare('qoperator', static, of, 'QOperator')
for of in ('bert.script', 'unet.script', 'llama.script', 'wav2vec2.script'):
    declare('half', half, of)
for of in ('rotary-window-cache.script', 'scaled-dot-product.dynamo',
           'pyramid.script', 'denoised.script', 'convolution-of-words.script',
           'pairs-of-residues.script', 'boxes-decoded.script',
           'experts-by-one-hot.dynamo'):
    declare('extended', optimized, of, 'EXTENDED')
    declare('dynamic', dynamic, of)
for of in ('pyramid.script', 'denoised.script', 'convolution-of-words.script',
           'gates-of-channels-and-places.script'):
    declare('qdq', static, of, 'QDQ')
    declare('qoperator', static, of, 'QOperator')
    if of != 'denoised.script':     # its times are rounded to halves of 1
        declare('half', half, of)
declare('fused', fused, 'bert.script', 'bert', num_heads=4, hidden_size=64)
declare('fused', fused, 'gpt2.script', 'gpt2', num_heads=4, hidden_size=64)
declare('fused', fused, 'vit.script', 'vit', num_heads=4, hidden_size=64)
