"""Writes the test cases of the installed onnx package, as directories that
tests/onnx/suite runs:

	newest.py DIR

Those of one operator and small models are made by the package; those of
PyTorch's exporter lie in it.  Whole networks are not among them: their
weights would be loaded from elsewhere."""
import os
import shutil
import sys
import warnings

import onnx
import onnx.backend.test
from onnx import numpy_helper
from onnx.backend.test.case.model import collect_testcases
from onnx.backend.test.loader import load_model_tests

FROM = {'map_type': numpy_helper.from_dict,
        'sequence_type': numpy_helper.from_list,
        'optional_type': numpy_helper.from_optional,
        'tensor_type': numpy_helper.from_array}


def message(v, info):
    if hasattr(v, 'SerializeToString'):
        return v
    return FROM[info.type.WhichOneof('value')](v, info.name)


def write(path, m):
    with open(path, 'wb') as f:
        f.write(m.SerializeToString())


def write_case(out, case):
    d = '%s/%s/%s' % (out, case.kind, case.name)
    os.makedirs(d)
    write(d + '/model.onnx', case.model)
    graph = case.model.graph
    for i, (ins, outs) in enumerate(case.data_sets):
        data = '%s/test_data_set_%d' % (d, i)
        os.makedirs(data)
        for what, values, infos in (('input', ins, graph.input),
                                    ('output', outs, graph.output)):
            for j, (v, info) in enumerate(zip(values, infos)):
                write('%s/%s_%d.pb' % (data, what, j), message(v, info))


def main(out):
    warnings.simplefilter('ignore')
    for case in load_model_tests(kind='node') + collect_testcases():
        if case.kind != 'real':
            write_case(out, case)
    data = os.path.dirname(onnx.backend.test.__file__) + '/data/'
    for kind in os.listdir(data):
        if kind.startswith('pytorch-'):
            shutil.copytree(data + kind, '%s/%s' % (out, kind))


main(sys.argv[1])
