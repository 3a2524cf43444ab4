import { hash as hashOf } from 'node:crypto';
import { statement, writeLeaves, writeNodes, writeStatement } from '@pelorus/database/wallet/statements.ts';
import { checkAllLeaves } from '@pelorus/formulas/reserves/all-leaves.ts';
import { checkLeaf } from '@pelorus/formulas/reserves/leaf-proof.ts';
import { unitsOfParts } from '@pelorus/formulas/reserves/parts.ts';
import { RESERVES_FORMAT, rootText, topOf } from '@pelorus/formulas/reserves/statement.ts';
import { atOnce, growTree, nodeAt, ownerHash } from '@pelorus/formulas/reserves/sum-tree.ts';
import { type ReservesFile, reservesFile, reservesLeaf, STORED_FROM_LEVEL } from '@pelorus/protocol/wallet/reserves.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import { leafOfAccount } from './leaf-of-account.ts';
import { presentStatement } from './present-statement.ts';

const sha256 = (text: string) => hashOf('sha256', text);
const TAKEN_AT = 1_796_000_000_000;
const OF_ASSETS = { codes: ['BTC', 'USDT'], scales: [8, 6] };

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
beforeAll(async () => {
  gateway = await testGateway();
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.deps.pool.query('TRUNCATE reserves.statements, reserves.leaves, reserves.nodes RESTART IDENTITY');
});

/** Publishes a statement of so many accounts from `first` on, as the worker does. Account a has a satoshi and 2a USDT units. */
async function publish(accounts: number, first = 1_000): Promise<number> {
  const leaves = Array.from({ length: accounts }, (_, i) => {
    const [account, salt] = [first + i, sha256(`salt ${i}`).slice(0, 32)];
    const owner = ownerHash(sha256, salt, String(account));
    return { place: 0, account, salt, owner, parts: [0, 0, account, 0, 1, account, 1, 1, account] };
  }).sort((a, b) => (a.owner < b.owner ? -1 : 1));
  for (const [place, leaf] of leaves.entries()) leaf.place = place;
  const units = unitsOfParts(
    leaves.map(({ parts }) => parts),
    2,
  );
  const owners = leaves.map(({ owner }) => owner);
  const levels = atOnce(growTree(sha256, owners, units, 2));
  const { top, totals } = topOf(levels, 2);
  const said = { seq: 5, accounts, top };
  const [btc, usdt] = totals as [number, number];
  const root = sha256(
    rootText({ ...said, format: RESERVES_FORMAT, takenAt: TAKEN_AT }, [
      ['BTC', 8, btc],
      ['USDT', 6, usdt],
    ]),
  );
  const ours = { addresses: [], balances: [] };
  const { pool } = gateway.deps;
  const id = await writeStatement(pool, { ...said, ...OF_ASSETS, ...ours, takenAtMs: TAKEN_AT, totals, root });
  await writeLeaves(pool, id, leaves);
  const stored = levels.flatMap((level, number) =>
    number < STORED_FROM_LEVEL
      ? []
      : level.hashes.map((hash, place) => {
          return { level: number, place, hash, units: Array.from(nodeAt(level, place, 2).units) };
        }),
  );
  await writeNodes(pool, id, stored);
  return id;
}

const dataOf = async (url: string) => (await somebody.send('GET', url)).json().data;

test.each([1, 2, 3, 63, 64, 65, 128, 129, 200])(
  'RSV-32 of %i accounts each gets a way that leads to the root',
  async (accounts) => {
    const id = await publish(accounts);
    const made = await statement(gateway.deps.pool, id);
    if (made === undefined) throw new Error('no statement');
    const { statement: said } = presentStatement(made, []);
    // All of small trees; of large ones the places where levels are odd, and some between.
    const step = accounts > 70 ? 9 : 1;
    const asked = new Set([accounts - 1, accounts - 2, ...Array.from({ length: accounts }, (_, i) => i - (i % step))]);
    for (const account of [...asked].filter((i) => i >= 0).map((i) => 1_000 + i)) {
      const leaf = await leafOfAccount(gateway.deps.pool, made, account);
      if (leaf === null) throw new Error('no leaf');
      expect(checkLeaf(sha256, said, leaf, String(account)).problem).toBeNull();
    }
    expect(await leafOfAccount(gateway.deps.pool, made, 999)).toBeNull();
  },
);

test('RSV-32 a person gets their own leaf with what it is made of, and no salt but theirs', async () => {
  const id = await publish(3, accountId - 1);
  const leaf = reservesLeaf.parse(await dataOf(`/api/reserves/${id}/mine`));
  expect(leaf.account).toBe(String(accountId));
  expect(leaf.parts.map(({ source, asset }) => `${source} ${asset}`)).toEqual([
    'spot BTC',
    'spot USDT',
    'futures USDT',
  ]);
  const { statement: said } = await dataOf('/api/reserves');
  expect(checkLeaf(sha256, said, leaf, String(accountId)).problem).toBeNull();
  const { rows } = await gateway.deps.pool.query('SELECT salt FROM reserves.leaves WHERE account <> $1', [accountId]);
  expect(rows.filter(({ salt }) => JSON.stringify(leaf).includes(salt))).toEqual([]);
});

test('RSV-32 who registered later, a statement that is not there, and an old tree are NOT_FOUND', async () => {
  const id = await publish(2);
  const answers = [`/api/reserves/${id}/mine`, '/api/reserves/99/mine', '/api/reserves/99/file'];
  for (const url of answers) expect((await somebody.send('GET', url)).statusCode).toBe(404);
  expect((await gateway.app.inject({ url: `/api/reserves/${id}/mine` })).statusCode).toBe(401);
});

test('RSV-30 the newest is null before there is one; its file has deposit addresses of its time, no account and no salt', async () => {
  expect(await dataOf('/api/reserves')).toBeNull();
  const id = await publish(2);
  await gateway.deps.pool.query(
    `INSERT INTO custody.addresses VALUES ('evm', 0, NULL, '0xhot', 0), ('evm', 16, 16, '0xa', $1), ('evm', 17, 17, '0xb', $2)`,
    [TAKEN_AT, TAKEN_AT + 1],
  );
  const answer = await gateway.app.inject({
    url: `/api/reserves/${id}/file`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="reserves-${id}.json"`);
  const file: ReservesFile = reservesFile.parse(answer.json());
  expect(file.addresses).toEqual([{ family: 'evm', place: 'deposit', address: '0xa', message: null, signature: null }]);
  expect(file.statement.assets).toEqual([
    { asset: 'BTC', scale: 8, total: '0.00002001' },
    { asset: 'USDT', scale: 6, total: '0.004002' },
  ]);
  expect((await dataOf('/api/reserves')).addresses).toEqual([]);
});

test('RSV-31 the history has all of them, newest first, page by page', async () => {
  for (const first of [1_000, 2_000, 3_000]) await publish(1, first);
  const { rows, next } = await dataOf('/api/reserves/history?limit=2');
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
  expect((await dataOf(`/api/reserves/history?limit=2&cursor=${next}`)).rows).toMatchObject([
    { id: 1, takenAt: TAKEN_AT, accounts: 1 },
  ]);
});

test('RSV-33 the operator asks for one, and gives an auditor all leaves, which prove the totals', async () => {
  const headers = { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}` };
  expect((await gateway.app.inject({ method: 'POST', url: '/api/operator/reserves', headers })).statusCode).toBe(200);
  const { rows } = await gateway.deps.pool.query('SELECT at_ms::float8 AS at FROM reserves.asked');
  expect(rows).toEqual([{ at: gateway.deps.clock() }]);
  const id = await publish(70);
  const answer = await gateway.app.inject({ url: `/api/operator/reserves/${id}/leaves`, headers });
  const leaves = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { statement: said } = await dataOf('/api/reserves');
  expect(checkAllLeaves(sha256, said, leaves)).toBeNull();
  expect(Object.keys(leaves[0])).toEqual(['owner', 'balances']);
});
