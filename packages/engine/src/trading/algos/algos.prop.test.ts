import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { REPLACE_MODES } from '@pelorus/protocol/spot/order-terms.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { expect, it } from 'vitest';
import { AlgoSource } from '../../../reference/algo-source.ts';
import { ReferenceExchange } from '../../../reference/reference-exchange.ts';
import { FollowedOrders } from '../../../testing/followed-orders.ts';
import { isSame } from '../../../testing/same.ts';
import { eventsOf } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

/** Returns names of what a command of ours did: a run must have met them all. */
function oddities(record: Uint8Array, events: readonly EngineEvent[]): string[] {
  const kinds = new Set(events.map((event) => event.kind));
  const isDone = kinds.has('orderAccepted') && kinds.has('orderDone') && !kinds.has('halfRefused');
  switch (record[OFFSET.kind]) {
    case COMMAND_KIND.cancelReplace:
      return isDone ? [`replaced ${REPLACE_MODES[record[OFFSET.replaceMode] as number]}`] : [];
    case COMMAND_KIND.placeScaled:
      return kinds.has('trade') ? ['a ladder that trades', ...(kinds.has('orderPhase') ? ['and triggers'] : [])] : [];
    case COMMAND_KIND.expire:
      return kinds.has('orderAlgo') && kinds.has('orderPhase') ? ['a slice that triggers'] : [];
    default:
      return [];
  }
}

/** Runs both exchanges side by side; adds to `seen` what was told. */
function compare(seed: number, commandCount: number, seen: Map<string, number>): void {
  const source = new AlgoSource(seed);
  const reference = new ReferenceExchange();
  let fast = new Exchange();
  const followed = new FollowedOrders();
  const see = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);
  for (let i = 0; i < commandCount; i++) {
    const record = source.next();
    const expected = reference.apply(record);
    const actual = eventsOf(fast.applyBatch(record, 1));
    if (!isSame(actual, expected)) expect(actual, `seed ${seed}, command ${i}`).toEqual(expected);
    source.observe(record, expected);
    followed.follow(expected);
    for (const name of oddities(record, expected)) see(name);
    for (const event of expected) {
      see(event.kind);
      if (event.kind === 'rejected') see(event.code);
      else if (event.kind === 'halfRefused') see(`half ${event.half}`);
      else if (event.kind === 'algoDone') see(`algo ${event.reason}`);
      else if (event.kind === 'algoPhase') see(event.phase);
    }
    if (i % 300 !== 299) continue;
    fast.verify();
    for (let asset = 0; asset < 3; asset++) expect(reference.ledger.sum(asset)).toBe(0n);
    const restored = Exchange.restore(fast.snapshot());
    expect(restored.hash()).toBe(fast.hash());
    fast = restored;
  }
}

it('ALGO-01 ALGO-20 ALGO-30 HALT-04 tells event for event what the slow obvious exchange tells, whatever is sent', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 24; seed++) compare(seed, 1_500, seen);
  // In this one the slices of one command begin two auctions (HALT-01).
  compare(7_088, 1_300, seen);
  // Nobody here has twenty algos open (ALGO-22 has).
  const own = Object.entries(REJECTIONS).filter(
    ([name, row]) => row.id >= 70 && row.id < 80 && name !== 'MAX_NUM_ALGOS',
  );
  const names = [
    ...own.map(([name]) => name),
    ...['halfRefused', 'algoAccepted', 'algoPhase', 'algoDone', 'orderAlgo', 'half CANCEL', 'half ORDER'],
    ...REPLACE_MODES.map((mode) => `replaced ${mode}`),
    ...['a ladder that trades', 'and triggers', 'a slice that triggers'],
    ...['algo FILLED', 'algo CANCELED_BY_USER', 'algo ORDERS_ENDED', 'algo TIME_OVER', 'RUNNING', 'PAUSED'],
  ];
  expect(names.filter((name) => !seen.has(name))).toEqual([]);
});
