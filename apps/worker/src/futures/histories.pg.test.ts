import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { fundingHistory, fundingRates } from '@pelorus/database/futures/funding.ts';
import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationFeed, liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { closedPositions, openPositions } from '@pelorus/database/futures/positions.ts';
import { contractSettings, contractTerms, isHedging } from '@pelorus/database/futures/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACTS, TRADERS } from '../../testing/futures/futures-history.ts';
import {
  ACCOUNTS,
  ALL,
  closeTables,
  history,
  isWithin,
  openTables,
  pool,
  SPANS,
  type Told,
  told,
  walk,
} from '../../testing/futures/futures-tables.ts';

const STRANGER = 4_000;

beforeAll(() => openTables(() => 50));
afterAll(closeTables);

/** Returns the position that a change of a wallet is told before, and its place in its command. */
function positionAfter({ account, index, seq }: Told<'marginPosting'>) {
  const { events } = history.commands[seq - 1] as (typeof history.commands)[number];
  const at = events.indexOf(events.filter(({ kind }) => kind === 'marginPosting')[index] as (typeof events)[number]);
  const next = events.slice(at).find((event) => event.kind === 'position' && event.account === account);
  return { at, events, position: next?.kind === 'position' ? next : null };
}

/** Returns the side of the position whose margin its owner moved. */
function sideOf(posting: Told<'marginPosting'>) {
  const { position } = positionAfter(posting);
  return posting.reason === 'POSITION_MARGIN' && position?.cause === 'MARGIN' ? position.positionSide : null;
}

/** Returns the contract that a change of a wallet comes from, looked for in its command. */
function contractOf(posting: Told<'marginPosting'>): number | null {
  const { orderId, reason } = posting;
  const { at, events, position } = positionAfter(posting);
  if (reason === 'REALISED' || reason === 'POSITION_MARGIN') return position?.market ?? null;
  if (reason === 'FUNDING') {
    const before = events.slice(0, at).findLast((event) => event.kind === 'fundingSettled');
    return before?.kind === 'fundingSettled' ? before.market : null;
  }
  const trade = events.find(
    (event) => event.kind === 'trade' && [event.takerOrderId, event.makerOrderId].includes(orderId),
  );
  return trade?.kind === 'trade' ? trade.market : null;
}

it('FHIS-11 FHIS-30 income pages newest first, of any reasons, of a contract, within times', async () => {
  const reasonsOf = [undefined, ['FUNDING'], ['FEE', 'REBATE', 'POSITION_MARGIN']] as const;
  for (const account of ACCOUNTS)
    for (const span of SPANS)
      for (const reasons of reasonsOf) {
        const own = told('marginPosting', (event) => event.account === account && isWithin(span, event.timeMs));
        const isAsked = ({ reason }: Told<'marginPosting'>) =>
          reasons?.some((one) => one === reason) ?? reason !== 'POSITION_MARGIN';
        const found = await walk(60, incomeHistory, account, { ...span, reasons });
        expect(found).toEqual(
          own.filter(isAsked).map((event) => ({
            ...{ seq: event.seq, index: event.index, timeMs: event.timeMs, asset: event.asset, reason: event.reason },
            ...{ deltaAvailableUnits: event.deltaAvailable, deltaHeldUnits: event.deltaHeld },
            ...{ availableUnits: event.available, heldUnits: event.held, market: contractOf(event) },
            ...{ orderId: event.orderId || null, tradeId: event.tradeId || null, positionSide: sideOf(event) },
          })),
        );
        if (reasons !== undefined) continue;
        const filter = { ...span, market: CONTRACTS[0] };
        const narrowed = await walk(20, incomeHistory, account, filter, 40);
        expect(narrowed).toEqual(found.filter(({ market }) => market === CONTRACTS[0]));
      }
});

it('FHIS-31 funding pages newest first, with its rate and mark; rates are listed from a time, or the latest', async () => {
  for (const account of TRADERS)
    for (const market of [undefined, ...CONTRACTS])
      for (const span of SPANS) {
        const filter = { ...span, market };
        const found = await walk(12, fundingHistory, account, filter, 20);
        const isOwn = (event: Told<'funding'>) =>
          event.account === account && (market ?? event.market) === event.market && isWithin(span, event.timeMs);
        const expected = told('funding', isOwn).map(({ kind: _, account: _a, ...row }) => {
          const [settled] = told('fundingSettled', ({ market: of, seq }) => seq === row.seq && of === row.market);
          return { ...row, markTicks: settled?.markTicks };
        });
        expect(found).toEqual(expected);
      }
  const [market] = CONTRACTS as [number];
  const rates = told('fundingSettled', (event) => event.market === market)
    .map(({ boundaryMs, markTicks, rateE8 }) => ({ boundaryMs, rateE8, markTicks }))
    .reverse();
  const middleMs = rates[5]?.boundaryMs as number;
  expect(await fundingRates(pool, market, { limit: 4 })).toEqual(rates.slice(-4));
  expect(await fundingRates(pool, market, { toMs: middleMs, limit: 3 })).toEqual(rates.slice(3, 6));
  expect(await fundingRates(pool, market, { fromMs: middleMs, limit: 3 })).toEqual(rates.slice(5, 8));
});

it('FHIS-40 FHIS-41 FHIS-42 liquidations are told step by step to their account, without it to everybody', async () => {
  for (const account of TRADERS) {
    const found = await walk(3, liquidationsOf, account, {});
    const own = told('liquidation', (event) => event.account === account);
    expect(found).toEqual(own.map(({ kind: _, account: _a, ...row }) => ({ ...row, orderId: null })));
    const narrowed = await walk(3, liquidationsOf, account, { market: 5, ...SPANS[1] });
    expect(narrowed).toEqual(found.filter((row) => row.market === 5 && isWithin(SPANS[1] ?? {}, row.timeMs)));
    const calls = await walk(3, marginCallsOf, account, {});
    const expected = told('marginCall', (event) => event.account === account);
    expect(calls).toEqual(
      expected.map(({ kind: _, account: _a, market, ...row }) => ({ ...row, market: market === -1 ? null : market })),
    );
  }
  for (const market of CONTRACTS) {
    const feed = await walk(3, liquidationFeed, market, {});
    const expected = told('liquidation', (event) => event.market === market && event.step !== 'ORDERS_ENDED');
    expect(feed).toEqual(
      expected.map(({ index, lots, markTicks, positionSide, priceTicks, seq, step, timeMs }) => {
        return { index, lots, market, markTicks, positionSide, priceTicks, seq, step, timeMs };
      }),
    );
  }
});

it('FHIS-03 nobody reads what is another’s', async () => {
  const page = { limit: ALL };
  expect(await futuresBalances(pool, STRANGER)).toEqual([]);
  expect(await openPositions(pool, STRANGER)).toEqual([]);
  expect(await contractSettings(pool, STRANGER)).toEqual([]);
  expect(await isHedging(pool, STRANGER)).toBe(false);
  const orderIds = told('orderContract').map(({ orderId }) => orderId);
  expect(await contractTerms(pool, STRANGER, orderIds)).toEqual(new Map());
  for (const empty of [
    await closedPositions(pool, STRANGER, {}, page),
    await incomeHistory(pool, STRANGER, {}, page),
    await fundingHistory(pool, STRANGER, {}, page),
    await liquidationsOf(pool, STRANGER, {}, page),
    await marginCallsOf(pool, STRANGER, {}, page),
  ])
    expect(empty).toEqual({ rows: [], next: null });
});
