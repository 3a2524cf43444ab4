import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { P2P } from '../../../../testing/p2p/test-p2p.ts';
import { person } from '../../../../testing/test-gateway.ts';

const USDT = 1;
const DAY_MS = 86_400_000;
const URL = '/sapi/v1/c2c/orderMatch/listUserOrderHistory';
let dialect: TestDialect;
let mine: Person;
let theirs: Person;

interface Person {
  userId: string;
  account: number;
}

const get = async (fields = '') => (await dialect.signed(fields, { method: 'GET', url: URL })).json();
const numbersOf = async (fields = '') =>
  (await get(fields)).data.map(({ orderNumber }: { orderNumber: string }) => orderNumber);

async function comes(userId: string, account: number, nickname: string): Promise<Person> {
  await dialect.gateway.deps.pool.query(
    `INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
     VALUES ($1, $2::bigint, lpad(to_hex($2::bigint), 12, '0'), $3, $3, 0, 0)`,
    [userId, account, nickname],
  );
  return { userId, account };
}

/** Writes an order of 100 USDT for 92 EUR; returns its number. */
async function order(buyer: Person, seller: Person, state: string, atMs: number, isByTime = false): Promise<string> {
  const { pool } = dialect.gateway.deps;
  const ad = await pool.query(
    `INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience, code,
       made_at_ms, changed_at_ms)
     VALUES ($1, $2, 1, 'SELL', $3, 'EUR', '{}', 1, 1000, '{sepa}', 'PUBLIC', substr(md5(random()::text), 1, 10), 0, 0)
     RETURNING ad_id`,
    [seller.userId, seller.account, USDT],
  );
  const made = await pool.query(
    `INSERT INTO p2p.orders (ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id, content, asset,
       units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
     VALUES ($1, 1, '', '', $2, $3, $2, $3, gen_random_uuid(), '', $4, 10000000000, 10000000, 'EUR', 0.92, 92, 10000, 'sepa',
       900000, $5) RETURNING order_id`,
    [ad.rows[0].ad_id, buyer.userId, seller.userId, USDT, atMs],
  );
  const id = made.rows[0].order_id;
  await pool.query(
    `INSERT INTO projection.p2p_orders (order_id, ad_id, maker, taker, buyer, seller, asset, units, fee_units, state,
       opened_at_ms) VALUES ($1, $2, $4, $3, $3, $4, $5, 10000000000, 10000000, $6, $7)`,
    [id, ad.rows[0].ad_id, buyer.account, seller.account, USDT, state, atMs],
  );
  await pool.query(
    `INSERT INTO projection.p2p_moves (order_id, seq, index, action, state, account, at_ms) VALUES ($1, $1, 0, $2, $3, NULL, 0)`,
    [id, isByTime ? 'TIMEOUT' : 'CANCEL', state],
  );
  return String(id);
}

beforeAll(async () => {
  dialect = await TestDialect.start();
  const { deps } = dialect.gateway;
  Object.assign(deps.config, { p2p: { ...deps.config.p2p, ...P2P } });
  const account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json().uid;
  const [user] = (await deps.pool.query('SELECT user_id FROM identity.users WHERE account_id = $1', [account])).rows;
  mine = await comes(user.user_id, account, 'Mine');
  const me = (await (await person(dialect.gateway)).send('GET', '/api/identity/me')).json().data;
  theirs = await comes(me.userId, me.accountId, 'Anna Coins');
});
afterAll(() => dialect.gateway.close());

it('PORD-62 an order is told from the asker’s side, with the other’s name masked and the fee of whoever made the ad', async () => {
  const nowMs = dialect.now();
  const bought = await order(mine, theirs, 'RELEASED', nowMs - 2);
  const sold = await order(theirs, mine, 'PAID', nowMs - 1);
  const { data, ...answer } = await get();
  expect(answer).toEqual({ code: '000000', message: 'success', total: 2, success: true });
  const shared = {
    ...{
      asset: 'USDT',
      fiat: 'EUR',
      fiatSymbol: '€',
      amount: '100.00000000',
      totalPrice: '92.00000000',
      unitPrice: '0.92',
    },
    ...{ advNo: expect.stringMatching(/^\d+$/), counterPartNickName: 'An***' },
  };
  expect(data).toEqual([
    {
      ...{ ...shared, orderNumber: sold, tradeType: 'SELL', orderStatus: 'BUYER_PAYED', createTime: nowMs - 1 },
      ...{ commission: '0.10000000', advertisementRole: 'MAKER' },
    },
    {
      ...{ ...shared, orderNumber: bought, tradeType: 'BUY', orderStatus: 'COMPLETED', createTime: nowMs - 2 },
      ...{ commission: '0.00000000', advertisementRole: 'TAKER' },
    },
  ]);
  expect(await numbersOf('tradeType=BUY')).toEqual([bought]);
  expect(await numbersOf('tradeType=SELL')).toEqual([sold]);
  expect(await numbersOf('rows=1')).toEqual([sold]);
  expect(await numbersOf('rows=1&page=2')).toEqual([bought]);
});

it('PORD-62 each state has the genuine word; what time ended is told apart', async () => {
  const atMs = dialect.now() - 20 * DAY_MS;
  const states = ['PENDING_PAYMENT', 'CANCEL_ASKED', 'APPEAL', 'CANCELLED', 'RULED_BUYER', 'RULED_SELLER'];
  for (const [i, state] of states.entries()) await order(mine, theirs, state, atMs + i);
  await order(mine, theirs, 'CANCELLED', atMs + states.length, true);
  const { data } = await get(`startTimestamp=${atMs}&endTimestamp=${atMs + states.length}`);
  expect(data.map(({ orderStatus }: { orderStatus: string }) => orderStatus).reverse()).toEqual([
    ...['TRADING', 'BUYER_PAYED', 'IN_APPEAL', 'CANCELLED', 'COMPLETED', 'CANCELLED_BY_SYSTEM', 'CANCELLED_BY_SYSTEM'],
  ]);
});

it('PORD-62 it tells the last 7 days unless times are given, 30 at most, and refuses what makes no sense', async () => {
  const { pool } = dialect.gateway.deps;
  await pool.query('TRUNCATE projection.p2p_orders');
  const nowMs = dialect.now();
  const old = await order(mine, theirs, 'RELEASED', nowMs - 8 * DAY_MS);
  const recent = await order(mine, theirs, 'RELEASED', nowMs - 6 * DAY_MS);
  const others = await order(theirs, theirs, 'RELEASED', nowMs);
  expect(await numbersOf()).toEqual([recent]);
  expect(await numbersOf(`startTimestamp=${nowMs - 30 * DAY_MS}`)).toEqual([recent, old]);
  expect(await numbersOf(`endTimestamp=${nowMs - 7 * DAY_MS}`)).toEqual([old]);
  expect(await numbersOf(`startTimestamp=${nowMs - 30 * DAY_MS}`)).not.toContain(others);
  const codeOf = async (fields: string) => (await get(fields)).code;
  expect(await codeOf(`startTimestamp=${nowMs - 31 * DAY_MS}&endTimestamp=${nowMs}`)).toBe(-1130);
  expect(await codeOf(`startTimestamp=${nowMs}&endTimestamp=${nowMs - 1}`)).toBe(-1130);
  for (const wrong of ['tradeType=HOLD', 'page=0', 'page=1001', 'rows=0'])
    expect([wrong, await codeOf(wrong)]).toEqual([wrong, -1130]);
});

it('PORD-62 an exchange without P2P has no such call', async () => {
  const { config } = dialect.gateway.deps;
  const { p2p } = config;
  Object.assign(config, { p2p: undefined });
  expect((await get()).code).toBe(-1121);
  Object.assign(config, { p2p });
});
