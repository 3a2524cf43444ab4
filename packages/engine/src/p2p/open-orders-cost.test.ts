import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeOpenP2pOrder, encodeSetP2pAd, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { expect, it } from 'vitest';
import { CommandSource } from '../../reference/command-source.ts';
import { eventsOf } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { ExchangeState } from '../exchange-state.ts';

const ORDERS = 5_000;
const READS = ['get', 'has', 'values', 'keys', 'entries', 'forEach', Symbol.iterator] as const;

/** Lets a map count how often it is read. */
function counted(map: Map<number, unknown>): { reads: number } {
  const count = { reads: 0 };
  for (const name of READS) {
    const read = Reflect.get(map, name).bind(map) as (...args: unknown[]) => unknown;
    Object.defineProperty(map, name, {
      value: (...args: unknown[]) => {
        count.reads++;
        return read(...args);
      },
    });
  }
  return count;
}

it('ESCR-53 with 5,000 open orders no other command looks at one, nor does an expire command when none is due', () => {
  const state = new ExchangeState();
  const exchange = new Exchange(state);
  const source = new CommandSource(3);
  let nowMs = 0;
  const spot = (count: number) => {
    for (let i = 0; i < count; i++) {
      const record = source.next();
      source.observe(record, eventsOf(exchange.applyBatch(record, 1)));
      nowMs = new DataView(record.buffer).getFloat64(OFFSET.timeMs, true);
    }
  };
  const send = (record: Uint8Array<ArrayBuffer>) => {
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, nowMs, true);
    return eventsOf(exchange.applyBatch(record, 1));
  };
  spot(50);
  const opened = send(encodeJson('openAccount', { reference: 'merchant' }, 'merchant'));
  const merchant = opened[0]?.kind === 'accountOpened' ? opened[0].account : 0;
  const asset = 0;
  const [units, transferId] = [10 * ORDERS, 'merchant'];
  send(encodeTransfer({ from: WORLD_ACCOUNT, account: merchant, asset, units, reason: 0, transferId }));
  for (let id = 1; id <= ORDERS; id++) {
    send(
      encodeSetP2pAd({ account: merchant, adId: id, version: 1, asset, side: 1, state: 2, units: 10, seenUnits: 0 }),
    );
    const spans = { payMs: 1_000_000_000, releaseMs: 1, appealAfterMs: 0 };
    const order = { account: FIRST_USER_ACCOUNT, orderId: id, adId: id, version: 1, units: 9, feeUnits: 1, ...spans };
    send(encodeOpenP2pOrder(order));
  }
  expect(state.p2p.orders.size).toBe(ORDERS);
  const count = counted(state.p2p.orders);
  spot(2_000);
  expect(exchange.nextExpiryMs).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(count.reads).toBe(0);
  exchange.verify();
  expect(count.reads).toBeGreaterThan(0);
});
