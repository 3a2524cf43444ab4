import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedOrder, type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let buyer: Person;
let seller: Person;
beforeAll(async () => {
  gateway = await p2pGateway();
  [buyer, seller] = [await p2pSomebody(gateway, 'Buyer'), await p2pSomebody(gateway, 'Seller')];
});
afterAll(() => gateway.close());

const chats = async ({ browser }: Person): Promise<InboxEntry[]> =>
  (await browser.send('GET', '/api/inbox?area=p2p'))
    .json()
    .data.entries.filter(({ kind }: InboxEntry) => kind === 'p2p-message');
const write = ({ browser }: Person, orderId: number, text: string) =>
  browser.send('POST', `/api/p2p/orders/${orderId}/messages`, { text, clientId: text });

test('INBX-28 messages of a chat are one entry of the other side until it is read, with their number and never their text', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  for (const text of ['first', 'second']) expect((await write(buyer, order, text)).statusCode).toBe(200);
  const [entry, ...others] = await chats(seller);
  expect(others).toEqual([]);
  expect(entry?.values).toEqual({ order: String(order), person: 'Buyer', messages: '2', timeMs: expect.any(String) });
  expect(JSON.stringify(entry)).not.toContain('first');
  expect(await chats(buyer)).toEqual([]);
  await seller.browser.send('GET', `/api/p2p/orders/${order}/messages`);
  expect((await chats(seller)).map(({ isRead }) => isRead)).toEqual([true]);
  await write(buyer, order, 'third');
  expect((await chats(seller)).map(({ isRead, values }) => [isRead, values.messages])).toEqual([[false, '1']]);
});
