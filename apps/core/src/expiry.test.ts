import { Exchange } from '@pelorus/engine/exchange.ts';
import { eventsOf } from '@pelorus/engine/testing/venue.ts';
import { MemoryJournal } from '@pelorus/journal/memory/memory-journal.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { BTC_USDT, limitOrder, openSmallExchange, userAccount } from '@pelorus/testkit/small-exchange.ts';
import { expect, test } from 'vitest';
import { CoreLoop } from './loop.ts';

const START_MS = 1_000_000;

function untilOrder(goodTillMs: number): Uint8Array<ArrayBuffer> {
  return encodePlace({
    account: userAccount(0),
    market: BTC_USDT,
    side: SIDES.indexOf('SELL'),
    type: ORDER_TYPES.indexOf('LIMIT'),
    tif: TIMES_IN_FORCE.indexOf('GTD'),
    stp: STP_MODES.indexOf('EXPIRE_TAKER'),
    lots: 5,
    quoteUnits: 0,
    priceTicks: 1_000,
    clientOrderId: `until-${goodTillMs}`,
    goodTillMs,
  });
}

/** A loop over a small exchange, with a clock and an alarm in the test's hands. */
async function setUp() {
  const journal = new MemoryJournal();
  const exchange = new Exchange();
  const told: EngineEvent[][] = [];
  const clock = { nowMs: START_MS, alarm: (): void => undefined, inMs: 0 };
  const loop = new CoreLoop({
    exchange,
    journal,
    position: await journal.open(),
    nowMs: () => clock.nowMs,
    later: (run, inMs) => {
      Object.assign(clock, { alarm: run, inMs });
      return () => undefined;
    },
    onBatch: ({ eventCounts, events }) => told.push(eventsOf({ eventCounts, events })),
    onStopped: (error) => {
      throw error;
    },
  });
  const send = async (...records: Uint8Array<ArrayBuffer>[]) => {
    for (const record of records) loop.submit(record, 1);
    await loop.drained();
  };
  await send(...openSmallExchange(2));
  return { clock, told, send, loop };
}

test('GTD-03 no command of a later time meets an order that has ended', async () => {
  const { clock, told, send } = await setUp();
  await send(untilOrder(START_MS + 500));
  clock.nowMs = START_MS + 500;
  told.length = 0;
  await send(limitOrder({ user: 1, side: 0, priceTicks: 1_000, lots: 5, clientOrderId: 'late' }));
  const events = told.flat();
  expect(events.filter((event) => event.kind === 'trade')).toEqual([]);
  expect(events.map((event) => event.kind)).toEqual([
    'posting',
    'orderDone',
    'level',
    'orderAccepted',
    'posting',
    'level',
    'orderRested',
  ]);
  expect(events[1]).toMatchObject({ reason: 'GTD_EXPIRED', leftLots: 5 });
});

test('AUCT-04 an auction ends when its time comes and nobody trades', async () => {
  const { clock, told, send, loop } = await setUp();
  await send(encodeJson('setMarketStatus', { symbol: 'BTC_USDT', status: 'AUCTION', endMs: START_MS + 700 }));
  await send(
    limitOrder({ user: 0, side: 1, priceTicks: 1_000, lots: 5, clientOrderId: 'ask' }),
    limitOrder({ user: 1, side: 0, priceTicks: 1_000, lots: 5, clientOrderId: 'bid' }),
  );
  expect(clock.inMs).toBe(700);
  told.length = 0;
  clock.nowMs = START_MS + 700;
  clock.alarm();
  await loop.drained();
  const kinds = told.flat().map((event) => event.kind);
  expect(kinds.filter((kind) => kind === 'trade')).toHaveLength(1);
  expect(kinds).toContain('marketStatusSet');
});

test('GTD-03 an order ends when its time comes and nobody trades', async () => {
  const { clock, told, send, loop } = await setUp();
  await send(untilOrder(START_MS + 500), untilOrder(START_MS + 90_000));
  expect(clock.inMs).toBe(500);
  told.length = 0;
  clock.nowMs = START_MS + 500;
  clock.alarm();
  await loop.drained();
  expect(told.flat().filter((event) => event.kind === 'orderDone')).toHaveLength(1);
  // Wall clocks jump: it looks again within a minute.
  expect(clock.inMs).toBe(60_000);
  clock.alarm();
  await loop.drained();
  expect(told).toHaveLength(1);
});
