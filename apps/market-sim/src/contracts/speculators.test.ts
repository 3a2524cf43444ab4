import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import type { LiveMarket } from '../live-market.ts';
import { Random } from '../random.ts';
import { bitcoinMarket } from '../testing.ts';
import type { ContractTrader } from '../venue/contract-trader.ts';
import { VenueRefusal } from '../venue/rest-client.ts';
import type { MakerAccount } from '../venue/trader.ts';
import { Speculators } from './speculators.ts';

const market = { ...bitcoinMarket(), symbol: 'BTC_USDT_PERP' };
const live = { market } as LiveMarket<MakerAccount>;
const HOURS_MS = 3_600_000;

/** Accounts that fill every order, say what they did, and hold what a test says. */
function speculators(count: number, leverageMax = 50) {
  const said: string[] = [];
  const holds: { symbol: string; quantity: string }[][] = [];
  const all = new Speculators(new Random(3, 'speculators'), new Map([[market.symbol, leverageMax]]));
  const ones = Array.from({ length: count }, (_, i) => {
    const filled =
      (what: string) =>
      async (_market: unknown, side: number, ...terms: number[]) => {
        said.push([i, what, side, ...terms].join(' '));
        return { lots: terms.at(-1) as number, tradeIds: [], fillTicks: [] };
      };
    const trader = {
      take: filled('take'),
      takeAtMarket: filled('market'),
      close: filled('close'),
      isolate: async () => {
        said.push(`${i} isolate`);
        throw new VenueRefusal(400, -4048, 'in use', null);
      },
      setLeverage: async (_market: unknown, leverage: number) => void said.push(`${i} leverage ${leverage}`),
      positions: async () => holds[i] ?? [],
    };
    return all.add(trader as unknown as ContractTrader);
  });
  const trade = async (side: typeof BUY | typeof SELL, lots: number, nowMs: number, ticks: number | null = null) => {
    const taking = await all.choose(live, side, lots, nowMs);
    if (taking !== null) taking.done(await taking.send(ticks));
    return taking !== null;
  };
  return { all, ones, said, holds, trade };
}

test('MSIM-103 MSIM-104 each opens once with its leverage, holds, and closes all of it against who wants the other side', async () => {
  const { said, trade } = speculators(3);
  expect(await trade(BUY, 7, 0)).toBe(true);
  expect(await trade(BUY, 7, 0, 840_000)).toBe(true);
  // Nobody has held for long: the third opens the other side, and then there is nobody.
  expect(await trade(SELL, 9, 0)).toBe(true);
  expect(await trade(SELL, 9, 0)).toBe(false);
  expect(said.filter((word) => word.includes('leverage')).sort()).toEqual([
    '0 leverage 5',
    '1 leverage 10',
    '2 leverage 50',
  ]);
  expect(said.filter((word) => word.includes('isolate'))).toHaveLength(3);
  said.length = 0;
  expect(await trade(SELL, 9, 100 * HOURS_MS)).toBe(true);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^[012] close 1 7$/);
});

test('MSIM-104 what was liquidated meanwhile is gone at the next look, and what is there is known', async () => {
  const { all, holds, ones, said, trade } = speculators(1);
  const [one] = ones;
  if (one === undefined) throw new Error('nobody');
  await trade(BUY, 7, 0);
  const look = () => all.look(one, new Map([[market.symbol, market]]), 0);
  await look();
  expect(one.held.size).toBe(0);
  holds[0] = [
    { symbol: market.symbol, quantity: '-0.0020' },
    { symbol: 'OTHER_USDT_PERP', quantity: '5' },
  ];
  await look();
  said.length = 0;
  await trade(BUY, 1, 100 * HOURS_MS);
  expect(said).toEqual(['0 close 0 20']);
});
