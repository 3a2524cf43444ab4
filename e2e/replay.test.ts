import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, visitor } from './person.ts';
import { startExchange } from './server.ts';
import { ownData } from './stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'pelorus-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Trades of our own making, in the two shapes people have them. */
const trades = Array.from({ length: 40 }, (_, i) => ({
  time: 1_600_000_000_000 + i * 700,
  side: i % 3 === 0 ? 'sell' : 'buy',
  price: (0.0015 + (i % 7) * 0.000001).toPrecision(5),
  amount: String(10 + (i % 5) * 3),
}));

describe('replaying a file of real trades', () => {
  it.each([
    [
      'xrp-eth-own.json.gz',
      'beside simulated markets',
      4,
      () =>
        gzipSync(
          JSON.stringify(
            trades.map((t) => [t.time, String(t.time), null, t.side, Number(t.price), Number(t.amount), 0]),
          ),
        ),
    ],
    [
      'xrp-eth-own.csv',
      'alone',
      0,
      () => ['time,side,price,amount', ...trades.map((t) => `${t.time},${t.side},${t.price},${t.amount}`)].join('\n'),
    ],
  ])("MSIM-90 %s, %s: the market trades at the file's prices, sides and amounts", async (name, _where, pace, make) => {
    const file = join(folder, name);
    writeFileSync(file, make());
    const exchange = await startExchange({ dataDir: ownData(), pace, args: ['--replay', file, '--speed', 'max'] });
    try {
      const anyone = visitor(exchange.url);
      const seen = await eventually(
        'the replayed trades',
        async () => {
          const answer = await anyone.get<PublicTrade[]>('/api/markets/trades?symbol=XRP_ETH&limit=500');
          return answer.status === 200 && answer.body.data.length >= trades.length ? answer.body.data : null;
        },
        90_000,
      );
      const inOrder = [...seen].sort((a, b) => a.id - b.id).slice(0, trades.length);
      expect(inOrder.map((t) => [Number(t.price), Number(t.quantity), t.takerSide.toLowerCase()])).toEqual(
        trades.map((t) => [Number(t.price), Number(t.amount), t.side]),
      );
    } finally {
      await exchange.remove();
    }
  });
});
