/*
 * Which operator set of ai.onnx brought the form of an operator that is
 * written, and which version of the file's format a set needs.
 */
#ifndef RELAY_FORMATS_ONNX_EXPORT_SETS_H
#define RELAY_FORMATS_ONNX_EXPORT_SETS_H

/* 0: the first set that is written, ONNX_OPSET_FIRST, has it. */
int exp_op_set(const char *op);
int exp_ir_version(int opset);

#endif
