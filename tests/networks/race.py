"""Calls that take turns, and what each costs."""
import ctypes
import math
import time

import relay


def prepared(model, arrays):
    """A call with its inputs in place, as ONNX Runtime's has them."""
    values = model._ordered((), arrays)
    tensors = (relay._Tensor * len(values))()
    kept = [relay._input(t, v, model._lib.relay_model_input(
        model._handle, i).contents.dtype)
            for i, (t, v) in enumerate(zip(tensors, values))]
    handle, failure = ctypes.c_void_p(), relay._Failure()
    run, free = model._lib.relay_model_run, model._lib.relay_result_free
    count, result = ctypes.c_int32(len(values)), ctypes.byref(handle)
    error = ctypes.byref(failure)

    def f():
        if run(model._handle, tensors, count, result, error) != 0:
            raise relay.Error(failure.text.decode())
        free(handle)
    f.kept = kept
    return f


def paired(calls, seconds):
    """The least CPU time of each call, in seconds: other work of the machine
    lengthens some calls, and none is shortened."""
    best = [math.inf] * len(calls)
    end = time.process_time() + seconds
    turns = 0
    while turns < 5 or time.process_time() < end:
        turns += 1
        for k, f in enumerate(calls):
            begin = time.process_time()
            f()
            spent = time.process_time() - begin
            best[k] = min(best[k], spent) if spent > 0 else best[k]
    return best
