import { randomUUID } from 'node:crypto';
import { openMessage } from '@pelorus/database/p2p/sealed.ts';
import type { MessageData } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inState, openedOrder, type Person, p2pSomebody } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
let buyer: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  gateway = await p2pGateway();
  [buyer, seller, stranger] = [await p2pSomebody(gateway), await p2pSomebody(gateway), await p2pSomebody(gateway)];
});
afterAll(() => gateway.close());

const url = (orderId: number) => `/api/p2p/orders/${orderId}/messages`;
const write = ({ browser }: Person, orderId: number, text: string, clientId = randomUUID() as string) =>
  browser.send('POST', url(orderId), { text, clientId });
async function read(
  { browser }: Person,
  orderId: number,
  query = '',
): Promise<{ rows: MessageData[]; hasMore: boolean }> {
  return (await browser.send('GET', url(orderId) + query)).json().data;
}
const unread = async ({ browser }: Person, orderId: number) =>
  (await browser.send('GET', `/api/p2p/orders/${orderId}`)).json().data.unread;
const errorOf = async (answer: PromiseLike<{ json(): { error?: string } }>) => (await answer).json().error;

test('PORD-40 the automatic reply comes first, and both sides write', async () => {
  const order = await openedOrder(gateway, buyer, seller, { autoReply: 'Hello!\nPay within 10 minutes.' });
  await write(buyer, order, '  <b>Hi</b> & bye\nsecond line ');
  await write(seller, order, 'Waiting');
  const text = '<b>Hi</b> & bye\nsecond line';
  const [mine, theirs] = [await read(buyer, order), await read(seller, order)];
  expect(mine.rows.map(({ by, text }) => [by, text])).toEqual([
    ['AUTO', 'Hello!\nPay within 10 minutes.'],
    ['ME', text],
    ['THEM', 'Waiting'],
  ]);
  expect(theirs.rows.map(({ by }) => by)).toEqual(['AUTO', 'THEM', 'ME']);
  for (const bad of ['', '   ', 'a\u0007b', 'x'.repeat(P2P_LIMITS.messageLength + 1)])
    expect(await errorOf(write(buyer, order, bad))).toBe('BAD_REQUEST');
});

test('PORD-40 a chat stays open for three days after its order', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  await inState(gateway, order, 'CANCELLED');
  expect(await errorOf(write(buyer, order, 'Sorry'))).toBeUndefined();
  await inState(gateway, order, 'CANCELLED', 3 * 86_400_000 - 1);
  expect(await errorOf(write(seller, order, 'No problem'))).toBeUndefined();
  await inState(gateway, order, 'CANCELLED', 3 * 86_400_000);
  expect(await errorOf(write(buyer, order, 'Too late'))).toBe('P2P_CHAT_CLOSED');
  expect((await read(buyer, order)).rows).toHaveLength(2);
});

test('PORD-40 the same client id writes once; with another text it is refused', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(buyer, order, 'Once', 'c1')));
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
  expect(await errorOf(write(buyer, order, 'Twice', 'c1'))).toBe('KEY_REUSED');
  expect(await errorOf(write(seller, order, 'Mine', 'c1'))).toBeUndefined();
  expect((await read(buyer, order)).rows.map(({ text }) => text)).toEqual(['Once', 'Mine']);
});

test('PORD-41 a risky text is marked, whoever wrote it', async () => {
  const order = await openedOrder(gateway, buyer, seller, { autoReply: 'Write me on Telegram' });
  await write(buyer, order, 'see https://example.com');
  await write(buyer, order, 'I have paid 92.00 EUR');
  expect((await read(seller, order)).rows.map(({ isRisky }) => isRisky)).toEqual([true, true, false]);
});

test('PORD-43 each side has a count of what it has not read, and reading the newest page clears it', async () => {
  const order = await openedOrder(gateway, buyer, seller, { autoReply: 'Hello' });
  // The reply is the seller's ad's: the seller has read it.
  expect([await unread(buyer, order), await unread(seller, order)]).toEqual([1, 0]);
  for (const text of ['1', '2', '3']) await write(buyer, order, text);
  await write(seller, order, '4');
  expect([await unread(buyer, order), await unread(seller, order)]).toEqual([2, 3]);
  const newest = await read(seller, order, '?limit=2');
  expect(newest.rows.map(({ text }) => text)).toEqual(['3', '4']);
  expect([newest.hasMore, await unread(seller, order), await unread(buyer, order)]).toEqual([true, 0, 2]);
  const older = await read(seller, order, `?limit=9&before=${newest.rows[0]?.id}`);
  expect(older.rows.map(({ text }) => text)).toEqual(['Hello', '1', '2']);
  expect([older.hasMore, await unread(buyer, order)]).toEqual([false, 2]);
  // An older page is no sign of reading what came since.
  const first = (await read(buyer, order)).rows[0];
  await write(seller, order, '5');
  await read(buyer, order, `?before=${first?.id}`);
  expect(await unread(buyer, order)).toBe(1);
});

test('PORD-64 a message is queued once for the webhooks of the other side', async () => {
  const order = await openedOrder(gateway, buyer, seller, { autoReply: 'Hello' });
  for (const { account, userId } of [buyer, seller])
    await gateway.deps.pool.query(
      `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
       VALUES (gen_random_uuid(), $1, $2, 'https://hooks.example.com/', '{p2p-message}', '', 0)`,
      [userId, account],
    );
  const id = (await write(buyer, order, 'Told', 'c1')).json().data.id;
  await write(buyer, order, 'Told', 'c1');
  const { rows } = await gateway.deps.pool.query(
    'SELECT e.account, d.kind, d.about FROM webhooks.deliveries d JOIN webhooks.endpoints e USING (endpoint_id)',
  );
  expect(rows).toEqual([{ account: seller.account, kind: 'p2p-message', about: { message: id } }]);
});

test('PORD-44 texts are sealed at rest, each for its order', async () => {
  const order = await openedOrder(gateway, buyer, seller, { autoReply: 'Secret greeting' });
  await write(buyer, order, 'My account is 12345678');
  const { rows } = await gateway.deps.pool.query(
    'SELECT m::text AS row, sealed FROM p2p.messages m WHERE order_id = $1',
    [order],
  );
  for (const { row, sealed } of rows) {
    expect(`${row} ${sealed.toString('latin1')}`).not.toMatch(/Secret|12345678/);
    expect(() => openMessage(gateway.deps.secrets.p2pKey, order + 1, sealed)).toThrow();
  }
  expect(rows).toHaveLength(2);
});

test('PORD-07 nobody else reads or writes, nor does anybody in an order that was never opened', async () => {
  const order = await openedOrder(gateway, buyer, seller);
  const draft = await openedOrder(gateway, buyer, seller, { isDraft: true, autoReply: 'Hello' });
  for (const [who, id] of [
    [stranger, order],
    [buyer, draft],
    [seller, draft],
    [buyer, 999_999],
  ] as const) {
    expect(await errorOf(who.browser.send('GET', url(id)))).toBe('NOT_FOUND');
    expect(await errorOf(write(who, id, 'Hello'))).toBe('NOT_FOUND');
  }
});

test('PORD-40 thirty messages a minute are enough', async () => {
  const writer = await p2pSomebody(gateway);
  const order = await openedOrder(gateway, writer, seller);
  for (let n = 0; n < P2P_LIMITS.messagesPerMinute; n++)
    expect(await errorOf(write(writer, order, String(n)))).toBeUndefined();
  expect(await errorOf(write(writer, order, 'more'))).toBe('TOO_MANY_REQUESTS');
  gateway.pass(60_000);
  expect(await errorOf(write(writer, order, 'later'))).toBeUndefined();
});
