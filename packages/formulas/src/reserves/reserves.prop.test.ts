import { hash as hashOf } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { formatUnits, UNITS_MAX } from '@pelorus/money/units.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAllLeaves } from './all-leaves.ts';
import { checkLeaf, type LeafProof, siblingsOf } from './leaf-proof.ts';
import { RESERVES_FORMAT, rootText, type Statement, topOf } from './statement.ts';
import { atOnce, growTree, type Level, nodeAt, ownerHash, TreeRefused } from './sum-tree.ts';

const sha256 = (text: string) => hashOf('sha256', text);
const ASSETS = [
  { asset: 'BTC', scale: 8 },
  { asset: 'USDT', scale: 6 },
];
const SEQ = 42;
const TAKEN_AT = 1_796_000_000_000;

interface Person {
  account: string;
  salt: string;
  units: number[];
}

interface Venue {
  people: Person[];
  levels: Level[];
  statement: Statement;
  texts(units: ArrayLike<number>): string[];
}

const texts = (units: ArrayLike<number>) => ASSETS.map(({ scale }, i) => formatUnits(units[i] as number, scale));
const ownerOf = ({ salt, account }: Person) => ownerHash(sha256, salt, account);

function venueOf(given: Person[]): Venue {
  const people = [...given].sort((a, b) => (ownerOf(a) < ownerOf(b) ? -1 : 1));
  const units = Float64Array.from(people.flatMap((person) => person.units));
  const levels = atOnce(growTree(sha256, people.map(ownerOf), units, ASSETS.length));
  const { top, totals } = topOf(levels, ASSETS.length);
  const said = { format: RESERVES_FORMAT, seq: SEQ, takenAt: TAKEN_AT, accounts: people.length, top };
  const stated = ASSETS.map(({ asset, scale }, i) => [asset, scale, totals[i] as number] as [string, number, number]);
  const assets = ASSETS.map((asset, i) => ({ ...asset, total: texts(totals)[i] as string }));
  return { people, levels, texts, statement: { ...said, assets, root: sha256(rootText(said, stated)) } };
}

function proofOf({ people, levels, statement }: Venue, index: number): LeafProof {
  const person = people[index] as Person;
  const path = siblingsOf(sha256, levels, index, ASSETS.length).map(({ hash, units }) => ({
    hash,
    sums: texts(units),
  }));
  const { account, salt } = person;
  return { root: statement.root, account, salt, index, balances: texts(person.units), path };
}

interface SlowNode {
  hash: string;
  sums: bigint[];
}

/** The tree as the specification says it, by halves and with big integers. */
function slowTop(nodes: SlowNode[]): SlowNode {
  if (nodes.length === 1) return nodes[0] as SlowNode;
  const above: SlowNode[] = [];
  for (let i = 0; i < nodes.length; i += 2) {
    const left = nodes[i] as SlowNode;
    const right = nodes[i + 1] ?? { hash: sha256('padding'), sums: left.sums.map(() => 0n) };
    const sums = left.sums.map((sum, asset) => sum + (right.sums[asset] as bigint));
    above.push({ hash: sha256(`node|${left.hash}|${left.sums}|${right.hash}|${right.sums}`), sums });
  }
  return slowTop(above);
}

function slowStatement(people: Person[]): { root: string; totals: bigint[] } {
  const leaves = people
    .map(({ account, salt, units }) => ({ owner: sha256(`owner|${salt}|${account}`), sums: units.map(BigInt) }))
    .sort((a, b) => (a.owner < b.owner ? -1 : 1))
    .map(({ owner, sums }) => ({ hash: sha256(`leaf|${owner}|${sums}`), sums }));
  const { hash, sums } = slowTop(leaves);
  const [btc, usdt] = sums;
  const text = `pelorus-reserves-1|42|1796000000000|${people.length}|${hash}|BTC:8:${btc},USDT:6:${usdt}`;
  return { root: sha256(text), totals: sums };
}

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** 47 }));
const people = fc
  .array(fc.tuple(amount, amount), { minLength: 1, maxLength: 40 })
  .map((all) => all.map((units, i) => ({ account: `U${i + 1}`, salt: sha256(`salt ${i}`).slice(0, 32), units })));
const anyVenue = fc.tuple(people, fc.nat()).map(([all, pick]) => ({ venue: venueOf(all), index: pick % all.length }));

test('RSV-04 RSV-05 RSV-06 RSV-08 RSV-10 root and totals are those of the slow tree, whatever the accounts', () => {
  fc.assert(
    fc.property(people, (all) => {
      const { statement, levels } = venueOf(all);
      const slow = slowStatement(all);
      expect(statement.root).toBe(slow.root);
      expect(topOf(levels, 2).totals.map(BigInt)).toEqual(slow.totals);
    }),
  );
});

test('RSV-12 each account of a tree checks its leaf', () => {
  fc.assert(
    fc.property(people, (all) => {
      const venue = venueOf(all);
      for (const [index, { account }] of venue.people.entries()) {
        const { problem, steps } = checkLeaf(sha256, venue.statement, proofOf(venue, index), account);
        expect(problem).toBeNull();
        expect(steps).toHaveLength(venue.levels.length);
      }
    }),
  );
});

/** Changes of a proof that an honest venue never shows. Each returns null where there is nothing to change. */
const LIES: Record<string, (proof: LeafProof, venue: Venue) => LeafProof | null> = {
  'less than is owed': (proof) => ({ ...proof, balances: texts([0, 1]) }),
  'another salt': (proof) => ({ ...proof, salt: `${proof.salt}0` }),
  'another place': (proof, { people: all }) =>
    all.length < 2 ? null : { ...proof, index: (proof.index + 1) % all.length },
  'a place beyond all': (proof, { people: all }) => ({ ...proof, index: proof.index + all.length }),
  'a place that is none': (proof) => ({ ...proof, index: Number.NaN }),
  'a step less': (proof) => (proof.path.length === 0 ? null : { ...proof, path: proof.path.slice(1) }),
  'a step more': (proof) => ({ ...proof, path: [...proof.path, { hash: sha256('padding'), sums: texts([0, 0]) }] }),
  'a negative neighbour': (proof) => withSums(proof, ['-0.00000001', '0.000000']),
  'a neighbour with an asset less': (proof) => withSums(proof, ['0.00000000']),
  'a neighbour of a thousandth of a unit': (proof) => withSums(proof, ['0.00000000001', '0.000000']),
  'a neighbour that is not finite': (proof) => withSums(proof, ['Infinity', '0']),
  'a neighbour too large to add': (proof) => withSums(proof, texts([UNITS_MAX, UNITS_MAX])),
  'another root': (proof) => ({ ...proof, root: sha256('another') }),
  "somebody else's leaf": (proof, venue) =>
    venue.people.length < 2 ? null : proofOf(venue, (proof.index + 1) % venue.people.length),
};

function withSums(proof: LeafProof, sums: string[]): LeafProof | null {
  const [first, ...rest] = proof.path;
  return first === undefined ? null : { ...proof, path: [{ ...first, sums }, ...rest] };
}

test.each(Object.entries(LIES))('RSV-12 a proof with %s is refused', (_name, lie) => {
  let tried = 0;
  fc.assert(
    fc.property(anyVenue, ({ venue, index }) => {
      const honest = proofOf(venue, index);
      const changed = lie(honest, venue);
      if (changed === null || JSON.stringify(changed) === JSON.stringify(honest)) return;
      // Balances [0, 1] may be the true ones.
      if (
        changed.path === honest.path &&
        String(changed.balances) === String(honest.balances) &&
        changed.salt === honest.salt
      )
        if (changed.index === honest.index && changed.root === honest.root && changed.account === honest.account)
          return;
      tried++;
      expect(checkLeaf(sha256, venue.statement, changed, honest.account).problem).not.toBeNull();
    }),
  );
  expect(tried).toBeGreaterThan(10);
});

test('RSV-11 a statement with a digit changed is refused', () => {
  const venue = venueOf([{ account: 'U1', salt: 'a', units: [5, 7] }]);
  const { statement } = venue;
  const proof = proofOf(venue, 0);
  const [btc, usdt] = statement.assets as [Statement['assets'][0], Statement['assets'][0]];
  const changes: Partial<Statement>[] = [
    { format: 'pelorus-reserves-2' },
    { seq: 43 },
    { takenAt: TAKEN_AT + 1 },
    { accounts: 2 },
    { top: sha256('x') },
    { root: sha256('x') },
    { assets: [{ ...btc, total: '0.00000004' }, usdt] },
    { assets: [{ ...btc, total: '-0.00000005' }, usdt] },
    { assets: [btc] },
    { assets: [{ ...btc, scale: 9 }, usdt] },
  ];
  expect(checkLeaf(sha256, statement, proof, 'U1').problem).toBeNull();
  for (const change of changes)
    expect(checkLeaf(sha256, { ...statement, ...change }, proof, 'U1').problem).toBe('STATEMENT_WRONG');
});

test('RSV-12 sums that are less than a node below them are found, also with a root made for them', () => {
  const venue = venueOf([1, 2, 3].map((i) => ({ account: `U${i}`, salt: `${i}`, units: [i, 10 * i] })));
  const said = { ...venue.statement };
  const root = sha256(
    rootText(said, [
      ['BTC', 8, 5],
      ['USDT', 6, 60],
    ]),
  );
  const assets = [{ ...said.assets[0], total: '0.00000005' }, said.assets[1]] as Statement['assets'];
  const proof = { ...proofOf(venue, 1), root };
  const account = (venue.people[1] as Person).account;
  expect(checkLeaf(sha256, { ...said, assets, root }, proof, account).problem).toBe('TOTALS_DIFFER');
});

test('RSV-13 all leaves together: one changed, missing, negative, doubled or moved is found', () => {
  fc.assert(
    fc.property(anyVenue, ({ venue, index }) => {
      const { statement } = venue;
      const leaves = venue.people.map((person) => ({ owner: ownerOf(person), balances: texts(person.units) }));
      const check = (changed: typeof leaves) => checkAllLeaves(sha256, statement, changed);
      const leaf = leaves[index] as (typeof leaves)[0];
      const put = (...instead: typeof leaves) => leaves.toSpliced(index, 1, ...instead);
      expect(check(leaves)).toBeNull();
      expect(check(put())).toBe('COUNT_DIFFERS');
      expect(check(put(leaf, leaf))).toBe('COUNT_DIFFERS');
      expect(check(put({ ...leaf, balances: ['-1', '0'] }))).toBe('AMOUNT_INVALID');
      expect(check(put({ ...leaf, balances: ['0'] }))).toBe('AMOUNT_INVALID');
      expect(check(put({ ...leaf, balances: texts([UNITS_MAX, 1]) }))).toMatch(/TOTALS_DIFFER|SUM_TOO_LARGE/);
      expect(check(put({ ...leaf, owner: sha256('nobody') }))).toMatch(/TOP_DIFFERS|NOT_IN_ORDER/);
      if (leaves.length === 1) return;
      const other = leaves[(index + 1) % leaves.length] as (typeof leaves)[0];
      expect(check(put(other))).toBe('NOT_IN_ORDER');
      expect(check(leaves.toReversed())).toBe('NOT_IN_ORDER');
    }),
  );
});

test('RSV-07 RSV-09 no tree of nobody, of negative or broken amounts, of a sum above 2^53 − 1', () => {
  const refusal = (owners: string[], units: number[]) => {
    try {
      atOnce(growTree(sha256, owners, Float64Array.from(units), 1));
      return null;
    } catch (error) {
      return error instanceof TreeRefused ? error.refusal : error;
    }
  };
  expect(refusal([], [])).toBe('EMPTY');
  expect(refusal(['a', 'a'], [1, 1])).toBe('NOT_IN_ORDER');
  expect(refusal(['a', 'b'], [1])).toBe('AMOUNT_INVALID');
  for (const amountGiven of [-1, 0.5, Number.NaN, UNITS_MAX + 1])
    expect(refusal(['a', 'b'], [1, amountGiven])).toBe('AMOUNT_INVALID');
  expect(refusal(['a', 'b'], [UNITS_MAX, 1])).toBe('SUM_TOO_LARGE');
  expect(refusal(['a', 'b'], [UNITS_MAX - 1, 1])).toBeNull();
});

test('RSV-14 the test vector of the specification', () => {
  const venue = venueOf([
    { account: '10001', salt: '00'.repeat(16), units: [150_000_000, 2_500_000] },
    { account: '10002', salt: '11'.repeat(16), units: [0, 1] },
    { account: '10003', salt: '22'.repeat(16), units: [1, 0] },
  ]);
  const { levels, statement } = venue;
  const lines = levels.flatMap((level) =>
    level.hashes.map((hash, i) => `${hash} ${nodeAt(level, i, 2).units.join(' ')}`),
  );
  expect(venue.people.map(({ account }) => account)).toEqual(['10003', '10001', '10002']);
  const spec = readFileSync(new URL('../../../../docs/specs/061-proof-of-reserves.md', import.meta.url), 'utf8');
  const vector = spec.split('\n').filter((line) => /^[0-9a-f]{64}/.test(line));
  expect(vector).toEqual([...lines, statement.root]);
});
