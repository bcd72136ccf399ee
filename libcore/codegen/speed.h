/*
 * The numbers of code generation that change how fast code is made or runs,
 * and no result (libcore/rule/speed.h has those of schedules).
 */
#ifndef RELAY_CODEGEN_SPEED_H
#define RELAY_CODEGEN_SPEED_H

/* Instructions of a module from which on a second part pays. */
#define SPEED_PART 4000
/* Instructions of a module that are compiled with LLVM's full effort.  A network
 * of 400 operators has about 50,000; with free extents, where each size of a
 * tail has code of its own, several times that.  Little effort leaves sums in
 * memory: a network of 200 convolutions then took 2.6 times as long, and full
 * effort half as much time again to compile. */
#define SPEED_BUDGET 1000000
/* Instructions of pieces of functions, which only call, from which on they are
 * compiled with little effort; a network of 400 operators has about half. */
#define SPEED_APART 8000
/* Bytes of a constant from which on it is worth what says where it is. */
#define SPEED_LARGE 256
/* Places that the lanes of a vector read, each loaded once, at most. */
#define SPEED_PLACES 8
/* Bytes of a temporary that LLVM may hold in registers. */
#define SPEED_SMALL 4096
/* Bounds of an index are looked for so deep in its expression. */
#define SPEED_BOUNDS 8
/* Nested loops whose index sets are split; each doubles the code. */
#define SPEED_SPLITS 2
/* Parts of a tile of which each size gets code of its own, at most. */
#define SPEED_TAILS 16

#endif
