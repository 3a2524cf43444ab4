import { expect, test } from 'vitest';
import { keptHead, verdict } from './audit.ts';
import { enrolmentLink, staffWanted } from './staff.ts';

test('STF-01 STF-46 the command line names the owner, and why where it must', () => {
  expect(staffWanted(['--owner', 'ann'])).toEqual({ does: 'owner', name: 'ann' });
  const lost = { does: 'owner', name: 'ann', reason: 'lost phone' };
  expect(staffWanted(['--owner', 'ann', '--reason', 'lost phone'])).toEqual(lost);
});

test('STF-25 it names whom the machine confirms, and why always', () => {
  const seen = { does: 'confirm', name: 'bob', reason: 'met him' };
  expect(staffWanted(['--confirm', 'bob', '--reason', 'met him'])).toEqual(seen);
});

test.each([
  [[]],
  [['--owner', 'A']],
  [['--owner', 'x y']],
  [['--owner']],
  [['--admin', 'ann']],
  [['--owner', 'ann\u0007']],
  [['--confirm', 'bob']],
  [['--confirm', 'B', '--reason', 'met him']],
  [['--confirm', 'bob', '--owner', 'ann', '--reason', 'met him']],
])('STF-01 %j is refused with how it is used', (argv) => {
  expect(() => staffWanted(argv)).toThrow('npm run staff --');
});

test.each([
  ['http://127.0.0.1:3000', null, 'http://localhost:3000/admin/enrol#tok'],
  ['http://[::1]:3000', null, 'http://localhost:3000/admin/enrol#tok'],
  ['http://0.0.0.0:80', null, 'http://localhost/admin/enrol#tok'],
  ['http://box.example:3000', null, 'http://box.example:3000/admin/enrol#tok'],
  ['http://127.0.0.1:3000', 'https://staff.example.com', 'https://staff.example.com/admin/enrol#tok'],
])('STF-01 a server at %s of %s enrols at %s', (url, origin, link) => {
  expect(enrolmentLink(url, origin, 'tok')).toBe(link);
});

const hash = 'ab'.repeat(32);

test('STF-11 a head as the log tells it is given back to be looked for', () => {
  expect(keptHead([])).toBeNull();
  expect(keptHead(['--head', `17:${hash}`])).toEqual({ seq: 17, hash });
  for (const wrong of ['17', `17:${hash}0`, `x:${hash}`, `17:${hash.toUpperCase()}`])
    expect(() => keptHead(['--head', wrong])).toThrow('npm run audit');
});

test('STF-10 STF-55 a log that holds is said with its head, a broken one fails and names its row', () => {
  const head = { seq: 17, hash };
  expect(verdict({ head, broken: null })).toBe(`The audit log holds: 17 rows, head 17:${hash}`);
  expect(() => verdict({ head, broken: { seq: 9, problem: 'changed' } })).toThrow('row 9 was changed');
});
