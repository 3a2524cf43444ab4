import { readFileSync } from 'node:fs';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { describe, expect, it } from 'vitest';
import { Random } from '../reference/random.ts';
import { ALICE, BOB, CASH, COIN, eventsOf, refusalOf, textHash, Venue } from '../testing/venue.ts';
import { Exchange } from './exchange.ts';

describe('the exchange', () => {
  it('SPOT-26 refuses the rest of a batch in which no record can be framed', () => {
    const venue = Venue.funded();
    const good = venue.record(ALICE, 'BUY', { lots: 1, price: 10 });
    for (const length of [0, 8, 39, 41, 100, 4_000, 65_535]) {
      const two = new Uint8Array([...good, ...venue.record(BOB, 'BUY', { lots: 1, price: 10 })]);
      new DataView(two.buffer).setUint16(OFFSET.length, length, true);
      const { seq } = venue.exchange;
      const events = venue.sendRaw(two, 2);
      expect(events).toEqual([
        { kind: 'rejected', code: 'MALFORMED_COMMAND' },
        { kind: 'rejected', code: 'MALFORMED_COMMAND' },
      ]);
      expect(venue.exchange.seq).toBe(seq + 2);
    }
    expect(venue.sendRaw(new Uint8Array(0), 1).map((event) => event.kind)).toEqual(['rejected']);
    expect(venue.sendRaw(new Uint8Array(0), 0)).toEqual([]);
    expect(refusalOf(venue.sendRaw(good.slice(0, 109)))).toBe('MALFORMED_COMMAND');
    expect(refusalOf(venue.sendRaw(good))).toBe(null);
  });

  it('SPOT-26 answers noise with refusals, and stays sound', () => {
    const random = new Random(5);
    const venue = Venue.funded();
    for (let i = 0; i < 3_000; i++) {
      const noise = Uint8Array.from({ length: 8 * random.between(0, 20) }, () => random.below(256));
      // Half of it is framed well, of a kind and version that exist.
      if (noise.length >= 40 && random.isChance(50)) {
        const view = new DataView(noise.buffer);
        view.setUint16(OFFSET.length, noise.length, true);
        view.setUint8(OFFSET.kind, random.pick([1, 2, 3, 4, 5, 16, 17, 18, 19, 20]));
        view.setUint8(OFFSET.version, 1);
        view.setUint32(OFFSET.account, ALICE, true);
        view.setFloat64(OFFSET.timeMs, i, true);
      }
      for (const event of eventsOf(venue.exchange.applyBatch(noise, 1))) expect(event.kind).toBe('rejected');
    }
    venue.exchange.verify();
  });

  it('LEDG-03 LEDG-04 BOOK-04 holds what its orders hold, and its postings add up to its balances', () => {
    const venue = Venue.funded({ lotUnits: 3, tickLotUnits: 2 }, { tier: 0, makerE6: 1_234, takerE6: 56_789 });
    const random = new Random(9);
    const sums = new Map<string, [number, number]>();
    for (const account of [0, ALICE, BOB]) {
      for (const asset of [COIN, CASH]) sums.set(`${account}/${asset}`, venue.has(account, asset));
    }
    for (let i = 0; i < 500; i++) {
      const order = { lots: random.between(1, 20), price: random.between(90, 110) };
      for (const event of venue.place(random.pick([ALICE, BOB]), random.pick(['BUY', 'SELL']), order)) {
        if (event.kind !== 'posting') continue;
        const key = `${event.account}/${event.asset}`;
        const [available, held] = sums.get(key) ?? [0, 0];
        sums.set(key, [available + event.deltaAvailable, held + event.deltaHeld]);
        expect(sums.get(key)).toEqual([event.available, event.held]);
      }
    }
    // verify() ran after each command: held = what the open orders hold, nothing negative, sums zero, not crossed.
    expect(venue.has(ALICE, COIN)).toEqual(sums.get(`${ALICE}/${COIN}`));
    expect(venue.has(BOB, CASH)).toEqual(sums.get(`${BOB}/${CASH}`));
    expect((venue.book()[0][0]?.[0] ?? 0) < (venue.book()[1][0]?.[0] ?? Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('PROT-17 refuses a record of another version than 1, whatever its kind', () => {
    const venue = Venue.funded();
    const good = venue.record(ALICE, 'BUY', { lots: 1, price: 10 });
    for (const version of [0, 2, 12, 255]) {
      const record = good.slice();
      record[OFFSET.version] = version;
      expect(refusalOf(venue.send(record))).toBe('MALFORMED_COMMAND');
    }
    expect(refusalOf(venue.send(good))).toBe(null);
  });

  it.for(['journal', 'p2p-journal'])('SNAP-05 replays the golden %s to the events and the hash it had', (name) => {
    const folder = new URL('../fixtures/', import.meta.url);
    const journal = new Uint8Array(readFileSync(new URL(`${name}.bin`, folder)));
    const expected = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
    const exchange = new Exchange();
    const events = eventsOf(exchange.applyBatch(journal, expected.commands));
    expect(events.length).toBe(expected.events);
    expect(textHash(events.map((event) => JSON.stringify(event)))).toBe(expected.eventsHash);
    expect(exchange.hash()).toBe(expected.hash);
  });
});
