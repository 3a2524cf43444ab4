import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, expect, it } from 'vitest';
import { BTC } from '../../testing/markets/test-market.ts';
import { type TestSocket, testSocket } from '../../testing/socket/test-socket.ts';

let server: TestSocket;
afterEach(() => server.close());

const isAuction = (type: string) => (reply: SocketReply) =>
  reply.event === 'data' && reply.channel === 'auction' && reply.type === type;

function tell(seq: number, events: object[]): void {
  const command = {
    ...{ kind: 'setMarketStatus', origin: 0, request: 0, account: 0, timeMs: server.clock.nowMs, seq },
    ...{ clientOrderId: null, payload: {}, events },
  } as unknown as AppliedCommand;
  server.catalog.apply(command);
  server.feed.onCommand(command);
  server.feed.onBatchEnd(seq);
}

it('PLAN-06 AUCT-03 an auction is told as it stands: its end, its price, what would be left over; null when it is over', async () => {
  server = await testSocket();
  const client = await server.connect();
  await client.ask({ event: 'sub', channel: 'auction', biz: 'spot', pairCode: 'BTC_USDT' });
  expect((await client.next(isAuction('snapshot'))).data?.result).toBeNull();
  tell(1, [{ kind: 'marketStatusSet', market: BTC, status: 'AUCTION', endMs: 90_000 }]);
  expect((await client.next(isAuction('update'))).data?.result).toMatchObject({ endsAt: 90_000, price: null });
  tell(2, [{ kind: 'auctionIndicated', market: BTC, priceTicks: 5_000_000, lots: 3, surplusLots: -1 }]);
  const told = (await client.next(isAuction('update'))).data?.result;
  expect(told).toEqual(server.feed.auctions('BTC_USDT')[0]);
  expect(told).toMatchObject({ pairCode: 'BTC_USDT', price: expect.stringMatching(/^50000/) });
  tell(3, [{ kind: 'marketStatusSet', market: BTC, status: 'TRADING', endMs: 0 }]);
  expect((await client.next(isAuction('update'))).data?.result).toBeNull();
  expect(server.feed.auctions()).toEqual([]);
});
