/** How long other people's orders take while a thousand accounts are liquidated in one cascade (FUT-70). */
import { FIRST_USER_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeCancel, encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeSetContractMode, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { benchMarket } from '../engine/records.ts';
import { quantiles } from '../quantiles.ts';
import type { Measured } from '../table.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Where positions of the contract in each margin asset go: into a deep book, to a rich fund, or to others. */
const WAYS = ['the book', 'the fund', 'deleveraging'] as const;
const QUOTES = ['USDT', 'USDC', 'DAI'];
const BOOK = 0;
const FUND = 1;
const CASCADE = 1_000;
/** The first warms up; of the others the median counts. */
const ROUNDS = 4;
const PRICE_TICKS = 50_000;
const LOTS = 10;
const POSITION_UNITS = LOTS * PRICE_TICKS * 10;
const RICH_UNITS = 1e12;
const IN_FLIGHT = 64;
const QUIET_MS = 400;
const STP = STP_MODES.indexOf('EXPIRE_TAKER');

const LONGS = FIRST_USER_ACCOUNT;
const SHORTS = LONGS + ROUNDS * CASCADE;
/** They trade with nobody: it is their orders that are timed. */
const OTHERS = SHORTS + CASCADE;
const OTHERS_COUNT = 100;
const END = OTHERS + OTHERS_COUNT;

const TERMS = {
  brackets: [{ floorUnits: 0, capUnits: 1e14, leverageMax: 100, maintenanceE6: 4_000 }],
  ...{ liquidationFeeE6: 5_000, markClampE6: 50_000, protectE6: 50_000, impactUnits: 1_000_000 },
  funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
  ...{ interestLowerUnits: 0, interestUpperUnits: 0, sources: [] },
};

/** What stands behind a long of a round, in parts of its position. */
const marginOf = (round: number) => 0.05 * (round + 1);
/** Where the longs of a round are due, above their bankruptcy price. */
const dueAt = (round: number) => Math.round(PRICE_TICKS * (1 - marginOf(round) + 0.003));

function marks(ticksOf: (market: number) => number): Bytes {
  const row = (market: number) => ({ market, indexTicks: ticksOf(market), markTicks: ticksOf(market) });
  return encodeMarkPrices(QUOTES.map((_, market) => ({ ...row(market), premiumE8: 0, mayLiquidate: true })));
}

function order(account: number, market: number, side: number, lots: number, priceTicks: number, id: string): Bytes {
  const plain = { type: 0, tif: 0, stp: STP, quoteUnits: 0 };
  return encodePlace({ ...plain, account, market, side, lots, priceTicks, clientOrderId: id });
}

function fund(account: number, asset: number, units: number): Bytes[] {
  const reason = POSTING_REASONS.indexOf(account === INSURANCE_ACCOUNT ? 'HOUSE_FUNDING' : 'DEPOSIT');
  const transferId = `${account}-${asset}`;
  return [
    encodeTransfer({ from: WORLD_ACCOUNT, account, asset, units, reason, transferId }),
    encodeMoveMargin({ account, asset, direction: 0, units, transferId }),
  ];
}

function configuration(): Bytes[] {
  const records = QUOTES.map((code) => encodeJson('configureAsset', { code, name: code, scale: 6 }));
  records.push(encodeJson('configureAsset', { code: 'BTC', name: 'Bitcoin', scale: 8 }));
  records.push(encodeJson('configureFeeTier', { tier: 0, makerE6: 0, takerE6: 0 }));
  for (const quote of QUOTES) {
    const market = { ...benchMarket('BTC'), quote, symbol: `BTC_${quote}_PERP`, stpAllowed: 15, contract: TERMS };
    records.push(encodeJson('configureMarket', market));
  }
  for (let i = 0; i < END - FIRST_USER_ACCOUNT; i++)
    records.push(encodeJson('openAccount', { reference: `${i}` }, `${i}`));
  return records;
}

/** Everybody's money, and positions of all rounds in each contract. */
function positions(): Bytes[] {
  const records: Bytes[] = [];
  QUOTES.forEach((_, asset) => {
    for (let account = LONGS; account < END; account++) {
      const round = Math.floor((account - LONGS) / CASCADE);
      const units = account < SHORTS ? Math.ceil(POSITION_UNITS * marginOf(round)) : RICH_UNITS;
      records.push(...fund(account, asset, units));
    }
    if (asset === FUND) records.push(...fund(INSURANCE_ACCOUNT, asset, RICH_UNITS));
  });
  records.push(marks(() => PRICE_TICKS));
  QUOTES.forEach((_, market) => {
    for (let i = 0; i < CASCADE; i++)
      records.push(order(SHORTS + i, market, SELL, ROUNDS * LOTS, PRICE_TICKS, `short-${market}`));
    for (let account = LONGS; account < SHORTS; account++) {
      records.push(encodeSetContractMode({ account, market, leverage: 20, marginMode: 0 }));
      records.push(order(account, market, BUY, LOTS, PRICE_TICKS, `long-${market}`));
    }
  });
  return records;
}

/** Sends orders far from the price, and cancels them, until `isOver`; returns how long each command took, ms. */
async function timeOthers(link: CoreLink, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const timed = async (record: Bytes) => {
    const sentMs = performance.now();
    const [first] = (await link.submit(record)).events;
    if (first?.kind === 'rejected') throw new Error(`an order was refused: ${first.code}`);
    took.push(performance.now() - sentMs);
  };
  const one = async (_: unknown, i: number) => {
    while (!isOver()) {
      const account = OTHERS + (i % OTHERS_COUNT);
      const market = i % QUOTES.length;
      const clientOrderId = `other-${orders++}`;
      await timed(order(account, market, BUY, 1, 20_000 + i, clientOrderId));
      await timed(encodeCancel(account, market, { clientOrderId }));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  return took;
}
let orders = 0;

/** Lets a round's longs fall due in one contract; returns how long other people's commands took until the last was closed. */
async function cascade(link: CoreLink, liquidated: Set<number>, way: number, round: number): Promise<number[]> {
  const price = dueAt(round);
  if (way === BOOK)
    for (let i = 0; i < CASCADE / 100; i++)
      await link.submit(order(SHORTS + i, way, BUY, 100 * LOTS, price, `bid-${round}`));
  liquidated.clear();
  // Contracts of later ways stand where their last round left them.
  const ticksOf = (market: number) => (market < way ? dueAt(ROUNDS - 1) : market === way ? price : PRICE_TICKS);
  const others = timeOthers(link, () => liquidated.size >= CASCADE);
  await link.submit(marks(ticksOf));
  return others;
}

/** Measures on an empty core: other people's p99 beside each way of closing a thousand positions, against quiet. */
export async function measureCascades(link: CoreLink): Promise<Measured[]> {
  const setUp = [...configuration(), ...positions()];
  for (let at = 0; at < setUp.length; at += 4_096)
    await Promise.all(setUp.slice(at, at + 4_096).map((record) => link.submit(record)));
  const liquidated = new Set<number>();
  link.listen({
    onHello: () => undefined,
    onCommand: ({ events }) => {
      for (const event of events) if (event.kind === 'liquidation') liquidated.add(event.account);
    },
    onBatchEnd: () => undefined,
    onDown: () => undefined,
  });
  const rows: Measured[] = [];
  for (const [way, name] of WAYS.entries()) {
    const rounds: { quiet: number; beside: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const untilMs = performance.now() + QUIET_MS;
      const quiet = quantiles(await timeOthers(link, () => performance.now() >= untilMs)).p99;
      rounds.push({ quiet, beside: quantiles(await cascade(link, liquidated, way, round)).p99 });
    }
    const [, ...warm] = rounds;
    const sorted = warm.sort((a, b) => a.beside / a.quiet - b.beside / b.quiet);
    const { beside, quiet } = sorted[sorted.length >> 1] as (typeof sorted)[number];
    const note = `p99 ${beside.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms, ${IN_FLIGHT} in flight`;
    rows.push({
      name: `order beside a cascade of 1,000 into ${name}, p99`,
      value: beside / quiet,
      unit: '× quiet',
      note,
    });
  }
  return rows;
}
