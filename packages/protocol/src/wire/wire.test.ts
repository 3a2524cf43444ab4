import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_KIND, OFFSET, PLACE_BYTES, PLACE_TERMS_BYTES } from './command-layout.ts';
import { decodeClientOrderId, decodeHeader, decodeListIds, decodeNames, decodePayload } from './decode-command.ts';
import { decodeEvent } from './decode-events.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeCancelAll,
  encodeJson,
  encodePlace,
  encodePlaceList,
} from './encode-command.ts';
import { encodeTransfer } from './encode-fixed.ts';
import { EVENT_BYTES, EVENT_KIND } from './event-layout.ts';
import { idempotencyKey } from './idempotency-key.ts';

const view = (record: Uint8Array<ArrayBuffer>) => new DataView(record.buffer);

describe('commands as bytes', () => {
  const place = fc.record({
    account: fc.nat(),
    market: fc.nat(),
    side: fc.constantFrom(0, 1),
    type: fc.constantFrom(0, 1, 2),
    tif: fc.constantFrom(0, 1, 2),
    stp: fc.constantFrom(0, 1, 2, 3),
    lots: fc.maxSafeNat(),
    quoteUnits: fc.maxSafeNat(),
    priceTicks: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    clientOrderId: fc.stringMatching(/^[a-zA-Z0-9\-_.:/]{1,36}$/),
  });

  it('PROT-10 a placement keeps every field, to the last of 36 letters', () => {
    fc.assert(
      fc.property(place, (fields) => {
        const record = encodePlace(fields);
        const bytes = view(record);
        expect(record.length).toBe(PLACE_BYTES);
        expect(decodeHeader(bytes, 0)).toMatchObject({ kind: 'place', account: fields.account, timeMs: 0 });
        expect(decodeClientOrderId(bytes, 0)).toBe(fields.clientOrderId);
        expect(bytes.getUint32(OFFSET.market, true)).toBe(fields.market);
        expect(bytes.getFloat64(OFFSET.placeLots, true)).toBe(fields.lots);
        expect(bytes.getFloat64(OFFSET.placeQuoteUnits, true)).toBe(fields.quoteUnits);
        expect(bytes.getInt32(OFFSET.placePriceTicks, true)).toBe(fields.priceTicks);
        expect(
          [OFFSET.placeSide, OFFSET.placeType, OFFSET.placeTif, OFFSET.placeStp].map((o) => bytes.getUint8(o)),
        ).toEqual([fields.side, fields.type, fields.tif, fields.stp]);
      }),
    );
  });

  it('PROT-15 an order with terms is a longer record, one without is a short one', () => {
    const plain = { account: 1, market: 0, side: 0, type: 0, tif: 0, stp: 0, lots: 1, quoteUnits: 0, priceTicks: 1 };
    const short = encodePlace({ ...plain, clientOrderId: 'a' });
    expect(short.length).toBe(PLACE_BYTES);
    const none = { stopTicks: 0, trailingBips: 0, visibleLots: 0, goodTillMs: 0 };
    expect(encodePlace({ ...plain, ...none, clientOrderId: 'a' })).toEqual(short);
    const terms = { stopTicks: 2 ** 31 - 2, trailingBips: 4_999, visibleLots: 2 ** 53 - 1, goodTillMs: 1.8e12 };
    for (const [name, value] of Object.entries(terms)) {
      const bytes = view(encodePlace({ ...plain, [name]: value, clientOrderId: 'a' }));
      expect(bytes.byteLength).toBe(PLACE_TERMS_BYTES);
      const read = {
        stopTicks: bytes.getInt32(OFFSET.placeStopTicks, true),
        trailingBips: bytes.getUint32(OFFSET.placeTrailingBips, true),
        visibleLots: bytes.getFloat64(OFFSET.placeVisibleLots, true),
        goodTillMs: bytes.getFloat64(OFFSET.placeGoodTillMs, true),
      };
      expect(read).toEqual({ ...none, [name]: value });
    }
  });

  it('PROT-16 a list keeps its ids and its legs, each a record as if it were placed alone; damaged it still reads', () => {
    const plain = { account: 1, market: 2, side: 0, type: 0, tif: 0, stp: 0, lots: 1, quoteUnits: 0, priceTicks: 1 };
    const legs = ['a', 'b'.repeat(36)].map((clientOrderId, i) => ({ ...plain, clientOrderId, stopTicks: 5 + i }));
    const record = encodePlaceList({ account: 1, market: 2, kind: 4, clientListId: 'mine', legs });
    expect(decodeHeader(view(record), 0)).toMatchObject({ kind: 'placeList', account: 1 });
    const clientOrderIds = legs.map((leg) => leg.clientOrderId);
    expect(decodeListIds(view(record), 0)).toEqual({ clientListId: 'mine', clientOrderIds });
    legs.forEach((leg, i) => {
      const at = OFFSET.listFirstLeg + i * PLACE_TERMS_BYTES;
      expect(record.slice(at, at + PLACE_TERMS_BYTES)).toEqual(encodePlace(leg));
    });
    fc.assert(
      fc.property(fc.nat(record.length - 1), fc.nat(255), (at, byte) => {
        const damaged = record.slice();
        damaged[at] = byte;
        expect(decodeListIds(view(damaged), 0).clientOrderIds.length).toBeLessThan(3);
        expect(decodeClientOrderId(view(damaged), 0).length).toBeLessThan(37);
      }),
    );
    expect(() => encodePlaceList({ account: 1, market: 2, kind: 0, clientListId: '', legs })).toThrow(RangeError);
  });

  it('PROT-11 every record is a multiple of 8 bytes and says its own length', () => {
    const records = [
      encodeCancel(16, 0, { orderId: 7 }),
      encodeCancel(16, 0, { clientOrderId: 'a' }),
      encodeCancelAll(16, 0),
      encodeAmend(16, 0, { orderId: 7 }, 5),
      encodeAmend(16, 0, { orderId: 7 }, 5, 'other'),
      encodeTransfer({ from: 0, account: 16, asset: 0, units: 5, reason: 0, transferId: 'x' }),
      encodeJson('openAccount', { reference: 'ä'.repeat(33) }, 'u1'),
    ];
    for (const record of records) {
      expect(record.length % 8).toBe(0);
      expect(view(record).getUint16(OFFSET.length, true)).toBe(record.length);
    }
    expect(decodePayload(view(records[6] as Uint8Array<ArrayBuffer>), 0, 'openAccount')).toEqual({
      reference: 'ä'.repeat(33),
    });
  });

  it('PROT-12 a client order id of no letters or of 37 is no record', () => {
    const fields = { account: 1, market: 0, side: 0, type: 0, tif: 0, stp: 0, lots: 1, quoteUnits: 0, priceTicks: 1 };
    expect(() => encodePlace({ ...fields, clientOrderId: '' })).toThrow(RangeError);
    expect(() => encodePlace({ ...fields, clientOrderId: 'x'.repeat(37) })).toThrow(RangeError);
    for (const name of ['', 'x'.repeat(37)])
      expect(() => encodeAmend(1, 0, { orderId: 7 }, 5, name)).toThrow(RangeError);
  });

  it('PROT-12 an amend says the new client order id, or none', () => {
    const names = (record: Uint8Array<ArrayBuffer>) => decodeNames(view(record), 0, 'amend');
    expect(names(encodeAmend(16, 0, { orderId: 7 }, 5, 'x'.repeat(36)))).toEqual({
      clientOrderId: null,
      newClientOrderId: 'x'.repeat(36),
    });
    expect(names(encodeAmend(16, 0, { orderId: 7 }, 5))).toEqual({ clientOrderId: null });
    const key = (record: Uint8Array<ArrayBuffer>) => record.slice(OFFSET.key, OFFSET.market);
    const order = { account: 16, market: 0, side: 0, type: 0, tif: 0, stp: 0, lots: 1, quoteUnits: 0, priceTicks: 1 };
    expect(key(encodeAmend(16, 0, { orderId: 7 }, 5, 'other'))).toEqual(
      key(encodePlace({ ...order, clientOrderId: 'other' })),
    );
  });

  it('PROT-13 an unknown kind of command or event is refused, not guessed', () => {
    const record = encodeCancelAll(16, 0);
    record[OFFSET.kind] = 99;
    expect(() => decodeHeader(view(record), 0)).toThrow(RangeError);
    const slot = new ArrayBuffer(EVENT_BYTES);
    expect(() => decodeEvent(new Int32Array(slot), new Float64Array(slot), 0)).toThrow(RangeError);
  });

  it('PROT-14 numbers of kinds are unique', () => {
    for (const table of [COMMAND_KIND, EVENT_KIND]) {
      const values = Object.values(table);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});

describe('idempotency keys', () => {
  it('PROT-20 two ids never share a key among a hundred thousand like-looking ones, nor across domains', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 50_000; i++) {
      seen.add(idempotencyKey('o', `web-${i}`).join());
      seen.add(idempotencyKey('t', `web-${i}`).join());
    }
    expect(seen.size).toBe(100_000);
  });

  it('PROT-21 a key is never all zero', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 36 }), (text) => {
        expect(idempotencyKey('o', text).some((word) => word !== 0)).toBe(true);
      }),
    );
  });
});
