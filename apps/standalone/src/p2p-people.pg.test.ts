import type { Tell } from '@pelorus/market-sim/options.ts';
import { Bazaar } from '@pelorus/market-sim/p2p/bazaar.ts';
import { P2pAccount } from '@pelorus/market-sim/venue/p2p-account.ts';
import { RestClient } from '@pelorus/market-sim/venue/rest-client.ts';
import { Trader } from '@pelorus/market-sim/venue/trader.ts';
import type { OfferData, OffersData } from '@pelorus/protocol/p2p/ads.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { MessageData, P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLiving, startLiving } from '../testing/test-living.ts';

/** Quick, and busy with the newcomer alone. */
const MANNER = { haste: 60, cancelsPercent: 0, trades: 0 };
const USDT = { code: 'USDT', name: 'Tether', scale: 8 };
const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.00001', referencePrice: '50000', notionalMin: '5' },
  ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.00001', quantityMax: '9000', marketQuantityMax: '100' },
};
let rest: RestClient;
let bazaar: Bazaar;
let newcomer: P2pAccount;
let operatorSecret: string;
const told: string[] = [];
const faults: unknown[] = [];

async function comes(name: string, nickname: string): Promise<P2pAccount> {
  const asked = {
    ...{ email: `${name}@example.com`, scopes: ['read', 'p2p'], networks: ['127.0.0.0/8'] },
    fund: [{ asset: 'USDT', amount: '5000' }],
  };
  const key = (await rest.operator(operatorSecret, '/api/operator/accounts', asked)) as never as {
    apiKey: string;
    secret: string;
    accountId: number;
  };
  const account = new P2pAccount(rest, new Trader(rest, name, key.accountId, key), key);
  await account.setNickname(nickname);
  return account;
}

beforeAll(async () => {
  const p2p = {
    assets: ['USDT'],
    fiats: ['USD', 'EUR'],
    level: 0,
    appealAfterMinutes: 0,
    merchantDeposit: { asset: 'USDT', amount: '500' },
  };
  const living = await startLiving({
    ...{
      name: 'Bazaar',
      market: MARKET,
      features: { features: { faucet: true }, p2p },
    },
    ...{ fund: [], limits: { weightPerMinute: 1_000_000 }, log: pino({ level: 'silent' }) },
  });
  operatorSecret = living.operatorSecret;
  rest = new RestClient(living.origin);
  const place = { baseUrl: living.origin, localAddress: undefined };
  const tell: Tell = (message) => void (message.kind === 'log' && told.push(message.text));
  bazaar = new Bazaar(
    { seed: 7, operatorSecret },
    { rest, place, tell, onFatal: (error) => void faults.push(error), manner: MANNER },
  );
  await bazaar.start({ assets: [{ ...USDT, deposit: false, withdraw: false }] } as never);
  newcomer = await comes('newcomer', 'New Comer');
});
afterAll(async () => {
  bazaar?.stop();
  rest?.close();
  await endLiving();
});

/** Returns an offer to the newcomer: of somebody who says that they answer late, or of another. */
async function offer(side: 'BUY' | 'SELL', isSlow: boolean): Promise<OfferData> {
  const query = { side, asset: 'USDT', fiat: 'EUR', limit: '20' };
  const { data } = (await rest.get('/api/p2p/offers', query)) as { data: OffersData };
  const found = data.rows.find(({ remarks }) => remarks.includes('\n') === isSlow);
  if (found === undefined) throw new Error(`no offer: ${told.join('; ')}`);
  return found;
}

async function payable(code: string): Promise<number> {
  const method = methodOf(code) as NonNullable<ReturnType<typeof methodOf>>;
  const fields = { iban: 'DE89370400440532013000', phone: '+4915112345678', email: 'new@example.com', username: 'new' };
  const given = Object.fromEntries(
    method.fields.flatMap(({ kind }) => (kind in fields ? [[kind, fields[kind as 'iban']]] : [])),
  );
  const own = (await newcomer.paymentAccounts()).find((one) => one.method === code);
  return (own ?? (await newcomer.addPaymentAccount({ method: code, holder: 'New Comer', fields: given }))).id;
}

async function taken(side: 'BUY' | 'SELL', isSlow = false): Promise<P2pOrderData> {
  const chosen = await offer(side, isSlow);
  const [method = ''] = chosen.methods;
  return newcomer.take({
    ...{ ad: chosen.code, version: chosen.version, price: chosen.price, fiatAmount: chosen.fiatMin },
    ...{ method, paymentAccount: await payable(method), clientId: `order-${side}-${isSlow}` },
  });
}

const messagesOf = (id: number) =>
  rest.native(newcomer.key, 'GET', `/api/p2p/orders/${id}/messages`) as Promise<{ rows: MessageData[] }>;
const voicesOf = async (id: number) => new Set((await messagesOf(id)).rows.map(({ by }) => by));
const stateOf = async (id: number) => (await newcomer.order(id)).state;

test('MSIM-136 MSIM-131 merchants post ads, and a newcomer buys from one', async () => {
  expect(told.filter((text) => text.includes('ads:'))).toEqual([]);
  const order = await taken('BUY');
  expect(order).toMatchObject({ side: 'BUY', state: 'PENDING_PAYMENT', payTo: { holder: expect.any(String) } });
  await newcomer.write(order.id, 'Hello, I am paying now.', 'hello');
  await newcomer.move(order.id, { action: 'PAID', seen: 'PENDING_PAYMENT' });
  await expect.poll(() => stateOf(order.id), { timeout: 60_000 }).toBe('RELEASED');
  await expect.poll(() => voicesOf(order.id), { timeout: 60_000 }).toEqual(new Set(['AUTO', 'ME', 'THEM']));
  expect(faults).toEqual([]);
});

test('MSIM-136 a newcomer sells to one, who pays by themselves', async () => {
  const order = await taken('SELL');
  expect(order).toMatchObject({ side: 'SELL', state: 'PENDING_PAYMENT' });
  await expect.poll(() => stateOf(order.id), { timeout: 60_000 }).toBe('PAID');
  await newcomer.move(order.id, { action: 'RELEASE', seen: 'PAID' });
  expect(await stateOf(order.id)).toBe('RELEASED');
  expect(faults).toEqual([]);
});

test('MSIM-135 MSIM-136 a guest takes what the newcomer offers, and pays', async () => {
  const ad = await newcomer.postAd({
    ...{
      side: 'SELL',
      asset: 'USDT',
      fiat: 'EUR',
      price: { kind: 'FLOATING', marginBips: 0, floor: null, ceiling: null },
    },
    ...{ amount: '100', fiatMin: '20', fiatMax: '80', windowMinutes: 15, methods: ['sepa-instant'] },
    ...{
      paymentAccounts: [await payable('sepa-instant')],
      remarks: '',
      autoReply: '',
      audience: 'PUBLIC',
      password: null,
    },
    ...{
      conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
      schedule: null,
      isLive: true,
    },
  });
  const first = async () => (await newcomer.openOrders()).find(({ state }) => state === 'PAID')?.id;
  await expect.poll(first, { timeout: 60_000 }).toBeGreaterThan(0);
  const id = (await first()) as number;
  expect(await newcomer.order(id)).toMatchObject({ side: 'SELL', isMaker: true, adId: ad.id });
  await newcomer.move(id, { action: 'RELEASE', seen: 'PAID' });
  expect(await stateOf(id)).toBe('RELEASED');
  expect(faults).toEqual([]);
});

test('MSIM-134 a slow merchant may be appealed against, and states a case', async () => {
  const order = await taken('BUY', true);
  await newcomer.move(order.id, { action: 'PAID', seen: 'PENDING_PAYMENT' });
  const appeal = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement: 'I paid and nothing comes.' };
  await rest.native(newcomer.key, 'POST', `/api/p2p/orders/${order.id}/appeal`, appeal);
  const sides = async () => (await newcomer.dispute(order.id)).statements.map(({ by }) => by).sort();
  await expect.poll(sides, { timeout: 60_000 }).toEqual(['BUY', 'SELL']);
  expect(faults).toEqual([]);
});
