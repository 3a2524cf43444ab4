import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { describe, expect, it } from 'vitest';
import { CommandSource } from '../../reference/command-source.ts';
import { ALICE, ALICES_SUB, all, BOB, COIN, eventsOf, refusalOf, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { SnapshotUnreadable, type SnapshotWriting, seal } from './envelope.ts';

function joined(records: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
  let at = 0;
  for (const record of records) {
    bytes.set(record, at);
    at += record.length;
  }
  return bytes;
}

/** Plays `count` commands of a seed one by one; returns the exchange, the records and what they caused. */
function played(seed: number, count: number) {
  const source = new CommandSource(seed);
  const exchange = new Exchange();
  const events: EngineEvent[] = [];
  const records = Array.from({ length: count }, () => {
    const record = source.next();
    const caused = eventsOf(exchange.applyBatch(record, 1));
    source.observe(record, caused);
    events.push(...caused);
    return record;
  });
  return { exchange, records, events };
}

describe('snapshots', () => {
  it('SNAP-08 one that is copied step by step is the one of its moment, whatever is applied meanwhile', () => {
    const { records } = played(12, 1_500);
    const live = new Exchange();
    const under: { writing: SnapshotWriting; whole: Uint8Array; seq: number }[] = [];
    let compared = 0;
    records.forEach((record, i) => {
      live.applyBatch(record, 1);
      if (i % 50 === 0) under.push({ writing: live.beginSnapshot(), whole: live.snapshot(), seq: live.seq });
      for (const one of under.splice(0)) {
        if (!one.writing.step(1 + (i % 700))) under.push(one);
        else {
          expect(one.writing.sealed()).toEqual(one.whole);
          expect(Exchange.restore(one.whole).seq).toBe(one.seq);
          compared += live.seq > one.seq ? 1 : 0;
        }
      }
    });
    expect(compared).toBeGreaterThan(15);
  });

  it('SNAP-01 a restored exchange answers every later command alike', () => {
    const { records } = played(11, 1_200);
    const live = new Exchange();
    let restored = new Exchange();
    records.forEach((record, i) => {
      if (i % 97 === 0) restored = Exchange.restore(live.snapshot());
      expect(eventsOf(restored.applyBatch(record, 1))).toEqual(eventsOf(live.applyBatch(record, 1)));
    });
    expect(restored.hash()).toBe(live.hash());
    expect(restored.seq).toBe(1_200);
    restored.verify();
  });

  it('SNAP-06 keeps whose the accounts are', () => {
    const venue = Venue.family();
    venue.sell(ALICES_SUB, 1, 100);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(all(venue.buy(ALICE, 1, 100), 'prevented')).toHaveLength(1);
    expect(refusalOf(venue.pay(ALICE, COIN, 1, ALICES_SUB, 'FAMILY_TRANSFER'))).toBe(null);
    expect(refusalOf(venue.pay(BOB, COIN, 1, ALICES_SUB, 'FAMILY_TRANSFER'))).toBe('UNKNOWN_ACCOUNT');
  });

  it('SNAP-03 a snapshot of another format is refused, and says of which', () => {
    const venue = Venue.funded();
    venue.sell(BOB, 1, 100);
    const snapshot = venue.exchange.snapshot();
    const ofFormat = (format: number) => {
      const copy = snapshot.slice();
      new DataView(copy.buffer).setUint32(4, format, true);
      return copy;
    };
    expect(Exchange.restore(ofFormat(1)).hash()).toBe(venue.exchange.hash());
    for (const format of [0, 2, 4]) expect(() => Exchange.restore(ofFormat(format))).toThrow(`format ${format}`);
  });

  it('SNAP-02 a replay gives the same events and hash, however the commands are cut into batches', () => {
    const { exchange, records, events } = played(12, 1_500);
    for (const size of [1, 7, 64, 65, 1_500]) {
      const replayed = new Exchange();
      const told: EngineEvent[] = [];
      for (let i = 0; i < records.length; i += size) {
        const batch = records.slice(i, i + size);
        // A view that does not start on a multiple of 8, as a message from elsewhere may.
        const odd = new Uint8Array([0, 0, 0, ...joined(batch)]).subarray(3);
        told.push(...eventsOf(replayed.applyBatch(odd, batch.length)));
      }
      expect(told).toEqual(events);
      expect(replayed.hash()).toBe(exchange.hash());
    }
  });

  it('SNAP-03 refuses a snapshot with any bit changed, cut off, lengthened or of another format', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 5, 100);
    const snapshot = venue.exchange.snapshot();
    for (let bit = 0; bit < snapshot.length * 8; bit++) {
      const damaged = snapshot.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => Exchange.restore(damaged), `bit ${bit}`).toThrow(SnapshotUnreadable);
    }
    for (let length = 0; length < snapshot.length; length++) {
      expect(() => Exchange.restore(snapshot.slice(0, length))).toThrow(SnapshotUnreadable);
    }
    expect(() => Exchange.restore(new Uint8Array([...snapshot, 0, 0, 0, 0]))).toThrow(SnapshotUnreadable);
    expect(() => Exchange.restore(seal(new Uint8Array(8)))).toThrow();
    expect(Exchange.restore(snapshot).hash()).toBe(venue.exchange.hash());
  });

  it('SNAP-04 the hash does not depend on how memory came to be laid out', () => {
    const straight = Venue.funded();
    const winding = Venue.funded();
    for (const venue of [straight, winding]) {
      for (let i = 0; i < 40; i++) venue.buy(ALICE, 1, 100 + i, { id: `${i}` });
      for (let i = 0; i < 40; i += 2) venue.cancel(ALICE, { clientOrderId: `${i}` });
      // The same state, but the second comes from a snapshot: slots and free lists lie quite differently.
      if (venue === winding) venue.exchange = Exchange.restore(venue.exchange.snapshot());
      for (let i = 0; i < 60; i++) venue.sell(BOB, 1, 200 + (i % 7), { id: `${i}` });
      for (let i = 1; i < 60; i += 3) venue.cancel(BOB, { clientOrderId: `${i}` });
    }
    expect(winding.exchange.hash()).toBe(straight.exchange.hash());
    winding.buy(ALICE, 1, 1);
    expect(winding.exchange.hash()).not.toBe(straight.exchange.hash());
  });
});
