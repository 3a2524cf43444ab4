import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;

/** [seq, index, asset, reason (1 FAUCET, 3 HOLD, 5 TRADE, 6 FEE), trade, order]. */
type Line = [number, number, number, number, number | null, number | null];
const [FAUCET, HOLD, TRADE, FEE] = [1, 3, 5, 6];

/** Commands with trades of several legs, interleaved with one another, with faucets and with holds; one with oneself. */
function lines(): Line[] {
  const all: Line[] = [];
  for (let seq = 1; seq <= 40; seq += 1) {
    if (seq % 5 === 0) all.push([seq, 0, 1, FAUCET, null, null]);
    else if (seq % 7 === 0)
      // Two sides of one trade, their legs mixed.
      for (const [index, [asset, reason, order]] of (
        [
          [1, TRADE, 70],
          [2, TRADE, 71],
          [2, TRADE, 70],
          [1, TRADE, 71],
          [1, FEE, 70],
          [2, FEE, 71],
        ] as const
      ).entries())
        all.push([seq, index, asset, reason, seq, order]);
    else {
      all.push([seq, 0, 1, HOLD, null, seq]);
      // A taker that meets several orders in one command.
      for (let nth = 0; nth < 1 + (seq % 3); nth += 1) {
        all.push([seq, 1 + nth, 1, TRADE, seq * 10 + nth, seq]);
        all.push([seq, 11 + nth, 2, TRADE, seq * 10 + nth, seq]);
        all.push([seq, 21 + nth, 2, FEE, seq * 10 + nth, seq]);
      }
    }
  }
  return all;
}

async function write(account: number): Promise<void> {
  const { pool } = gateway.deps;
  await pool.query('INSERT INTO projection.balances VALUES (0, 0, $1, 1), (0, 0, $1, 2)', [account]);
  const columns = [0, 1, 2, 3, 4, 5].map((at) => lines().map((line) => line[at]));
  await pool.query(
    `INSERT INTO projection.ledger SELECT seq, seq * 1000, 1, 0, 1, 0, order_id, trade, $1, index, asset, reason
     FROM unnest($2::bigint[], $3::int[], $4::int[], $5::smallint[], $6::bigint[], $7::bigint[])
       AS r(seq, index, asset, reason, trade, order_id)`,
    [account, ...columns],
  );
}

beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 } });
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
  const other = await person(gateway);
  await write(accountId);
  await write((await other.send('GET', '/api/identity/me')).json().data.accountId);
});
afterAll(() => gateway.close());

/** All pages of a query, one after the other. */
async function pages(query: string): Promise<LedgerRow[][]> {
  const found: LedgerRow[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await somebody.send('GET', `/api/wallet/ledger?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { data } = answer.json();
    found.push(data.rows);
    cursor = data.next;
  }
  return found;
}

const groupOf = ({ id, orderId, tradeId }: LedgerRow) => (tradeId === null ? id : `${tradeId} ${orderId}`);

/** The slow, obvious way: every row in one page, and the trades of which any row is wanted, each once and whole. */
async function expected(query: string, isWanted: (row: LedgerRow) => boolean): Promise<string[][]> {
  const all = (await pages(`limit=200${query}`)).flat();
  const groups: { key: string; ids: string[] }[] = [];
  for (const row of all.filter(isWanted)) {
    const key = groupOf(row);
    if (groups.some((group) => group.key === key)) continue;
    groups.push({ key, ids: all.filter((other) => groupOf(other) === key).map(({ id }) => id) });
  }
  return groups.map(({ ids }) => ids);
}

const runs = (rows: readonly LedgerRow[]): string[][] => {
  const found: string[][] = [];
  let last: string | null = null;
  for (const row of rows) {
    const key = groupOf(row);
    if (key === last) found.at(-1)?.push(row.id);
    else found.push([row.id]);
    last = key;
  }
  return found;
};

test.each([1, 2, 3, 4, 7, 50])('WALT-40 WALT-41 in pages of %i each trade is told once and whole', async (limit) => {
  for (const [query, isWanted] of [
    ['', () => true],
    ['&holds=1', () => true],
    ['&asset=BTC', ({ asset }: LedgerRow) => asset === 'BTC'],
    ['&reason=FEE', ({ reason }: LedgerRow) => reason === 'FEE'],
    ['&asset=BTC&reason=TRADE', ({ asset, reason }: LedgerRow) => asset === 'BTC' && reason === 'TRADE'],
  ] as const) {
    const plain = query.includes('holds') ? '&holds=1' : '';
    const told = await pages(`limit=${limit}&trades=1${query}`);
    expect([query, runs(told.flat())]).toEqual([query, await expected(plain, isWanted)]);
    // Each page alone is made of whole trades too.
    expect(told.flatMap(runs)).toEqual(runs(told.flat()));
  }
});

test('WALT-40 without the parameter pages are rows as before', async () => {
  const rows = (await pages('limit=3')).flat().map(({ id }) => id);
  const all = lines().filter(([, , , reason]) => reason !== HOLD);
  expect(rows).toEqual(all.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]).map(([seq, index]) => `${seq}:${index}`));
});
