# The table of what was saved: sums, expressions and what bounds them, donated operands, local functions
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower >l.xml; for f in text csv json; do relay-plan --format=$f l.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], assume="n <= 2048, m <= 16") {
  let %a = exp(%x);
  let %b = nn.softmax(%a);
  let %c = concatenate((%b, tanh(%y)), axis=0);
  let %loop = fn (%i: int32, %s: Tensor[(8), float32]) -> Tensor[(8), float32] {
    if (less(%i, 10)) { %loop(%i + 1, %s + exp(%s)) } else { %s }
  };
  (sum(abs(%c)), %loop(0, ones(shape=[8], dtype="float32")))
}
def @softmax(%x: Tensor[(64, 64), float32]) { nn.softmax(nn.softmax(%x)) }
>>> 0
function  tensors  slots  buffers  in place  reshaped  concatenated  managed  donated                 each                alive                                                                                                       arena  at most
@main           7      5        4         1         0             0        2        0          m*48 + n*64          m*32 + n*32          floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64    98560
@main v8        4      2        2         0         0             0        2        1                   33                   32                                                                                                          64       64
@softmax        2      1        1         0         0             0        1        0                16384                16384                                                                                                       16384    16384
total          13      8        7         1         0             0        5        1  m*48 + n*64 + 16417  m*32 + n*32 + 16416  floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + 16448   115008
function,tensors,slots,buffers,in_place,reshaped,concatenated,managed,donated,bytes_each,bytes_alive,bytes_arena,bytes_at_most
@main,7,5,4,1,0,0,2,0,m*48 + n*64,m*32 + n*32,"floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64",98560
@main v8,4,2,2,0,0,0,2,1,33,32,64,64
@softmax,2,1,1,0,0,0,1,0,16384,16384,16384,16384
total,13,8,7,1,0,0,5,1,m*48 + n*64 + 16417,m*32 + n*32 + 16416,"floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + 16448",115008
{
  "frames": [
    {"function": "@main", "tensors": 7, "slots": 5, "buffers": 4, "in_place": 1, "reshaped": 0, "concatenated": 0, "managed": 2, "donated": 0, "bytes_each": "m*48 + n*64", "bytes_alive": "m*32 + n*32", "bytes_arena": "floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64", "bytes_at_most": 98560},
    {"function": "@main v8", "tensors": 4, "slots": 2, "buffers": 2, "in_place": 0, "reshaped": 0, "concatenated": 0, "managed": 2, "donated": 1, "bytes_each": 33, "bytes_alive": 32, "bytes_arena": 64, "bytes_at_most": 64},
    {"function": "@softmax", "tensors": 2, "slots": 1, "buffers": 1, "in_place": 0, "reshaped": 0, "concatenated": 0, "managed": 1, "donated": 0, "bytes_each": 16384, "bytes_alive": 16384, "bytes_arena": 16384, "bytes_at_most": 16384}
  ],
  "total": {"tensors": 13, "slots": 8, "buffers": 7, "in_place": 1, "reshaped": 0, "concatenated": 0, "managed": 5, "donated": 1, "bytes_each": "m*48 + n*64 + 16417", "bytes_alive": "m*32 + n*32 + 16416", "bytes_arena": "floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*64 + max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + 16448", "bytes_at_most": 115008}
}
