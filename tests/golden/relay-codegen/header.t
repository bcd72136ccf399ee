# the header names entries, inputs and outputs: a tensor, a tuple with and without names, a scalar, names that are none in C or in a comment
$ relay-parse m.relay | relay-typecheck >m.xml; relay-codegen --emit=header --prefix=net --function main --function pair --function nothing --function odd m.xml; relay-codegen -o one.h m.xml && grep OUTPUTS one.h && printf '#include "one.h"\n#include "one.h"\n' >t.c && cc -Wall -Werror -c t.c
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %k: int64) { take(%x, %k, axis=0, mode="clip") }
def @pair(%image: Tensor[(2), uint8]) { (cast(%image, dtype="float16"), %image, 1f) }
def @nothing() { () }
def @odd(%a: (Tensor[(2), bool], bool), %b: Tensor[(m, m + 1), bfloat16]) { %a.0 }
>>> 0
/*
 * A model that relay-codegen compiled: its entries, for relay_model_open of
 * relay_model.h.
 */
#ifndef NET_ENTRIES_H
#define NET_ENTRIES_H

#ifdef __cplusplus
extern "C" {
#endif

struct relay_entry;

/*
 * main
 *
 * input 0, x: Tensor[(n, 4), float32]
 * input 1, k: int64
 * output 0: Tensor[(4), float32]
 */
#define NET_MAIN_INPUTS 2
#define NET_MAIN_OUTPUTS 1
extern const struct relay_entry net_main_model;

/*
 * pair
 *
 * input 0, image: Tensor[(2), uint8]
 * output 0: Tensor[(2), float16]
 * output 1: Tensor[(2), uint8]
 * output 2: float32
 */
#define NET_PAIR_INPUTS 1
#define NET_PAIR_OUTPUTS 3
extern const struct relay_entry net_pair_model;

/*
 * nothing
 *
 */
#define NET_NOTHING_INPUTS 0
#define NET_NOTHING_OUTPUTS 0
extern const struct relay_entry net_nothing_model;

/*
 * odd
 *
 * input 0, a: (Tensor[(2), bool], bool)
 * input 1, b: Tensor[(m, m + 1), bfloat16]
 * output 0: Tensor[(2), bool]
 */
#define NET_ODD_INPUTS 2
#define NET_ODD_OUTPUTS 1
extern const struct relay_entry net_odd_model;

#ifdef __cplusplus
}
#endif

#endif
#define RELAY_MAIN_OUTPUTS 1
