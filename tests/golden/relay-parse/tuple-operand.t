# an operator that takes a tuple and gets tensors, and the reverse; an operator in the place of a function, another spelling
$ for e in 'concatenate(%x, %x)' 'stack(%x, %x, axis=1)' 'einsum(%x, %x, %x, equation="i,i,i->i")' 'meshgrid(%x, %x)' 'qnn.concatenate(%x)' 'add((%x, %x))' 'concatenate(%x)' 'where((%x, %x, %x))' 'nn.relu((%x, %x))' '@range(%x)' '@add(%x, %x)' '@nothing(%x)' 'range(%x)'; do relay-parse --expr - <<<"fn (%x: Tensor[(2,), float32]) { $e }" 2>&1 >m.xml && relay-typecheck m.xml 2>&1 >/dev/null | grep -v '^ '; done
>>> 1
<stdin>:1:34: error: concatenate takes 1 operand, 2 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { concatenate(%x, %x) }
      |                                  ^~~~~~~~~~~~~~~~~~~
help: the operands of concatenate: tensors (a tuple)
help: concatenate takes one tuple: concatenate((%a, %b))
<stdin>:1:34: error: stack takes 1 operand, 2 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { stack(%x, %x, axis=1) }
      |                                  ^~~~~~~~~~~~~~~~~~~~~
help: the operands of stack: tensors (a tuple)
help: stack takes one tuple: stack((%a, %b))
<stdin>:1:34: error: einsum takes 1 operand, 3 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { einsum(%x, %x, %x, equation="i,i,i->i") }
      |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: the operands of einsum: tensors (a tuple)
help: einsum takes one tuple: einsum((%a, %b))
<stdin>:1:34: error: meshgrid takes 1 operand, 2 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { meshgrid(%x, %x) }
      |                                  ^~~~~~~~~~~~~~~~
help: the operands of meshgrid: tensors (a tuple)
help: meshgrid takes one tuple: meshgrid((%a, %b))
<stdin>:1:34: error: qnn.concatenate takes 5 operands, 1 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { qnn.concatenate(%x) }
      |                                  ^~~~~~~~~~~~~~~~~~~
help: the operands of qnn.concatenate: tensors (a tuple), scales (a tuple), zps (a tuple), out_scale, out_zp
<stdin>:1:34: error: add takes 2 operands, 1 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { add((%x, %x)) }
      |                                  ^~~~~~~~~~~~~
help: the operands of add: a, b
help: its operands are not in a tuple: add(%a, %b)
<stdin>:1:34: error: concatenate: input 'tensors' must be a tuple of tensors, found Tensor[(2), float32] [not-a-tuple]
help: write concatenate((%a, %b)), or concatenate((%a,)) for one tensor
<stdin>:1:34: error: where takes 3 operands, 1 given [op-arity]
    1 | fn (%x: Tensor[(2,), float32]) { where((%x, %x, %x)) }
      |                                  ^~~~~~~~~~~~~~~~~~~
help: the operands of where: cond, x, y
<stdin>:1:34: error: nn.relu: input 'x' must be a tensor, found (Tensor[(2), float32], Tensor[(2), float32]) [not-a-tensor]
<stdin>:1:34: error: '@range' is not defined [undefined-global]
    1 | fn (%x: Tensor[(2,), float32]) { @range(%x) }
      |                                  ^~~~~~
help: range can be written as arange(0i64, %n, 1i64, dtype="int64"), with %n of int64
<stdin>:1:34: error: '@add' is not defined [undefined-global]
    1 | fn (%x: Tensor[(2,), float32]) { @add(%x, %x) }
      |                                  ^~~~
help: operators are called without '@': add
<stdin>:1:34: error: '@nothing' is not defined [undefined-global]
    1 | fn (%x: Tensor[(2,), float32]) { @nothing(%x) }
      |                                  ^~~~~~~~
<stdin>:1:34: error: there is no operator or constructor 'range' [undefined-operator]
    1 | fn (%x: Tensor[(2,), float32]) { range(%x) }
      |                                  ^~~~~
help: range can be written as arange(0i64, %n, 1i64, dtype="int64"), with %n of int64
