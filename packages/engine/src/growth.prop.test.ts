import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { describe, expect, it } from 'vitest';
import { CROWD_ASSETS, CrowdSource } from '../reference/crowd-source.ts';
import { ReferenceExchange } from '../reference/reference-exchange.ts';
import { isSame } from '../testing/same.ts';
import { all, eventsOf } from '../testing/venue.ts';
import { Exchange } from './exchange.ts';

const PEOPLE = 1_150;

function joined(records: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
  let at = 0;
  for (const record of records) {
    bytes.set(record, at);
    at += record.length;
  }
  return bytes;
}

/** What the crowd must have done, else the stores did not grow full of what could be lost. */
function expectCrowded(events: readonly EngineEvent[]): void {
  const fills = all(events, 'trade');
  const owners = (id: number) => fills.filter(({ takerAccount }) => takerAccount > id).length;
  expect(owners(FIRST_USER_ACCOUNT + 1_000)).toBeGreaterThan(10);
  expect(new Set(all(events, 'prevented').map(({ tradeGroup }) => tradeGroup)).size).toBeGreaterThan(10);
  const refusals = all(events, 'rejected').map(({ code }) => code);
  expect(refusals).toEqual(expect.arrayContaining(['EXCHANGE_MAX_NUM_ORDERS', 'EXCHANGE_MAX_NUM_ALGO_ORDERS']));
}

describe('stores that grow', () => {
  it('SNAP-10 lose nothing of a crowd: events, balances and hash are those of the slow exchange, whatever is restored', () => {
    const records = new CrowdSource(1).make(PEOPLE);
    const reference = new ReferenceExchange();
    const fast = new Exchange();
    let restored = new Exchange();
    const told: EngineEvent[] = [];
    records.forEach((record, i) => {
      const expected = reference.apply(record);
      const actual = eventsOf(fast.applyBatch(record, 1));
      if (!isSame(actual, expected)) expect(actual, `command ${i}`).toEqual(expected);
      if (i % 1_500 === 1_499) restored = Exchange.restore(restored.snapshot());
      expect(restored.applyBatch(record, 1).eventCounts[0]).toBe(expected.length);
      for (const event of expected) told.push(event);
    });
    expectCrowded(told);
    fast.verify();
    const whole = new Exchange();
    expect(eventsOf(whole.applyBatch(joined(records), records.length))).toEqual(told);
    expect([restored.hash(), whole.hash(), Exchange.restore(fast.snapshot()).hash()]).toEqual(
      Array(3).fill(fast.hash()),
    );
    for (const account of [WORLD_ACCOUNT, ...Array.from({ length: PEOPLE }, (_, i) => FIRST_USER_ACCOUNT + i)])
      for (let asset = 0; asset < CROWD_ASSETS; asset++) {
        const { available, held } = reference.ledger.of(account, asset);
        if (available || held)
          expect(fast.balance(account, asset)).toEqual({ available: Number(available), held: Number(held) });
      }
  });
});
