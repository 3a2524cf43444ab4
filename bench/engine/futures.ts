import { Exchange } from '@pelorus/engine/exchange.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { makeFlow, SHAPES } from './flow.ts';
import { applyJournal, benchMarket, flowRecords, type Journal, journalOf } from './records.ts';
import { medianMs } from './stopwatch.ts';

const CONTRACTS = 8;
const MARK_TICKS = 50_000;
const TICKS = 200;
/** Accounts of the flow of orders, as in spot's. */
const FLOW_ACCOUNTS = 1_000;
/** Of 1,000 accounts; all together less than the outside world's account may owe. */
const WALLET_UNITS = 1e12;

const TERMS = {
  brackets: [{ floorUnits: 0, capUnits: 1e14, leverageMax: 100, maintenanceE6: 4_000 }],
  ...{ liquidationFeeE6: 5_000, markClampE6: 50_000, protectE6: 50_000, impactUnits: 1_000_000 },
  funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
  ...{ interestLowerUnits: 0, interestUpperUnits: 0, sources: [] },
};

/** Returns the records that configure contracts and put money into the futures wallets of `accounts`. */
function setUp(accounts: number, contracts: number): Uint8Array[] {
  const records: Uint8Array[] = [encodeJson('configureAsset', { code: 'USDT', name: 'Tether', scale: 6 })];
  records.push(encodeJson('configureFeeTier', { tier: 0, makerE6: 1_000, takerE6: 1_500 }));
  for (let i = 0; i < accounts; i++) records.push(encodeJson('openAccount', { reference: `${i}` }, `${i}`));
  for (let c = 0; c < contracts; c++) {
    const market = benchMarket(`A${c}`.padEnd(3, 'X'));
    records.push(encodeJson('configureAsset', { code: market.base, name: 'Asset', scale: 8 }));
    const symbol = `${market.symbol}_PERP`;
    records.push(encodeJson('configureMarket', { ...market, symbol, stpAllowed: 15, contract: TERMS }));
  }
  const units = Math.floor(WALLET_UNITS / Math.max(1, accounts / FLOW_ACCOUNTS));
  for (let i = 0; i < accounts; i++) {
    const account = FIRST_USER_ACCOUNT + i;
    const transferId = `${account}`;
    records.push(encodeTransfer({ from: WORLD_ACCOUNT, account, asset: 0, units, reason: 0, transferId }));
    records.push(encodeMoveMargin({ account, asset: 0, direction: 0, units, transferId }));
  }
  records.push(marks(contracts, MARK_TICKS));
  return records;
}

function marks(contracts: number, markTicks: number): Uint8Array<ArrayBuffer> {
  const prices = { indexTicks: markTicks, markTicks, premiumE8: 100, mayLiquidate: true };
  return encodeMarkPrices(Array.from({ length: contracts }, (_, market) => ({ market, ...prices })));
}

/** Returns an exchange with contracts and accounts that can pay: orders that are refused shift the ids of all after them. */
function configured(accounts: number, contracts: number): Exchange {
  const exchange = new Exchange();
  applyJournal(exchange, journalOf(setUp(accounts, contracts)));
  const last = exchange.futuresBalance(FIRST_USER_ACCOUNT + accounts - 1, 0);
  if (last.available === 0) throw new Error('the last account has no money');
  return exchange;
}

/** Returns an exchange where `positions` accounts have one position each, half of them long. */
function positioned(positions: number): Exchange {
  const exchange = configured(positions, CONTRACTS);
  open(exchange, positions);
  return exchange;
}

/** Lets each account open a position, every second against the one before it. */
function open(exchange: Exchange, positions: number): void {
  const stp = STP_MODES.indexOf('EXPIRE_TAKER');
  const plain = { type: 0, tif: 0, stp, lots: 10, quoteUnits: 0, priceTicks: MARK_TICKS };
  const orders: Uint8Array[] = [];
  for (let i = 0; i < positions; i++) {
    const market = (i >> 1) % CONTRACTS;
    const side = i % 2 === 0 ? BUY : SELL;
    orders.push(encodePlace({ ...plain, account: FIRST_USER_ACCOUNT + i, market, side, clientOrderId: `p${i}` }));
  }
  applyJournal(exchange, journalOf(orders));
}

/** How long a tick of all contracts' marks takes with so many open positions, ms. */
export function markTickMs(shape: string): Record<string, number> {
  const positions = shape === 'deep' ? 100_000 : 10_000;
  const exchange = positioned(positions);
  const journals: Journal[] = Array.from({ length: TICKS }, (_, i) =>
    journalOf([marks(CONTRACTS, MARK_TICKS + (i % 40))]),
  );
  const ms = medianMs(5, () => () => {
    for (const journal of journals) applyJournal(exchange, journal);
  });
  return { ms: ms / TICKS, positions };
}

/** Returns spot's flow of orders, placed in a contract, and the exchange before it. */
export function futuresFlow(): { flow: Journal; fresh: () => Exchange } {
  const flow = makeFlow(SHAPES.single);
  const fill = journalOf(flowRecords(flow, 0, flow.fill));
  const fresh = () => {
    const exchange = configured(FLOW_ACCOUNTS, 1);
    applyJournal(exchange, fill);
    return exchange;
  };
  return { flow: journalOf(flowRecords(flow, flow.fill, flow.total)), fresh };
}

/** Bytes of memory that a position takes, with the id of its order, which is remembered. */
export function bytesPerPosition(): Record<string, number> {
  const count = 100_000;
  const exchange = configured(count, CONTRACTS);
  const used = () => {
    globalThis.gc?.();
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  open(exchange, count);
  const bytes = (used() - before) / count;
  return { bytes, seq: exchange.seq };
}
