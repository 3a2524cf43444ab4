import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { afterAll, expect, test } from 'vitest';
import { enrolTotp } from '../own-factor.ts';
import { sellAd, type Trader, takeAd, takeStep, trader } from '../p2p-people.ts';
import { type RunningExchange, type ShippedConfig, startExchange } from '../server.ts';

const IBANS = ['FR1420041010050500013M02606', 'NL91ABNA0417164300', 'BE68539007547034'];

let exchange: RunningExchange;
afterAll(() => exchange?.remove());

const change = ({ p2p }: ShippedConfig) => {
  if (p2p !== undefined) p2p.appealAfterMinutes = 0;
};

async function usdtOf({ person }: Trader): Promise<Pick<BalanceData, 'available' | 'held'>> {
  const { data } = (await person.get<BalanceData[]>('/api/wallet/balances')).body;
  const row = data.find(({ asset }) => asset === 'USDT');
  if (row === undefined) throw new Error('no USDT');
  return { available: row.available, held: row.held };
}

/** Returns what a person sees of an order that does not change by looking at it. */
async function seenBy({ person }: Trader, { id }: P2pOrderData) {
  const { data } = (await person.get<P2pOrderData>(`/api/p2p/orders/${id}`)).body;
  const { actions, amount, deadline, fee, moves, payTo, state } = data;
  return { actions, amount, deadline, fee, moves, payTo, state };
}

test('ESCR-51 ESCR-52 an exchange that is killed with open P2P orders loses none, and each ends as its people want', async () => {
  exchange = await startExchange({ pace: 0, change });
  const { dataDir, url } = exchange;
  const port = Number(new URL(url).port);
  const seller = await trader(url, 'Sella', 'Selma Lind', 'DE89370400440532013000');
  const code = await enrolTotp(seller.person);
  const ad: AdData = await sellAd(seller);
  const orders: P2pOrderData[] = [];
  const buyers: Trader[] = [];
  for (const [i, iban] of IBANS.entries()) {
    const buyer = await trader(url, `Buyer ${i}`, 'Bruno Kay', iban);
    buyers.push(buyer);
    orders.push(await takeAd(buyer, ad));
  }
  const [waiting, paid, appealed] = orders as [P2pOrderData, P2pOrderData, P2pOrderData];
  const [first, second, third] = buyers as [Trader, Trader, Trader];
  await takeStep(second, paid.id, { action: 'PAID', seen: 'PENDING_PAYMENT' });
  await takeStep(third, appealed.id, { action: 'PAID', seen: 'PENDING_PAYMENT' });
  const statement = 'I paid an hour ago and nothing happens.';
  const appeal = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement };
  expect((await third.person.send('POST', `/api/p2p/orders/${appealed.id}/appeal`, appeal)).status).toBe(200);

  const look = async () => ({
    orders: await Promise.all(
      orders.flatMap((order, i) => [seller, buyers[i] as Trader].map((who) => seenBy(who, order))),
    ),
    money: await Promise.all([seller, ...buyers].map(usdtOf)),
  });
  const before = await look();
  expect(before.orders.map(({ state }) => state).filter((_, i) => i % 2 === 0)).toEqual([
    ...['PENDING_PAYMENT', 'PAID', 'APPEAL'],
  ]);
  await exchange.kill();
  exchange = await startExchange({ pace: 0, change, dataDir, port });
  expect(await look()).toEqual(before);

  const cancel = { action: 'CANCEL', seen: 'PENDING_PAYMENT', reason: 'CANNOT_PAY' } as const;
  expect(await takeStep(first, waiting.id, cancel)).toMatchObject({ state: 'CANCELLED' });
  const release = { action: 'RELEASE', seen: 'PAID', factor: { way: 'totp', code: code() } } as const;
  expect(await takeStep(seller, paid.id, release)).toMatchObject({ state: 'RELEASED' });
  expect((await third.person.send('POST', `/api/p2p/orders/${appealed.id}/dispute/withdraw`)).status).toBe(200);
  expect(await takeStep(third, appealed.id, { ...cancel, seen: 'PAID' })).toMatchObject({ state: 'CANCELLED' });
  const plus = (text: string, more: number) => (Number(text) + more).toFixed(7);
  const [, ...bought] = before.money;
  const gained = [0, 100, 0].map((more, i) => ({
    available: plus(bought[i]?.available ?? '', more),
    held: '0.0000000',
  }));
  expect(await Promise.all(buyers.map(usdtOf))).toEqual(gained);
  // 500 were offered, 100 are sold, the rest is in the ad again; the fee of 0.1 % is the owner's.
  expect(await usdtOf(seller)).toEqual({ available: before.money[0]?.available, held: '400.4000000' });
}, 240_000);
