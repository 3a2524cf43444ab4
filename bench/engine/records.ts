import { Exchange } from '@pelorus/engine/exchange.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeAmend, encodeCancel, encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import { ADD, AMEND, CANCEL, type Flow, TAKE } from './flow.ts';

const ACCOUNTS = 1_000;
const GROUP = 256;
const STARTED_MS = 1_760_000_000_000;

/** Records behind each other, in groups as the core commits them. */
export interface Journal {
  bytes: Uint8Array<ArrayBuffer>;
  count: number;
  /** Start offset of each group of GROUP commands; the end is last. */
  groups: number[];
}

/** Returns the records behind each other, stamped a tenth of a millisecond apart from `startedMs` on. */
export function journalOf(records: readonly Uint8Array[], startedMs = STARTED_MS): Journal {
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
  const view = new DataView(bytes.buffer);
  const groups: number[] = [];
  let at = 0;
  records.forEach((record, i) => {
    if (i % GROUP === 0) groups.push(at);
    bytes.set(record, at);
    view.setFloat64(at + OFFSET.timeMs, startedMs + Math.floor(i / 10), true);
    at += record.length;
  });
  groups.push(at);
  return { bytes, count: records.length, groups };
}

/** Applies a journal group by group; returns how many events it caused. */
export function applyJournal(exchange: Exchange, journal: Journal): number {
  return applyGroups(exchange, journal, 0, journal.groups.length - 1);
}

/** Applies the groups [from, to) of a journal; returns how many events they caused. */
export function applyGroups(exchange: Exchange, journal: Journal, from: number, to: number): number {
  const { bytes, groups } = journal;
  let events = 0;
  for (let g = from; g < to; g++) {
    const count = Math.min(GROUP, journal.count - g * GROUP);
    events += exchange.applyBatch(bytes.subarray(groups[g], groups[g + 1]), count).events.length;
  }
  return events / 96;
}

/** Returns how many commands lie in the groups [from, to) of a journal. */
export function commandsIn(journal: Journal, from: number, to: number): number {
  return Math.min(to * GROUP, journal.count) - from * GROUP;
}

/** Returns the records that configure `symbols` markets and fund the accounts. */
export function setUpRecords(symbols: number): Uint8Array[] {
  const records: Uint8Array[] = [encodeJson('configureAsset', { code: 'USDT', name: 'Tether', scale: 6 })];
  records.push(encodeJson('configureFeeTier', { tier: 0, makerE6: 1_000, takerE6: 1_500 }));
  for (let i = 0; i < ACCOUNTS; i++) records.push(encodeJson('openAccount', { reference: `${i}` }, `${i}`));
  for (let s = 0; s < symbols; s++) {
    records.push(encodeJson('configureAsset', { code: `A${s}`.padEnd(3, 'X'), name: 'Asset', scale: 8 }));
    records.push(encodeJson('configureMarket', benchMarket(`A${s}`.padEnd(3, 'X'))));
  }
  for (let i = 0; i < ACCOUNTS; i++) {
    for (let asset = 0; asset <= symbols; asset++) {
      const account = FIRST_USER_ACCOUNT + i;
      records.push(
        encodeTransfer({
          from: WORLD_ACCOUNT,
          account,
          asset,
          units: 1e12,
          reason: 0,
          transferId: `${account}-${asset}`,
        }),
      );
    }
  }
  return records;
}

export function benchMarket(base: string): Record<string, unknown> {
  return {
    symbol: `${base}_USDT`,
    base,
    quote: 'USDT',
    lotUnits: 1_000,
    tickLotUnits: 10,
    priceScale: 2,
    tickUnits: 1,
    status: 'TRADING',
    referenceTicks: 50_000,
    stpDefault: 1,
    priceTicksMin: 1,
    priceTicksMax: 100_000,
    lotsMin: 1,
    lotsMax: 1_000_000,
    marketLotsMax: 100_000,
    notionalMin: 10,
    notionalMax: 0,
    bidUpE6: 5_000_000,
    bidDownE6: 200_000,
    askUpE6: 5_000_000,
    askDownE6: 200_000,
    openOrdersMax: 10_000,
  };
}

/** Returns commands [from, to) of the flow as records. Every other cancel and amend names its order by the client's id, the rest by ours. */
export function flowRecords(flow: Flow, from = 0, to = flow.total): Uint8Array[] {
  return Array.from({ length: to - from }, (_, i) => flowRecord(flow, from + i));
}

function flowRecord(flow: Flow, i: number): Uint8Array {
  const order = flow.order[i] as number;
  const symbol = flow.symbol[i] as number;
  const account = FIRST_USER_ACCOUNT + ((Math.imul(order, 0x9e3779b1) >>> 8) % ACCOUNTS);
  const lots = flow.lots[i] as number;
  const kind = flow.kind[i] as number;
  const clientOrderId = `client-order-${order}`;
  const target: OrderTarget = order % 2 === 0 ? { orderId: order } : { clientOrderId };
  if (kind === CANCEL) return encodeCancel(account, symbol, target);
  if (kind === AMEND) return encodeAmend(account, symbol, target, lots);
  return encodePlace({
    account,
    market: symbol,
    side: flow.side[i] as number,
    type: kind === TAKE ? ORDER_TYPES.indexOf('MARKET') : ORDER_TYPES.indexOf('LIMIT'),
    tif: 0,
    stp: STP_MODES.indexOf('EXPIRE_MAKER'),
    lots,
    quoteUnits: 0,
    priceTicks: kind === ADD ? (flow.price[i] as number) : 0,
    clientOrderId,
  });
}

/** Returns an exchange with the markets configured, the accounts funded and the books filled. */
export function filledExchange(setUp: Journal, fill: Journal): Exchange {
  const exchange = new Exchange();
  applyJournal(exchange, setUp);
  applyJournal(exchange, fill);
  return exchange;
}
