import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { SPOT_DONE_REASONS } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeEvent } from '@pelorus/protocol/wire/decode-events.ts';
import { EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';
import { describe, expect, inject, it } from 'vitest';
import { CommandSource } from '../reference/command-source.ts';
import { ReferenceExchange } from '../reference/reference-exchange.ts';
import { filterPrice } from '../reference/reference-filters.ts';
import { FollowedOrders } from '../testing/followed-orders.ts';
import { isSame } from '../testing/same.ts';
import { type Applied, Exchange } from './exchange.ts';

function eventsOf(applied: Applied): EngineEvent[] {
  const { buffer, byteOffset, byteLength } = applied.events;
  const i32 = new Int32Array(buffer, byteOffset, byteLength / 4);
  const f64 = new Float64Array(buffer, byteOffset, byteLength / 8);
  const count = applied.eventCounts.reduce((sum, n) => sum + n, 0);
  return Array.from({ length: count }, (_, i) => decodeEvent(i32, f64, i));
}

/** The source opens the first three accounts as one owner's. */
function isOneFamily({ takerAccount, makerAccount }: EventOf<'trade'>): boolean {
  return takerAccount < FIRST_USER_ACCOUNT + 3 && makerAccount < FIRST_USER_ACCOUNT + 3;
}

/** Returns names of rare things that a command's events are: a run must have met them all. */
function oddities(events: readonly EngineEvent[]): string[] {
  const phases = events.filter((event) => event.kind === 'orderPhase');
  const makers = events.filter((event) => event.kind === 'trade').map((event) => event.makerOrderId);
  const triggered = phases.filter((event) => event.phase === 'WORKING').length;
  const names = phases.map((event) => `phase ${event.phase}`);
  if (triggered >= 2) names.push('cascade');
  if (new Set(makers).size < makers.length) names.push('iceberg met again');
  const reopened = events.findIndex((event) => event.kind === 'marketStatusSet' && event.status === 'TRADING');
  const ended = events.slice(0, Math.max(0, reopened)).filter((event) => event.kind === 'trade');
  if (ended.length > 0) names.push('uncrossed');
  if (ended.length > 2) names.push('uncrossed with both sides left');
  if (ended.length > 0 && events.slice(reopened).some((event) => event.kind === 'orderPhase'))
    names.push('auction triggered');
  if (events.at(-1)?.kind === 'auctionIndicated' && events.some((event) => event.kind === 'prevented'))
    names.push('own met in an auction');
  return names;
}

/** Returns names of rare things that happen to lists: what their orders are is known from earlier commands. */
function listOddities(events: readonly EngineEvent[], pegged: ReadonlySet<number>): string[] {
  const names: string[] = [];
  const phases = events.filter((event) => event.kind === 'orderPhase');
  phases.forEach(({ orderId, phase }, i) => {
    const before = phases[i - 1];
    const isSame = before?.orderId === orderId && before.phase === 'WAITING';
    if (isSame && phase === 'TRACKING') names.push('tracks as soon as it waits');
    if (phase === 'WORKING' && pegged.has(orderId)) names.push('pegged when its turn came');
  });
  const ends = events.filter((event) => event.kind === 'orderDone');
  const reasons = ends.map((event) => event.reason);
  const amended = events.filter((event) => event.kind === 'orderAmended');
  if (amended.length > 1) names.push('both of two amended');
  if (amended.some((event) => event.isRenamed)) names.push(amended.length > 1 ? 'one of two renamed' : 'renamed');
  if (reasons.includes('OTO_PHASE_ONE_EXPIRED') && !reasons.some((reason) => /USER|GTD|MAKER|DECREMENT/.test(reason)))
    names.push('filled, but short');
  if (ends.some(({ orderId, reason }) => reason === 'PENDING_REFUSED' && pegged.has(orderId)))
    names.push('pegged, and refused when its turn came');
  return names;
}

/** Returns names of what filters look at that is seldom: known by the slow exchange. */
function filterOddities(record: Uint8Array, events: readonly EngineEvent[], { markets }: ReferenceExchange): string[] {
  const [refused] = events;
  if (refused?.kind !== 'rejected' || record.length < OFFSET.market + 4) return [];
  const view = new DataView(record.buffer, record.byteOffset);
  const market = markets[view.getUint32(OFFSET.market, true)];
  if (market === undefined) return [];
  const isOff = refused.code.startsWith('PERCENT_PRICE') && filterPrice(market) !== market.lastTicks;
  const account = view.getUint32(OFFSET.account, true);
  const isLast = markets.some(({ orders }) =>
    orders.some((order) => order.account === account && order.isIceberg && order.reserve === 0n),
  );
  return [
    ...(isOff && market.lastTicks > 0n ? ['refused for the average'] : []),
    ...(isLast && refused.code.endsWith('ICEBERG_ORDERS') ? ['refused for an iceberg with its last part'] : []),
  ];
}

const ODDITIES = [
  ...['refused for the average', 'refused for an iceberg with its last part'],
  ...['tracks as soon as it waits', 'pegged when its turn came', 'both of two amended', 'filled, but short'],
  ...['renamed', 'one of two renamed'],
  'pegged, and refused when its turn came',
  ...['family prevented', 'family transfer', 'cascade', 'iceberg met again', 'prevented TRANSFER'],
  ...['uncrossed', 'uncrossed with both sides left', 'auction triggered', 'own met in an auction'],
  ...['traded with itself', 'rebate', 'fee in the discount asset'],
];

/** Runs both exchanges side by side; returns how often each event kind and rejection was seen. */
function compare(seed: number, commandCount: number): Map<string, number> {
  const source = new CommandSource(seed);
  const reference = new ReferenceExchange();
  let fast = new Exchange();
  const seen = new Map<string, number>();
  const stps = new Map<number, string>();
  const pegged = new Set<number>();
  const followed = new FollowedOrders();
  for (let i = 0; i < commandCount; i++) {
    const record = source.next();
    const expected = reference.apply(record);
    const actual = eventsOf(fast.applyBatch(record, 1));
    if (!isSame(actual, expected)) expect(actual, `seed ${seed}, command ${i}`).toEqual(expected);
    source.observe(record, expected);
    followed.follow(expected);
    for (const event of expected) if (event.kind === 'orderPegged') pegged.add(event.orderId);
    for (const name of [...oddities(expected), ...listOddities(expected, pegged)])
      seen.set(name, (seen.get(name) ?? 0) + 1);
    for (const name of filterOddities(record, expected, reference)) seen.set(name, (seen.get(name) ?? 0) + 1);
    for (const event of expected) {
      if (event.kind === 'orderAccepted') stps.set(event.orderId, event.stp);
      if (event.kind === 'trade') expect(isOneFamily(event) && stps.get(event.takerOrderId) !== 'NONE').toBe(false);
      if (event.kind === 'posting' && event.reason === 'REBATE') seen.set('rebate', 1);
      if (event.kind === 'trade' && event.takerFeeAsset !== undefined) seen.set('fee in the discount asset', 1);
      if (event.kind === 'prevented') seen.set(`prevented ${event.mode}`, 1);
      if (event.kind === 'trade' && event.takerAccount === event.makerAccount) seen.set('traded with itself', 1);
      if (event.kind === 'prevented' && event.takerAccount !== event.makerAccount)
        seen.set('family prevented', (seen.get('family prevented') ?? 0) + 1);
      if (event.kind === 'transferred' && event.reason === 'FAMILY_TRANSFER') seen.set('family transfer', 1);
      const name = event.kind === 'rejected' ? event.code : event.kind === 'orderDone' ? event.reason : event.kind;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    if (i % 500 === 499) {
      fast.verify();
      for (let asset = 0; asset < 3; asset++) expect(reference.ledger.sum(asset)).toBe(0n);
      const restored = Exchange.restore(fast.snapshot());
      expect(restored.hash()).toBe(fast.hash());
      fast = restored;
    }
  }
  return seen;
}

/** Event kinds from this number on are of contracts, which this exchange has none of. */
const FIRST_FUTURES_KIND = 60;

/** Told by others of a kind, of contracts, or met where algos are compared (algos/algos.prop.test.ts). */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['rejected', 'orderDone', 'halfRefused', 'algoAccepted', 'algoPhase', 'algoDone', 'orderAlgo'],
  ...Object.entries(EVENT_KIND).flatMap(([name, kind]) => (kind >= FIRST_FUTURES_KIND ? [name] : [])),
  ...['ALGO_PRICES', 'ALGO_SLICES', 'MAX_NUM_ALGOS', 'UNKNOWN_ALGO', 'CANCEL_RESTRICTED'],
]);

describe('the fast exchange', () => {
  it('LEDG-01 BOOK-01 SPOT-28 SPOT-31 COND-09 LIST-03 tells event for event what the slow obvious exchange tells, whatever is sent', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 60 * inject('runs'); seed++) {
      for (const [name, count] of compare(seed, 1_500)) seen.set(name, (seen.get(name) ?? 0) + count);
    }
    // A run that never met a rule has not tested it.
    const refusals = Object.entries(REJECTIONS).filter(([, row]) => row.id < 100);
    const expected = [...refusals.map(([name]) => name), ...SPOT_DONE_REASONS, ...Object.keys(EVENT_KIND)];
    const unseen = expected.filter((name) => !ELSEWHERE.has(name) && !seen.has(name));
    expect(unseen).toEqual([]);
    const phases = ['WAITING', 'TRACKING', 'WORKING', 'PENDING'].map((phase) => `phase ${phase}`);
    expect([...ODDITIES, ...phases].filter((name) => !seen.has(name))).toEqual([]);
  });
});
