"""Whether each operator of com.microsoft in onnxruntime is read by
relay-import or stands in BUGS of its page, with the reason, and in one of
both only.  The names of the page are those in parentheses.

	contrib_names.py

BUILD is the build tree; prints what is missing or should not be there."""
import os
import re
import subprocess
import sys

from onnxruntime.capi._pybind_state import get_all_operator_schema

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
MS = 'com.microsoft'


def listed():
    with open(ROOT + '/man/relay-import.1.in') as f:
        text = f.read().split('\n.SH BUGS\n')[1]
    part = next(p for p in text.split('\n.PP\n') if p.startswith('Of ' + MS))
    return re.findall(r'\w+', ' '.join(re.findall(r'\(([^)]*)\)', part)))


def read():
    out = subprocess.run(
        [os.environ.get('BUILD', ROOT + '/.build') + '/bin/relay-import',
         '--list-ops'], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in out.splitlines()]
    return {r[1] for r in rows if r[0] == MS}


def main():
    names, taken = listed(), read()
    known = {s.name for s in get_all_operator_schema() if s.domain == MS}
    wrong = ['neither read nor listed: ' + n
             for n in sorted(known - taken - set(names))]
    wrong += ['listed, but read: ' + n for n in sorted(taken & set(names))]
    wrong += ['listed, but not known to onnxruntime: ' + n
              for n in sorted(set(names) - known)]
    wrong += ['listed twice: ' + n
              for n in sorted({n for n in names if names.count(n) > 1})]
    for w in wrong:
        print('not ok - com.microsoft: ' + w)
    if not wrong:
        print('ok - com.microsoft: %d of %d operators are read, the others '
              'listed' % (len(known & taken), len(known)))
    return bool(wrong)


sys.exit(main())
