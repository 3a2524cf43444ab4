import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { ledgerFileData } from '@pelorus/protocol/wallet/http.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let somebody: Browser;
let accountId: number;
const NEW_YEAR = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000 } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  somebody = await person(gateway);
  accountId = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

/** Writes rows: [seq, time, Δavailable, available, held, asset, reason (1 FAUCET, 3 HOLD, 5 TRADE, 6 FEE)]. */
async function write(account: number, lines: [number, number, number, number, number, number, number][]) {
  const { pool } = gateway.deps;
  await pool.query('INSERT INTO projection.balances VALUES (0, 0, $1, 1), (0, 0, $1, 2) ON CONFLICT DO NOTHING', [
    account,
  ]);
  const columns = [0, 1, 2, 3, 4, 5, 6].map((i) => lines.map((line) => line[i]));
  await pool.query(
    `INSERT INTO projection.ledger SELECT seq, time, change, CASE reason WHEN 3 THEN -change ELSE 0 END, available, held, NULL, NULL, $1, 0, asset, reason
     FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::smallint[])
       AS r(seq, time, change, available, held, asset, reason)`,
    [account, ...columns],
  );
}
const someYears = () =>
  write(accountId, [
    [5, NEW_YEAR - 2 * HOUR, 1_000, 1_000, 0, 1, 1],
    [6, NEW_YEAR - 1, 20, 20, 0, 2, 5],
    [7, NEW_YEAR, -400, 600, 400, 1, 3],
    [8, NEW_YEAR, -1, 599, 400, 1, 6],
    [9, NEW_YEAR + 5 * HOUR, 30, 50, 0, 2, 5],
    [900, Date.UTC(2027, 0, 1) - 1, 1, 600, 400, 1, 5],
    [901, Date.UTC(2027, 0, 1), 1, 601, 400, 1, 5],
  ]);

const page = async (query: string, who = somebody) => (await who.send('GET', `/api/wallet/ledger?${query}`)).json();
const idsOf = async (query: string) => (await page(query)).data.rows.map((row: { id: string }) => row.id);
const file = (query: string, who = somebody) => who.send('GET', `/api/wallet/ledger/export?${query}`);

describe('history', () => {
  test('WALT-06 it is narrowed by asset, reason and time, and pages follow the cursor', async () => {
    await someYears();
    expect(await idsOf('reason=TRADE')).toEqual(['901:0', '900:0', '9:0', '6:0']);
    expect(await idsOf('reason=TRADE&asset=BTC')).toEqual(['9:0', '6:0']);
    expect(await idsOf('reason=ORDER_HOLD')).toEqual(['7:0']);
    expect(await idsOf(`from=${NEW_YEAR}&to=${NEW_YEAR + 5 * HOUR}`)).toEqual(['8:0']);
    expect(await idsOf(`from=${NEW_YEAR}&to=${NEW_YEAR + 5 * HOUR}&holds=1`)).toEqual(['8:0', '7:0']);
    expect(await idsOf(`to=${NEW_YEAR}`)).toEqual(['6:0', '5:0']);
    expect(await idsOf(`from=${Date.UTC(2030, 0, 1)}`)).toEqual([]);
    const first = (await page(`from=${NEW_YEAR}&limit=2`)).data;
    expect(first.rows.map((row: { id: string }) => row.id)).toEqual(['901:0', '900:0']);
    expect(await idsOf(`from=${NEW_YEAR}&limit=2&cursor=${first.next}`)).toEqual(['9:0', '8:0']);
  });

  test('WALT-06 a time finds its sequence however the rows lie, for accounts of every size', async () => {
    const times = Array.from({ length: 300 }, (_, i) => 1_000 + Math.floor(i / 3) * 10);
    await write(
      accountId,
      times.map((time, i) => [i * i + 1, time, 1, i + 1, 0, 1 + (i % 2), 5]),
    );
    for (const at of [0, 999, 1_000, 1_001, 1_010, 1_495, 1_989, 1_990, 1_991, 9_999]) {
      const expected = times.filter((time) => time >= at).length;
      expect([at, (await idsOf(`from=${at}&limit=200`)).length]).toEqual([at, Math.min(200, expected)]);
    }
  });

  test.each(['reason=GIFT', 'from=-1', 'to=x', 'cursor=abc', 'year=2026'])('WALT-06 %s is refused', async (query) => {
    expect((await page(query)).error).toBe('BAD_REQUEST');
  });
});

/** What a file as JSON holds; it is what its document says (ADOC-07). */
const jsonFile = async (query: string) =>
  okSchema(ledgerFileData).parse((await file(`format=json&${query}`)).json()).data;
const rows = async (query: string) => (await jsonFile(query)).rows.map(({ id }) => id);

describe('a span as a file', () => {
  test('WALT-11 WALT-16 both days are in it, whole, by the clocks of the zone', async () => {
    await someYears();
    expect(await rows('firstDay=2025-12-31&lastDay=2025-12-31')).toEqual(['5:0', '6:0']);
    expect(await rows('firstDay=2025-12-31&lastDay=2026-01-01')).toEqual(['5:0', '6:0', '8:0', '9:0']);
    expect(await rows('firstDay=2026-01-01&lastDay=2026-01-01&timeZone=America/New_York')).toEqual(['9:0']);
    expect(await rows('firstDay=2026-01-01&lastDay=2026-01-01&timeZone=Asia/Kolkata')).toEqual([
      '5:0',
      '6:0',
      '8:0',
      '9:0',
    ]);
    expect(await rows('firstDay=1970-01-01&lastDay=2999-12-31')).toEqual([
      '5:0',
      '6:0',
      '8:0',
      '9:0',
      '900:0',
      '901:0',
    ]);
    expect(await rows('firstDay=2026-02-01&lastDay=2026-03-01')).toEqual([]);
    const { year, firstDay, lastDay, from, to } = await jsonFile('firstDay=2025-12-31&lastDay=2026-01-01');
    expect([year, firstDay, lastDay, from, to]).toEqual([
      null,
      '2025-12-31',
      '2026-01-01',
      NEW_YEAR - 24 * HOUR,
      NEW_YEAR + 24 * HOUR,
    ]);
  });

  test('WALT-11 is called by its days; a year is the span of its days', async () => {
    await someYears();
    const span = 'firstDay=2026-01-01&lastDay=2026-12-31';
    const { headers, body } = await file(`${span}&balances=1`);
    expect(headers['content-disposition']).toBe('attachment; filename="ledger-2026-01-01-to-2026-12-31.csv"');
    expect(body).toBe((await file('year=2026&balances=1')).body);
    expect({ ...(await jsonFile(span)), year: 2026 }).toEqual(await jsonFile('year=2026'));
  });

  test('WALT-10 WALT-15 WALT-11 spans that follow each other add up, whatever their length', async () => {
    await someYears();
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-06-30', '2026-12-31', '2027-01-01'];
    let before: unknown[] = [];
    const seen: string[] = [];
    for (const [index, firstDay] of days.entries()) {
      const next = days[index + 1];
      const lastDay =
        next === undefined ? '2027-12-31' : new Date(Date.parse(next) - 24 * HOUR).toISOString().slice(0, 10);
      const { opening, closing, rows } = await jsonFile(`firstDay=${firstDay}&lastDay=${lastDay}`);
      expect([firstDay, opening]).toEqual([firstDay, before]);
      before = closing;
      seen.push(...rows.map(({ id }) => id));
    }
    expect(seen).toEqual(['5:0', '6:0', '8:0', '9:0', '900:0', '901:0']);
  });

  test.each([
    ['year=2026&firstDay=2026-01-01&lastDay=2026-02-01', 'year'],
    ['year=2026&lastDay=2026-02-01', 'year'],
    ['firstDay=2026-01-01', 'lastDay'],
    ['lastDay=2026-01-01', 'firstDay'],
    ['firstDay=2026-01-02&lastDay=2026-01-01', 'lastDay'],
    ['firstDay=2026-02-29&lastDay=2026-03-01', 'firstDay'],
    ['firstDay=2026-1-1&lastDay=2026-03-01', 'firstDay'],
    ['firstDay=1969-12-31&lastDay=2026-03-01', 'firstDay'],
    ['firstDay=2026-01-01&lastDay=3000-01-01', 'lastDay'],
    ['timeZone=UTC', 'year'],
  ])('WALT-11 WALT-17 %s is refused by %s', async (query, field) => {
    const { statusCode, ...answer } = await file(query);
    expect([statusCode, answer.json()]).toMatchObject([400, { error: 'BAD_REQUEST', field }]);
  });
});

describe('a year as a file', () => {
  test('WALT-07 WALT-08 CSV: oldest first, with the balance after each change', async () => {
    await someYears();
    const answer = await file('year=2026');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="ledger-2026.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.body.split('\r\n')).toEqual([
      'time,id,asset,reason,availableChange,heldChange,available,held,total,orderId,tradeId,changeValue',
      '2026-01-01T00:00:00.000Z,8:0,USDT,FEE,-0.00000001,0.00000000,0.00000599,0.00000400,0.00000999,,,-0.00000001',
      '2026-01-01T05:00:00.000Z,9:0,BTC,TRADE,0.00000030,0.00000000,0.00000050,0.00000000,0.00000050,,,',
      '2026-12-31T23:59:59.999Z,900:0,USDT,TRADE,0.00000001,0.00000000,0.00000600,0.00000400,0.00001000,,,0.00000001',
      '',
    ]);
  });

  test('WALT-07 JSON says the same; the year is that of the zone; it goes on behind a row', async () => {
    await someYears();
    expect(await rows('year=2026')).toEqual(['8:0', '9:0', '900:0']);
    expect(await rows('year=2026&holds=1')).toEqual(['7:0', '8:0', '9:0', '900:0']);
    expect(await rows('year=2025')).toEqual(['5:0', '6:0']);
    expect(await rows('year=2025&timeZone=America/New_York')).toEqual(['5:0', '6:0', '8:0']);
    expect(await rows('year=2026&timeZone=Europe/Paris')).toEqual(['6:0', '8:0', '9:0']);
    expect(await rows('year=2026&after=8:0')).toEqual(['9:0', '900:0']);
    expect(await rows('year=2026&asset=USDT&reason=TRADE')).toEqual(['900:0']);
    expect(await rows('year=1999')).toEqual([]);
    const { data } = (await file('format=json&year=2026&timeZone=Europe/Paris')).json();
    expect(data).toMatchObject({ accountId, year: 2026, timeZone: 'Europe/Paris', from: NEW_YEAR - HOUR });
  });

  test('WALT-10 WALT-15 a year opens with what the one before closed with, to the unit, in every zone', async () => {
    await someYears();
    for (const zone of ['UTC', 'America/New_York', 'Europe/Paris', 'Pacific/Kiritimati', 'Asia/Kolkata']) {
      const year = async (number: number) =>
        (await file(`format=json&year=${number}&timeZone=${zone}&holds=1`)).json().data;
      const years = [];
      for (const number of [2024, 2025, 2026, 2027, 2028]) years.push(await year(number));
      const seen: string[] = [];
      for (const [index, { opening, closing, rows, from }] of years.entries()) {
        const before = years[index - 1];
        expect([opening, from]).toEqual(before === undefined ? [[], from] : [before.closing, before.to]);
        // Each total is the opening one and the changes: nothing is rounded, nothing left out.
        for (const { asset, total } of closing) {
          const units = (text: string) => BigInt(text.replace('.', ''));
          const first = opening.find((balance: { asset: string }) => balance.asset === asset);
          const changes = rows.filter((row: { asset: string }) => row.asset === asset);
          const sum = changes.reduce(
            (all: bigint, row: { availableChange: string; heldChange: string }) =>
              all + units(row.availableChange) + units(row.heldChange),
            units(first?.total ?? '0'),
          );
          expect([asset, sum]).toEqual([asset, units(total)]);
        }
        seen.push(...rows.map(({ id }: { id: string }) => id));
      }
      expect(seen).toEqual(['5:0', '6:0', '7:0', '8:0', '9:0', '900:0', '901:0']);
    }
  });

  test('WALT-10 in CSV both stand as lines of their own when they are asked for', async () => {
    await someYears();
    const lines = (await file('year=2026&balances=1&asset=BTC')).body.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('2026-01-01T00:00:00.000Z,,BTC,OPENING,,,0.00000020,0.00000000,0.00000020,,,');
    expect(lines[2]).toMatch(/,,BTC,CLOSING,,,0\.00000050,0\.00000000,0\.00000050,,,$/);
  });

  test('WALT-07 WALT-13 a year of many pages comes whole, each row once', async () => {
    await write(
      accountId,
      Array.from({ length: 2_500 }, (_, i) => [i + 1, NEW_YEAR + i, 1, i + 1, 0, 1 + (i % 2), 5]),
    );
    const { rows } = (await file('format=json&year=2026')).json().data;
    expect(rows.map((row: { id: string }) => row.id)).toEqual(Array.from({ length: 2_500 }, (_, i) => `${i + 1}:0`));
    expect((await file('year=2026')).body.split('\r\n')).toHaveLength(2_502);
  });

  test('WALT-07 WALT-13 a file that cannot be ended is broken off', async () => {
    await write(
      accountId,
      Array.from({ length: 1_500 }, (_, i) => [i + 1, NEW_YEAR + i, 1, i + 1, 0, 1, 5]),
    );
    const { pool } = gateway.deps;
    const query = pool.query.bind(pool);
    let pages = 0;
    Object.assign(pool, {
      query: (...given: Parameters<typeof query>) => {
        const { text = '' } = given[0] as { text?: string };
        if (text.includes('AS "deltaAvailableUnits"') && ++pages === 2) return Promise.reject(new Error('away'));
        return query(...given);
      },
    });
    await expect(file('format=json&year=2026')).rejects.toThrow();
    Object.assign(pool, { query });
    expect((await file('format=json&year=2026')).json().data.rows).toHaveLength(1_500);
  });

  test('WALT-09 once at a time', async () => {
    await someYears();
    const answers = await Promise.all(Array.from({ length: 4 }, () => file('year=2026')));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect([answer.statusCode, answer.json().error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await file('year=2026')).statusCode).toBe(200);
  });

  test('WALT-07 nobody has another’s; visitors have none', async () => {
    await someYears();
    const stranger = await person(gateway);
    expect((await file('format=json&year=2026', stranger)).json().data.rows).toEqual([]);
    expect((await file('year=2026', new Browser(gateway.app))).statusCode).toBe(401);
  });

  test.each([
    'year=26',
    'year=2026&format=xls',
    'year=2026&timeZone=Mars/Base',
    'year=2026&after=x',
    'year=2026&x=1',
    '',
  ])('WALT-07 %j is refused', async (query) => {
    expect((await file(query)).json().error).toBe('BAD_REQUEST');
  });
});
