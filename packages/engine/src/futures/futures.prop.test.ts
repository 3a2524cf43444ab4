import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';
import { ALL_MARKETS, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll, encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { describe, expect, inject, it } from 'vitest';
import { Auditor } from '../../reference/futures/auditor.ts';
import { ContractSource } from '../../reference/futures/contract-source.ts';
import { eventsOf } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const COMMANDS = 500;
const SEEDS = 7;

/** Names of what a command's events are: a run must have met them all. */
function namesOf(events: readonly EngineEvent[]): string[] {
  return events.map((event) => {
    if (event.kind === 'rejected') return event.code;
    if (event.kind === 'orderDone') return event.reason;
    if (event.kind === 'liquidation') return event.step;
    if (event.kind === 'marginPosting') return event.reason;
    return event.kind === 'position' ? `position ${event.cause}` : event.kind;
  });
}

/** Lets the auditor watch a seed's commands; restores the exchange from its snapshot on the way, and replays all at the end. */
function audit(seed: number, commandCount: number, seen: Map<string, number>, isRacing = false): void {
  const auditor = new Auditor();
  const source = new ContractSource(seed, auditor.edges, isRacing);
  const journal: Uint8Array<ArrayBuffer>[] = [];
  let exchange = new Exchange();
  for (let i = 0; i < commandCount; i++) {
    const record = source.next();
    journal.push(record);
    try {
      const events = eventsOf(exchange.applyBatch(record, 1));
      auditor.check(record, events);
      // What is refused changes nothing.
      if (events[0]?.kind !== 'rejected') exchange.verify();
      source.observe(events);
      for (const name of namesOf(events)) seen.set(name, (seen.get(name) ?? 0) + 1);
    } catch (error) {
      throw new Error(`seed ${seed}, command ${i}: ${error}`, { cause: error });
    }
    if ((i * 7 + seed) % 149 !== 0) continue;
    const restored = Exchange.restore(exchange.snapshot());
    expect(restored.hash(), `seed ${seed}, restored after command ${i}`).toBe(exchange.hash());
    exchange = restored;
  }
  const replayed = new Exchange();
  for (const record of journal) replayed.applyBatch(record, 1);
  expect(replayed.hash(), `seed ${seed}, replayed`).toBe(exchange.hash());
}

/** Too rare for a short run. */
const RARE = ['ISOLATED_LEVERAGE', 'CLOSE_POSITION_TWICE'];

const MET = [
  // Since nobody closes below bankruptcy (FUT-45), random play hardly ever gets stuck: liquidation.test.ts has its examples.
  ...LIQUIDATION_STEPS.filter((step) => step !== 'STUCK'),
  ...['INSUFFICIENT_MARGIN', 'LEVERAGE_TOO_HIGH', 'REDUCE_ONLY_REJECTED', 'POSITION_SIDE_MISMATCH', 'MARGIN_NEEDED'],
  ...['MARGIN_MODE_IN_USE', 'POSITION_MODE_IN_USE', 'ISOLATED_LEVERAGE', 'TRANSFERS_CLOSED', 'CLOSE_POSITION_TWICE'],
  ...[
    'REDUCE_ONLY',
    'orderModified',
    'POSITION_CLOSED',
    'LIQUIDATION',
    'fundingSettled',
    'marginCall',
    'LIQUIDATION_FEE',
  ],
  ...['position TAKEN_OVER', 'position DELEVERAGED', 'position FUNDING', 'position MARGIN', 'REBATE'],
  ...['MARKET_DELISTED', 'algoDone'],
];

/** What changes that race with fills must have met. */
const RACED = [
  ...['trade', 'contractModeSet', 'positionModeSet', 'position MARGIN', 'POSITION_MARGIN'],
  ...['MARGIN_MODE_IN_USE', 'POSITION_MODE_IN_USE', 'ISOLATED_LEVERAGE', 'LEVERAGE_TOO_HIGH', 'INSUFFICIENT_MARGIN'],
  ...['MARGIN_NEEDED', 'NOT_ISOLATED'],
];

/** Lets people trade, empties the book, and halves both prices within a minute. Returns how many liquidations that made. */
function fall(seed: number): number {
  const auditor = new Auditor();
  const source = new ContractSource(seed, auditor.edges);
  const exchange = new Exchange();
  let atMs = 0;
  const send = (record: Uint8Array<ArrayBuffer>) => {
    const events = eventsOf(exchange.applyBatch(record, 1));
    auditor.check(record, events);
    return events;
  };
  for (let i = 0; i < 250; i++) {
    const record = source.next();
    atMs = new DataView(record.buffer).getFloat64(OFFSET.timeMs, true);
    source.observe(send(record));
  }
  const later = (record: Uint8Array<ArrayBuffer>) => {
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, atMs, true);
    return send(record);
  };
  for (let account = FIRST_USER_ACCOUNT; account < FIRST_USER_ACCOUNT + 30; account++)
    later(encodeCancelAll(account, ALL_MARKETS));
  let liquidations = 0;
  for (const permille of [1_000, 890, 790, 700, 630, 560, 500]) {
    atMs += 9_000;
    const rows = [400, 150].map((mark, market) => {
      const markTicks = Math.round((mark * permille) / 1_000);
      return { market, indexTicks: markTicks, markTicks, premiumE8: 0, mayLiquidate: true };
    });
    for (const record of [encodeMarkPrices(rows), encodeExpire()])
      liquidations += later(record).filter((event) => event.kind === 'liquidation').length;
    exchange.verify();
  }
  return liquidations;
}

describe('contracts', () => {
  it('FUT-62 FUT-64 FUT-65 FUT-67 stand half the price within a minute over an empty book', () => {
    let liquidations = 0;
    for (let seed = 1; seed <= 2 * inject('runs'); seed++) liquidations += fall(seed);
    expect(liquidations).toBeGreaterThan(0);
  });

  it('FUT-22 FUT-25 FUT-30 FUT-33 FUT-40 FUT-41 FUT-55 FUT-61 FUT-67 do what an auditor reckons slowly, whatever is sent', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= SEEDS * inject('runs'); seed++) audit(seed, COMMANDS, seen);
    const unseen = MET.filter((name) => !seen.has(name) && (inject('runs') > 1 || !RARE.includes(name)));
    expect(unseen).toEqual([]);
  });

  it('FUT-21 FUT-22 FUT-23 FUT-25 change leverage, margin and modes between fills as the auditor reckons', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 3 * inject('runs'); seed++) audit(1_000 + seed, COMMANDS, seen, true);
    expect(RACED.filter((name) => !seen.has(name))).toEqual([]);
  });
});
