# .npz: an archive that is cut off
$ /usr/bin/python3 -c "import numpy as np; np.savez('w.npz', a=np.arange(100.0), **{'b.c': np.array([[1, 2]], 'i8')})"; truncate -s 700 w.npz; relay-import w.npz
>>> 3
relay-import: error: cannot use 'w.npz': cannot read 'w.npz': not a zip archive, as .npz files are [weights]
