import type { Depth } from '@pelorus/protocol/markets/http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Locator } from 'playwright-core';
import { words } from './browser.ts';
import { livingMarket } from './market.ts';
import { fundedPerson, type Person } from './person.ts';
import type { Stage } from './stage.ts';
import { openDesk } from './trade-desk.ts';

const say = words('en_US');
const DESKTOP = { width: 1440, height: 900 };

/** Opens the trade page of somebody with funds, on a phone with the form over it. */
export async function fundedDesk(stage: Stage, screen = DESKTOP) {
  await livingMarket(stage.url);
  const person = await fundedPerson(stage.url);
  return { person, ...(await openDesk(stage, person, screen)) };
}

/** A price of the book, times something. */
export async function bid(person: Person, times: number) {
  const { body } = await person.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5');
  return (Number(body.data.bids[0]?.[0]) * times).toFixed(1);
}

export const field = (form: Locator, label: string) => form.getByLabel(say(label), { exact: true });

export const send = (form: Locator) => form.locator('[type=submit]');

export async function rest(person: Person, price: string, quantity = '0.01') {
  const order = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity };
  const { status } = await person.send('POST', '/api/spot/orders', order);
  if (status !== 200) throw new Error(`the order was answered ${status}`);
}

export async function openOrders(person: Person) {
  return (await person.get<OrderData[]>('/api/spot/orders/open')).body.data;
}
