"""What the judges of published cases share: options, commands, the report."""
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def options(p):
    p.add_argument('-v', action='store_true')
    p.add_argument('--compiled', action='store_true')
    p.add_argument('--level', default='2')
    p.add_argument('--part', default='0/1')
    p.add_argument('group', metavar='CLASS')
    p.add_argument('words', nargs='*')
    return p.parse_args()


def sh(command, where):
    """Status, output and errors of a command that runs in a directory."""
    env = dict(os.environ, HOME=where, RELAY_STORE=where + '/store')
    try:
        r = subprocess.run(['sh', '-c', command], cwd=where, env=env,
                           capture_output=True, text=True, timeout=300,
                           errors='replace', check=False)
    except subprocess.TimeoutExpired:
        return 124, '', 'it took longer than 300 s'
    return r.returncode, r.stdout, r.stderr


def reasons(group):
    found = {}
    with open(HERE + '/differs') as f:
        for line in f:
            if line.strip() and line[0] != '#':
                cls, name, why = line.rstrip().split(' ', 2)
                if cls == group:
                    found[name] = why
    return found


def report(o, cases, judged, size):
    """Judges the cases of the part, `size` at a time: the exit status."""
    names, known = {c.name for c in cases}, reasons(o.group)
    part, parts = map(int, o.part.split('/'))
    passed = failed = skipped = 0
    for name in [] if o.compiled else sorted(set(known) - names):
        failed += 1
        print('not ok - %s/%s: listed, but there is no such case' % (
            o.group, name))
    cases = [c for c in cases[part::parts]
             if not o.words or any(w in c.name for w in o.words)]
    if not cases and not o.words:
        skipped += 1
        print('ok - %s, part %s # skip: no case of it has values' % (
            o.group, o.part))
    for at in range(0, len(cases), size):
        some = cases[at:at + size]
        for c, why in zip(some, judged(some)):
            title = '%s/%s%s' % (o.group, c.name,
                                 ' (compiled)' if o.compiled else '')
            if c.name in known and why:
                skipped += 1
                print('ok - %s # skip: %s' % (title, known[c.name]))
            elif c.name in known and not o.compiled:
                failed += 1
                print('not ok - %s\n# it differs no more' % title)
            elif why:
                failed += 1
                print('not ok - %s' % title)
                print('\n'.join('#   ' + s for s in why.splitlines()[:9]))
            else:
                passed += 1
                if o.v:
                    print('ok - %s' % title)
    print('%d passed, %d failed, %d skipped' % (passed, failed, skipped))
    return failed > 0
