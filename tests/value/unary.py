"""Operators on one tensor."""
from harness import *

case("exp(%x)", x=f32(3, 5), want=np.exp)
case("negative(%x)", x=ints("int8", 7), want=lambda x: -x)
run()
