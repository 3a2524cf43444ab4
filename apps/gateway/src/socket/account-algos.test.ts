import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, it } from 'vitest';
import { testSocket } from '../../testing/socket/test-socket.ts';

const isAlgo = ({ event, type }: SocketReply) => event === 'data' && type === 'algo';
const LOG_IN = { event: 'login', channel: 'account', biz: 'spot' };

it('ALGO-55 tells a ladder or a TWAP when something becomes of it or of its orders, to its owner alone', async () => {
  const server = await testSocket();
  const [mine, other] = [await server.connect('?account=16'), await server.connect('?account=17')];
  for (const client of [mine, other]) await client.ask(LOG_IN);
  for (const algoId of [7, 8]) server.algos.set(algoId, { algoId } as AlgoData);
  server.orders.set(2, { orderId: 2, symbol: 'BTC_USDT', status: 'NEW', algoId: 8 } as OrderData);
  const algo = { algoId: 7, account: 16, market: 1, slicesDone: 1 };
  server.apply({ kind: 'algoPhase', ...algo, phase: 'RUNNING', nextSliceMs: 5 });
  expect((await mine.next(isAlgo)).data?.result).toEqual({ algoId: 7 });
  server.apply({ kind: 'orderRested', orderId: 2, account: 16, market: 1, leftLots: 1 });
  expect((await mine.next(isAlgo)).data?.result).toEqual({ algoId: 8 });
  server.apply({ kind: 'algoDone', ...algo, reason: 'FILLED' });
  expect((await mine.next(isAlgo)).data?.result).toEqual({ algoId: 7 });
  await other.ask({ event: 'ping' });
  expect(other.messages).toEqual([]);
  await server.close();
});
