# .npz: a sum that is wrong
$ /usr/bin/python3 -c "import numpy as np; np.savez('w.npz', a=np.arange(100.0), **{'b.c': np.array([[1, 2]], 'i8')})"; printf X | dd of=w.npz bs=1 seek=300 conv=notrunc status=none; relay-import w.npz
>>> 3
w.npz#a: error: tensor 'a': cannot read 'a': the archive is damaged [weights]
