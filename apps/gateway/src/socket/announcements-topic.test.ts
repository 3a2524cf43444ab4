import { afterEach, beforeEach, expect, it } from 'vitest';
import { isData, sub, type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';
import { spreadMs } from './announcements-topic.ts';

let server: TestSocket;
beforeEach(async () => {
  server = await testSocket();
});
afterEach(() => server.close());

const POST = { id: '7', kind: 'listing', publishedAt: 5 } as const;
const isTold = (type: string) => isData('announcements', type);

it('NEWS-26 a visitor is told which announcement is the newest and which stands above pages, and again when that changes', async () => {
  server.posts.shown = { newest: POST, banner: null, version: '7:5' };
  const client = await server.connect();
  expect((await client.ask(sub('announcements'))).data?.result).toBe(true);
  expect((await client.next(isTold('snapshot'))).data?.result).toEqual({ newest: POST, banner: null, spreadMs: 1_000 });
  const banner = { id: '7', until: 9 };
  server.posts.shown = { newest: POST, banner, version: '7:5:banner' };
  expect((await client.next(isTold('update'))).data?.result).toEqual({ newest: POST, banner, spreadMs: 1_000 });
});

it('NEWS-26 whoever joins as something changes is told it once, as the whole', async () => {
  const first = await server.connect();
  await first.ask(sub('announcements'));
  await first.next(isTold('snapshot'));
  server.posts.shown = { newest: POST, banner: null, version: '7:5' };
  const second = await server.connect();
  await second.ask(sub('announcements'));
  expect((await second.next(isTold('snapshot'))).data?.result).toMatchObject({ newest: POST });
  await first.next(isTold('update'));
  await second.ask({ event: 'ping' });
  expect(second.messages.filter(isTold('update'))).toEqual([]);
});

it.each([
  [1, 1_000],
  [600, 1_200],
  [10_000, 20_000],
  [1_000_000, 60_000],
])('NEWS-27 %i readers are told to spread their questions over %i ms', (readers, ms) => {
  expect(spreadMs(readers)).toBe(ms);
});
