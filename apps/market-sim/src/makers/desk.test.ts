import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';
import { bitcoinMarket } from '../testing.ts';
import { VenueRefusal, VenueSilent } from '../venue/rest-client.ts';
import type { OpenOrder, SideIndex, Trader } from '../venue/trader.ts';
import { Desk, type DeskView } from './desk.ts';

const market = bitcoinMarket();
const view = (fair: number): DeskView => ({ fair, halfSpread: 0.0001, firstSize: 0.05, levels: 6 });

/** A venue of one account that can be told to refuse, to fall silent, and to fill. */
class FakeTrader {
  readonly book = new Map<string, OpenOrder>();
  readonly calls: string[] = [];
  trouble: ((call: string) => Error | null) | null = null;
  readonly email = 'fake';
  readonly accountId = 16;

  private act(call: string): void {
    this.calls.push(call);
    const trouble = this.trouble?.(call) ?? null;
    if (trouble !== null) throw trouble;
  }

  async placeMaker(_: Market, side: SideIndex, ticks: number, lots: number, clientOrderId: string): Promise<void> {
    this.act('place');
    this.book.set(clientOrderId, { clientOrderId, side, ticks, lots });
  }

  async cancel(_: Market, clientOrderId: string): Promise<void> {
    this.act('cancel');
    if (!this.book.delete(clientOrderId)) throw new VenueRefusal(400, -2011, 'Unknown order sent.', null);
  }

  async cancelAll(): Promise<void> {
    this.act('cancelAll');
    this.book.clear();
  }

  async openOrders(): Promise<OpenOrder[]> {
    this.act('openOrders');
    return [...this.book.values()].map((order) => ({ ...order }));
  }

  best(side: SideIndex): OpenOrder {
    const mine = [...this.book.values()].filter((order) => order.side === side);
    return mine.reduce((a, b) => ((side === BUY ? b.ticks > a.ticks : b.ticks < a.ticks) ? b : a));
  }
}

let trader: FakeTrader;
let desk: Desk;
let nowMs = 0;
const turn = (fair: number, seconds = 1) => {
  nowMs += seconds * 1_000;
  return desk.turn(nowMs, seconds, view(fair));
};

beforeEach(() => {
  trader = new FakeTrader();
  desk = new Desk(trader as unknown as Trader, market, new Random(3, 'desk'), 4, 'test');
  nowMs = 1_000_000;
});

test('MSIM-60 a desk takes away its old orders, then fills its ladder within its pace', async () => {
  trader.book.set('old', { clientOrderId: 'old', side: BUY, ticks: 1, lots: 1 });
  await desk.begin();
  expect(trader.book.size).toBe(0);
  for (let i = 0; i < 10; i++) await turn(84_000);
  expect([...trader.book.values()].filter((order) => order.side === BUY).length).toBe(6);
  expect([...trader.book.values()].filter((order) => order.side === SELL).length).toBe(6);
  const before = trader.calls.length;
  for (let i = 0; i < 20; i++) await turn(84_000 * (1 + 0.002 * (i % 2)));
  expect(trader.calls.length - before).toBeLessThanOrEqual(20 * 4 + 24 + 2);
});

test('MSIM-61 what the tape says was taken is placed again; what it said too much of is found again', async () => {
  await desk.begin();
  for (let i = 0; i < 5; i++) await turn(84_000);
  const best = trader.best(SELL);
  trader.book.delete(best.clientOrderId);
  expect(desk.onTrade(BUY, best.ticks, best.lots + 5)).toBe(5);
  for (let i = 0; i < 10; i++) await turn(84_000);
  expect([...trader.book.values()].filter((order) => order.side === SELL).length).toBe(6);
  // The tape said that another one was taken, but it was somebody else's at the same price.
  const kept = trader.best(BUY);
  desk.onTrade(SELL, kept.ticks, kept.lots);
  for (let i = 0; i < 20; i++) await turn(84_000);
  expect([...trader.book.values()].filter((order) => order.side === BUY).length).toBe(6);
});

test('MSIM-62 an order that somebody stands in the way of is not insisted on', async () => {
  await desk.begin();
  const inTheWay = new VenueRefusal(400, -2010, 'Order would immediately match and take.', null);
  trader.trouble = (call) => (call === 'place' ? inTheWay : null);
  for (let i = 0; i < 5; i++) await turn(84_000);
  expect(trader.book.size).toBe(0);
  trader.trouble = null;
  for (let i = 0; i < 10; i++) await turn(84_000);
  expect(trader.book.size).toBe(12);
});

test('MSIM-66 in a market that takes no orders a desk tries now and then, not all the time', async () => {
  await desk.begin();
  const closed = new VenueRefusal(400, -1013, 'Market is closed.', null);
  trader.trouble = (call) => (call === 'place' ? closed : null);
  for (let i = 0; i < 40; i++) await turn(84_000, 0.25);
  expect(trader.calls.filter((call) => call === 'place').length).toBeLessThanOrEqual(6);
});

const TROUBLES: [string, () => Error][] = [
  ['falls silent', () => new VenueSilent('gone')],
  ['is down', () => new VenueRefusal(503, -1001, 'Internal error', 1)],
  ['asks to slow down', () => new VenueRefusal(429, -1015, 'Too many new orders.', 7)],
];

test.each(TROUBLES)(
  'MSIM-63 while the exchange %s a desk waits longer and longer, then looks at its orders before it acts',
  async (_what, trouble) => {
    await desk.begin();
    for (let i = 0; i < 5; i++) await turn(84_000);
    trader.trouble = trouble;
    const before = trader.calls.length;
    for (let i = 0; i < 60; i++) await turn(84_000 + 50 * i);
    expect(trader.calls.length - before).toBeLessThan(16);
    trader.trouble = null;
    trader.calls.length = 0;
    for (let i = 0; i < 40; i++) await turn(84_000);
    expect(trader.calls[0]).toBe('openOrders');
    expect(trader.book.size).toBe(12);
  },
);

test('MSIM-64 a refusal that it does not understand ends the turn loudly', async () => {
  await desk.begin();
  trader.trouble = () => new VenueRefusal(401, -2015, 'Invalid API-key, IP, or permissions for action.', null);
  await expect(turn(84_000)).rejects.toThrow(/-2015/);
});

test.each([-2019, -2027, -4131])('MSIM-105 a refusal of a contract (%i) ends the turn only', async (code) => {
  await desk.begin();
  trader.trouble = (call) => (call === 'place' ? new VenueRefusal(400, code, 'no', null) : null);
  await turn(84_000);
  expect(trader.calls).toContain('place');
});

test('MSIM-65 nothing of the desk stands in the way of a trade at a price', async () => {
  await desk.begin();
  for (let i = 0; i < 5; i++) await turn(84_000);
  const { ticks } = trader.best(SELL);
  await desk.clearAround(ticks + 1_000);
  expect(trader.best(SELL).ticks).toBeGreaterThan(ticks + 1_000);
  expect([...trader.book.values()].filter((order) => order.side === BUY).length).toBe(6);
});
