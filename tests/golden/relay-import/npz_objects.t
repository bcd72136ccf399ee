# .npz: members of Python objects are not read
$ /usr/bin/python3 -c "import numpy as np; np.savez('w.npz', a=np.array([None]))"; relay-import w.npz
>>> 3
relay-import: error: cannot use 'w.npz': cannot read 'a': elements of this type are not supported [weights]
