import { randomUUID } from 'node:crypto';
import { RIGHTS } from '@pelorus/protocol/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContract, PERP, writeRow } from '../../testing/futures/test-listed.ts';
import { dialectRequest, headersOf, type Key } from '../../testing/http/test-cast.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { withPasskey } from '../../testing/identity/factors/test-factors.ts';
import { appealedOrder, evidence } from '../../testing/p2p/test-disputes.ts';
import { Browser, person, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let owner: Browser;
let stranger: Browser;
beforeAll(async () => {
  gateway = await wholeGateway();
  listContract(gateway);
  [owner, stranger] = [await person(gateway), await person(gateway)];
});
afterAll(() => gateway.close());

const API = '/api/identity';
/** Of people, not of their sub-accounts. */
const OF_PARENTS: ReadonlySet<string> = new Set(['p2p.read', 'p2p.trade']);
/** An id there is a trader's, whom everybody may name. */
const OF_TRADERS = /^\/api\/p2p\/(blocks|traders)\//;
/** The picture itself is the body: its own test asks for it (PORD-42). */
const OF_PICTURES = 'POST /api/p2p/orders/:id/pictures';
/** Rights that neither sub-accounts nor the key of this test have. */
const CLOSED: ReadonlySet<string> = new Set(['identity.manage', 'wallet.withdraw']);
const dataOf = async (answer: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await answer;
  expect([statusCode, body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return JSON.parse(body).data;
};

/** One of everything that has an id, all of it the owner's; by what stands before the id in an address. */
async function everything(): Promise<Record<string, string>> {
  const key = { label: 'bot', scopes: ['read'] };
  const { passkey } = await withPasskey(owner);
  const [session] = await dataOf(owner.send('GET', `${API}/sessions`));
  const [device] = await dataOf(owner.send('GET', `${API}/devices`));
  const { id: apiKey } = await dataOf(owner.send('POST', `${API}/api-keys`, key));
  const sub = await dataOf(
    owner.send('POST', `${API}/sub-accounts`, { name: 'bots', permissions: ['spot', 'futures'] }),
  );
  const subKey = await dataOf(owner.send('POST', `${API}/sub-accounts/${sub.id}/api-keys`, key));
  const { accountId, userId } = await dataOf(owner.send('GET', `${API}/me`));
  await gateway.deps.pool.query(
    `INSERT INTO projection.orders VALUES (7, 1, 1, 1, 300, 0, 0, 0, 0, 300, 0, 0, 0, $1, 1, 5000000, 0, 0, 0, 1,
       NULL, NULL, 'mine')`,
    [accountId],
  );
  await gateway.deps.pool.query(
    `INSERT INTO projection.algos SELECT (jsonb_populate_record(NULL::projection.algos, o)).* FROM (
       SELECT jsonb_object_agg(column_name, 0) || $1::jsonb AS o FROM information_schema.columns
       WHERE table_schema = 'projection' AND table_name = 'algos' AND is_nullable = 'NO') AS row`,
    [JSON.stringify({ algo_id: 9, account: accountId, market: 1, client_algo_id: 'mine' })],
  );
  await writeRow(gateway, 'orders', { order_id: 17, account: accountId, market: PERP });
  await writeRow(gateway, 'algos', { algo_id: 19, account: accountId, market: PERP });
  const [application, picture] = [randomUUID(), randomUUID()];
  await gateway.deps.pool.query(
    `WITH begun AS (INSERT INTO identity.applications (application_id, user_id, way, state, begun_at_ms)
       VALUES ($1, $2, 'own', 'draft', 0) RETURNING application_id)
     INSERT INTO identity.pictures (picture_id, application_id, kind, width, height, bytes, key_sealed, picture_sealed,
       added_at_ms) SELECT $3, application_id, 'face', 1, 1, 1, '', '', 0 FROM begun`,
    [application, userId, picture],
  );
  const quoteId = 'c0'.repeat(12);
  await gateway.deps.pool.query(
    `INSERT INTO convert.quotes (quote_id, account, from_asset, to_asset, legs, pays_units, pays_most_units, gets_units,
       gets_least_units, made_at_ms, until_ms) VALUES ($1, $2, 0, 1, '[{"market": 1}]', 1, 1, 1, 1, 0, 8640000000000000)`,
    [quoteId, accountId],
  );
  const webhook = { url: 'https://hooks.example.com/', events: ['fill'] };
  const { id: webhookId } = await dataOf(owner.send('POST', '/api/webhooks', webhook));
  await dataOf(owner.send('POST', `/api/webhooks/${webhookId}/test`));
  const [called] = await dataOf(owner.send('GET', `/api/webhooks/${webhookId}/calls`));
  await gateway.deps.pool.query("INSERT INTO identity.links VALUES ('google', '1', $1, 'somebody', 0)", [userId]);
  await gateway.deps.pool.query(
    `WITH s AS (INSERT INTO reserves.statements (seq, taken_at_ms, accounts, codes, scales, total_units, top, root,
       addresses, balances) VALUES (1, 0, 1, '{BTC}', '{8}', '{1}', 'a', 'b', '[]', '[]') RETURNING statement_id)
     INSERT INTO reserves.leaves SELECT statement_id, 0, $1, 'salt', 'owner', '{0,0,1}' FROM s`,
    [accountId],
  );
  await gateway.deps.pool.query(
    `WITH network AS (INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations,
         has_finality, block_ms) VALUES (1, 'TEST', 'evm', 'Test', 31337, '{x}', 1, false, 1000)),
       entry AS (INSERT INTO custody.address_book (user_id, network, address, label, added_at_ms, usable_at_ms)
         VALUES ($1, 1, '0x1', 'mine', 0, 0))
     INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms)
     VALUES ($2, $1, 1, 1, '0x1', decode(repeat('00', 16), 'hex'), 1, 0, 'mine', 'HELD', 1, 0, 0)`,
    [userId, accountId],
  );
  const alert = await gateway.deps.pool.query(
    `INSERT INTO alerts.prices (user_id, market, is_above, price, note, made_at_ms, after_seq)
     VALUES ($1, 1, true, 1, '', 0, 0) RETURNING alert_id AS id`,
    [userId],
  );
  await dataOf(owner.send('PUT', '/api/p2p/me', { nickname: 'Owner' }));
  await dataOf(stranger.send('PUT', '/api/p2p/me', { nickname: 'Stranger' }));
  const order = await appealedOrder(gateway, owner);
  const found = await gateway.deps.pool.query('SELECT ad_id AS id FROM p2p.orders WHERE order_id = $1', [order.id]);
  const paid = await gateway.deps.pool.query(
    `INSERT INTO p2p.payment_accounts (user_id, method, sealed, fingerprint, is_name_verified, made_at_ms)
     VALUES ($1, 'sepa', '', '', false, 0) RETURNING payment_account_id AS id`,
    [userId],
  );
  return {
    '/api/p2p/ads': found.rows[0].id,
    '/api/p2p/orders': String(order.id),
    [`/api/p2p/orders/${order.id}/pictures`]: String(await evidence(gateway, order, order.seller)),
    '/api/p2p/payment-accounts': paid.rows[0].id,
    '/api/price-alerts': alert.rows[0].id,
    '/api/reserves': '1',
    [`${API}/sessions`]: session.id,
    [`${API}/devices`]: device.id,
    [`${API}/api-keys`]: apiKey,
    [`${API}/factors/passkeys`]: passkey.id,
    [`${API}/sub-accounts`]: sub.id,
    [`${API}/sub-accounts/${sub.id}/api-keys`]: subKey.id,
    [`${API}/links`]: 'google',
    [`${API}/verification/pictures`]: picture,
    '/api/convert/quotes': quoteId,
    '/api/wallet/withdrawals': '1',
    '/api/wallet/address-book': '1',
    '/api/spot/orders': '7',
    '/api/spot/algos': '9',
    '/futuresapi/orders': '17',
    '/futuresapi/algos': '19',
    '/api/webhooks': webhookId,
    [`/api/webhooks/${webhookId}/calls`]: called.id,
  };
}

/** What is sent where something must be: right in itself, so that it is the id that is refused. */
const BODIES: Record<string, object> = {
  [`PATCH ${API}/api-keys/:id`]: { label: 'mine' },
  [`PATCH ${API}/factors/passkeys/:id`]: { name: 'mine' },
  [`PATCH ${API}/sub-accounts/:id`]: { isFrozen: true },
  [`PUT ${API}/sub-accounts/:id/log-in`]: { logInName: 'stranger', password: 'Stranger-horse-7' },
  [`POST ${API}/sub-accounts/:id/api-keys`]: { label: 'mine', scopes: ['read'] },
  [`PATCH ${API}/sub-accounts/:id/api-keys/:keyId`]: { label: 'mine' },
  'PUT /api/p2p/ads/:id': {
    ...{
      version: 1,
      left: '10',
      amount: '10',
      fiatMin: '1',
      fiatMax: '5',
      windowMinutes: 15,
      methods: ['sepa'],
      paymentAccounts: [],
    },
    ...{ remarks: '', autoReply: '', audience: 'PUBLIC', password: null, schedule: null },
    price: { kind: 'FIXED', price: '1' },
    conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
  },
  'POST /api/p2p/ads/:id/state': { state: 'PAUSED', version: 1 },
  'POST /api/p2p/orders/:id/appeal': { seen: 'PAID', reason: 'OTHER', statement: 'It is not mine at all.' },
  'POST /api/p2p/orders/:id/dispute/statements': { statement: 'It is not mine at all.' },
  'POST /api/p2p/orders/:id/messages': { text: 'Hello', clientId: 'one' },
  'POST /api/p2p/orders/:id/steps': { action: 'PAID', seen: 'PENDING_PAYMENT' },
  'POST /api/p2p/orders/:id/rating': { isPositive: true, text: '' },
  'PATCH /api/price-alerts/:id': { note: 'mine' },
  'PATCH /api/webhooks/:id': { events: ['credit'] },
  'PATCH /api/spot/orders/:orderId': { quantity: '0.001' },
  'PUT /api/spot/orders/:orderId': { price: '40000' },
  'PATCH /futuresapi/orders/:orderId': { quantity: '0.001' },
  'PUT /futuresapi/orders/:orderId': { price: '40000' },
};

/** Returns an address with the owner's ids in it; one that nobody has thought of here fails the test. */
function filled(url: string, ids: Record<string, string>): string {
  const parts: string[] = [];
  for (const part of url.split('/')) {
    const id = part.startsWith(':') ? ids[parts.join('/')] : part;
    if (id === undefined) throw new Error(`${url} has an id that this test has nothing for`);
    parts.push(id);
  }
  return parts.join('/');
}

type Send = (method: string, url: string, body?: object) => Promise<{ statusCode: number; body: string }>;
const ORDER_KEY = { label: 'all', scopes: ['read', 'spot', 'futures', 'p2p'], networks: ['127.0.0.1'] };
let strangersKey: Key;

/** Who knows the ids and is not the owner: another person, their key, and the owner's own sub-account. */
async function strangers(subId: string): Promise<Record<string, Send>> {
  strangersKey = await dataOf(stranger.send('POST', `${API}/api-keys`, ORDER_KEY));
  const logIn = { logInName: 'ownersbot', password: 'Right-horse-7' };
  await dataOf(owner.send('PUT', `${API}/sub-accounts/${subId}/log-in`, logIn));
  const sub = Object.assign(new Browser(gateway.app), { email: logIn.logInName, password: logIn.password });
  await sub.beginLogIn();
  await dataOf(sub.giveCode(owner.email));
  const session =
    (who: Browser): Send =>
    (method, url, body) =>
      who.send(method as 'GET', url, body);
  const signed: Send = (method, url, body) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = headersOf({ key: strangersKey }, method, url, gateway.deps.clock(), payload);
    return gateway.app.inject({
      method: method as 'GET',
      url,
      headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
  };
  return { 'another person': session(stranger), 'their key': signed, 'the owner’s sub': session(sub) };
}

test('HTTP-02 SEC-10 KEY-05 SUB-01 KYC-03 every route with an id × whoever is not its owner: nothing is there, and nothing happens', async () => {
  const ids = await everything();
  const routes = gateway.routes.filter(
    ({ url, right, isDialect }) =>
      /\/:(?!kind\b)/.test(url) && !OF_TRADERS.test(url) && !isDialect && RIGHTS[right]?.session === true,
  );
  expect(routes.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const [who, send] of Object.entries(await strangers(ids[`${API}/sub-accounts`] as string)))
    for (const { methods, url, right } of routes)
      for (const method of methods) {
        if (method === 'HEAD' || `${method} ${url}` === OF_PICTURES) continue;
        const answer = await send(method, filled(url, ids), BODIES[`${method} ${url}`]);
        const isClosed =
          CLOSED.has(right) ||
          (OF_PARENTS.has(right) && who === 'the owner’s sub') ||
          (right === 'identity.self' && who === 'their key');
        const isOpen = who === 'another person' || !isClosed;
        if (answer.statusCode !== (isOpen ? 404 : 403))
          wrong.push(`${who}: ${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
      }
  expect(wrong).toEqual([]);
  const left = await everythingLeft();
  expect(left).toEqual({
    sessions: 1,
    devices: 1,
    keys: 1,
    passkeys: 1,
    subs: 1,
    subKeys: 1,
    links: 1,
    frozen: 0,
    pictures: 1,
  });
});

test('HTTP-02 SPAP-06 nor do the dialect and lists show or touch another’s order, by its number or as a place to begin', async () => {
  const ask = async (method: string, path: string) => {
    const { url, headers } = dialectRequest({ key: strangersKey }, method, path, gateway.deps.clock());
    return gateway.app.inject({ method: method as 'GET', url, headers });
  };
  const sent = gateway.core.commands.length;
  // As the engine: the account that asks has no such order.
  gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
  const named = 'symbol=BTCUSDT&orderId=7';
  const called = 'symbol=BTCUSDT&origClientOrderId=mine';
  for (const which of [named, called]) {
    expect((await ask('GET', `/api/v3/order?${which}`)).json().code).toBe(-2013);
    expect((await ask('DELETE', `/api/v3/order?${which}`)).json().code).toBe(-2011);
    const amended = await ask('PUT', `/api/v3/order/amend/keepPriority?${which}&newQty=0.001`);
    expect(amended.json().code).toBe(-2038);
  }
  for (const list of [`allOrders?${named}`, `myTrades?${named}`, 'openOrders?symbol=BTCUSDT'])
    expect((await ask('GET', `/api/v3/${list}`)).json()).toEqual([]);
  for (const list of ['orders?cursor=8', 'orders/open', 'trades?cursor=8:1', 'orders?symbol=BTC_USDT'])
    expect((await dataOf(stranger.send('GET', `/api/spot/${list}`))).rows ?? []).toEqual([]);
  // What was sent to the core names the stranger's account: it refuses there.
  const { accountId } = await dataOf(stranger.send('GET', `${API}/me`));
  for (const command of gateway.core.commands.slice(sent)) expect(command.account).toBe(accountId);
});

async function everythingLeft(): Promise<object> {
  const { rows } = await gateway.deps.pool.query(
    `SELECT (SELECT count(*)::int FROM identity.sessions s WHERE s.user_id = u.user_id AND ended_at_ms IS NULL) AS sessions,
       (SELECT count(*)::int FROM identity.devices d WHERE d.user_id = u.user_id) AS devices,
       (SELECT count(*)::int FROM identity.api_keys k WHERE k.user_id = u.user_id AND label = 'bot') AS keys,
       (SELECT count(*)::int FROM identity.passkeys p WHERE p.user_id = u.user_id AND name <> 'mine') AS passkeys,
       (SELECT count(*)::int FROM identity.users c WHERE c.parent_id = u.user_id AND log_in_name = 'ownersbot') AS subs,
       (SELECT count(*)::int FROM identity.api_keys k JOIN identity.users c USING (user_id)
          WHERE c.parent_id = u.user_id AND label = 'bot') AS "subKeys",
       (SELECT count(*)::int FROM identity.links l WHERE l.user_id = u.user_id) AS links,
       (SELECT count(*)::int FROM identity.pictures JOIN identity.applications a USING (application_id)
          WHERE a.user_id = u.user_id) AS pictures,
       (SELECT count(*)::int FROM identity.users c WHERE c.parent_id = u.user_id AND frozen_at_ms IS NOT NULL) AS frozen
     FROM identity.users u WHERE email = $1`,
    [owner.email],
  );
  return rows[0];
}
