# .npy: one array, in C and in Fortran order
$ /usr/bin/python3 -c "import numpy as np; a = np.arange(6.0).reshape(2, 3); np.save('c.npy', a); np.save('f.npy', np.asfortranarray(a)); np.save('b.npy', a.astype('>f8'))"; for f in c f b; do relay-import $f.npy | relay-typecheck | relay-eval; done
>>> 0
[[0f64, 1f64, 2f64], [3f64, 4f64, 5f64]]
[[0f64, 1f64, 2f64], [3f64, 4f64, 5f64]]
[[0f64, 1f64, 2f64], [3f64, 4f64, 5f64]]
