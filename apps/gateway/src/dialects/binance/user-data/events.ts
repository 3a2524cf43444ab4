import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { expiryReasonOf, NO_LIST, originalLots, visibleLotsOf, workingTimeOf } from '../spot/present-orders.ts';
import { amount8, lots8, price8, quote8, ZERO } from '../transport/numbers.ts';
import type { ListStatusType, OpenList } from './account-lists.ts';

type Execution = 'NEW' | 'CANCELED' | 'REPLACED' | 'REJECTED' | 'TRADE' | 'EXPIRED' | 'TRADE_PREVENTION';

/** What one fill was to one side. */
interface ReportedFill {
  tradeId: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  feeUnits: number;
  /** The asset that was received, in which the fee is. */
  feeAsset: CatalogAsset;
  isMaker: boolean;
}

/** What a prevented match took off one side. */
interface ReportedPrevention {
  matchId: number;
  priceTicks: number;
  lots: number;
  /** And all before. */
  allLots: number;
  otherOrderId: number;
  /** The first account of the owner both are of; undefined where there is but one. */
  tradeGroup: number | undefined;
}

/** One thing that happened to an order, which is as it was left by it. */
export interface Report {
  order: Readonly<LiveOrder>;
  market: Market;
  execution: Execution;
  status: LiveOrder['status'] | 'PENDING_NEW' | 'REJECTED';
  /** Its reported id: the order's, or for a cancel the cancel's own, with the order's as original id. */
  clientOrderId: string;
  originalClientOrderId: string;
  executionId: number;
  timeMs: number;
  fill: ReportedFill | null;
  prevention: ReportedPrevention | null;
  rejectReason: string;
}

const NO_ID = -1;

function lastFill(market: Market, fill: ReportedFill | null) {
  if (fill === null) return { l: ZERO, L: ZERO, n: '0', N: null, t: NO_ID, m: false, Y: ZERO };
  return {
    l: lots8(market, fill.lots),
    L: price8(market, fill.priceTicks),
    n: amount8(fill.feeUnits, fill.feeAsset.scale),
    N: fill.feeAsset.code,
    t: fill.tradeId,
    m: fill.isMaker,
    Y: quote8(market, fill.quoteUnits),
  };
}

/** What a pegged order follows, and the price that this was, once it has taken it. */
function pegOf(market: Market, { peg, pegLevels, priceTicks }: Readonly<LiveOrder>) {
  if (peg === 'NONE') return {};
  const offset = pegLevels === 0 ? {} : { gOT: 'PRICE_LEVEL', gOV: pegLevels };
  return { gP: `${peg}_PEG`, ...offset, ...(priceTicks === 0 ? {} : { gp: price8(market, priceTicks) }) };
}

/** What its owner files an order under, and since when it follows the price. */
function tagsOf({ strategyId, strategyType, trackingAtMs }: Readonly<LiveOrder>) {
  return {
    ...(trackingAtMs === null ? {} : { D: trackingAtMs }),
    ...(strategyId === 0 ? {} : { j: strategyId }),
    ...(strategyType === 0 ? {} : { J: strategyType }),
  };
}

function preventionOf(market: Market, prevention: ReportedPrevention | null) {
  if (prevention === null) return {};
  const { matchId, lots, allLots, priceTicks, otherOrderId, tradeGroup } = prevention;
  return {
    v: matchId,
    A: lots8(market, allLots),
    B: lots8(market, lots),
    ...(tradeGroup === undefined ? {} : { u: tradeGroup }),
    U: otherOrderId,
    pl: lots8(market, lots),
    pL: price8(market, priceTicks),
    pY: quote8(market, priceTicks * lots * market.tickLotUnits),
  };
}

/** May the remainder rest in the book? Otherwise only the NEW report shows it as if it might, like Binance. */
const canRest = ({ type, tif }: Readonly<LiveOrder>) => type.includes('LIMIT') && (tif === 'GTC' || tif === 'GTD');

/** Returns one report in the dialect's format (D14, BWS-40). `nowMs`: time of the report. */
export function executionReport(report: Report, nowMs: number): object {
  const { order, market, status, timeMs } = report;
  const { l, L, n, N, t, m, Y } = lastFill(market, report.fill);
  const stands = status === 'NEW' || status === 'PARTIALLY_FILLED';
  const workingMs = workingTimeOf(order);
  const expiryReason = expiryReasonOf(order);
  return {
    e: 'executionReport',
    E: nowMs,
    s: market.base + market.quote,
    c: report.clientOrderId,
    S: order.side,
    o: order.type,
    f: order.tif,
    q: lots8(market, originalLots(order)),
    p: price8(market, order.priceTicks),
    P: order.stopTicks === 0 ? ZERO : price8(market, order.stopTicks),
    ...(order.trailingBips === 0 ? {} : { d: order.trailingBips }),
    ...tagsOf(order),
    F: order.visibleLots === 0 ? ZERO : lots8(market, visibleLotsOf(order)),
    g: order.listId === 0 ? NO_LIST : order.listId,
    C: report.originalClientOrderId,
    x: report.execution,
    X: status,
    r: report.rejectReason,
    i: order.orderId,
    l,
    z: lots8(market, order.filledLots),
    L,
    n,
    N,
    T: timeMs,
    t,
    ...preventionOf(market, report.prevention),
    I: report.executionId,
    w: stands && workingMs > 0 && (report.execution === 'NEW' || canRest(order)),
    m,
    M: false,
    O: order.createdAtMs,
    Z: quote8(market, order.filledQuoteUnits),
    Y,
    Q: quote8(market, order.quoteUnits),
    ...(workingMs > 0 ? { W: workingMs } : {}),
    V: order.stp,
    ...pegOf(market, order),
    ...(expiryReason === undefined ? {} : { eR: expiryReason }),
  };
}

/** Returns the report of an order list (D17). */
export function listStatus(
  list: OpenList,
  market: Market,
  status: ListStatusType,
  timeMs: number,
  nowMs: number,
): object {
  const s = market.base + market.quote;
  return {
    e: 'listStatus',
    E: nowMs,
    s,
    g: list.listId,
    // Whatever follows the first order, the dialect says but that something does.
    c: list.kind === 'OCO' ? 'OCO' : 'OTO',
    l: status,
    L: status === 'ALL_DONE' ? 'ALL_DONE' : 'EXECUTING',
    r: 'NONE',
    C: list.clientListId,
    T: timeMs,
    O: list.orders.map(({ orderId, clientOrderId }) => ({ s, i: orderId, c: clientOrderId })),
  };
}

export interface ReportedBalance {
  asset: CatalogAsset;
  availableUnits: number;
  heldUnits: number;
}

/** Returns the balances that one command changed, as they are now (D15). */
export function outboundAccountPosition(balances: readonly ReportedBalance[], timeMs: number, nowMs: number): object {
  return {
    e: 'outboundAccountPosition',
    E: nowMs,
    u: timeMs,
    B: balances.map(({ asset, availableUnits, heldUnits }) => ({
      a: asset.code,
      f: amount8(availableUnits, asset.scale),
      l: amount8(heldUnits, asset.scale),
    })),
  };
}

/** Returns one deposit or transfer, signed (D16). */
export function balanceUpdate(asset: CatalogAsset, deltaUnits: number, timeMs: number, nowMs: number): object {
  const d = amount8(Math.abs(deltaUnits), asset.scale);
  return { e: 'balanceUpdate', E: nowMs, a: asset.code, d: deltaUnits < 0 ? `-${d}` : d, T: timeMs };
}

/** The last event of a subscription (D18, BWS-25). */
export function eventStreamTerminated(nowMs: number): object {
  return { e: 'eventStreamTerminated', E: nowMs };
}

/** The last event of a listen key (BWS-33). */
export function listenKeyExpired(listenKey: string, nowMs: number): object {
  return { e: 'listenKeyExpired', E: nowMs, listenKey };
}

/** Fields that are times; `u` is one of a position alone. */
const TIMES: ReadonlySet<string> = new Set(['E', 'T', 'O', 'W', 'D']);
const US_OF_MS = 1_000;

function inMicroseconds(event: object): object {
  const isPosition = 'e' in event && event.e === 'outboundAccountPosition';
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => {
      const isTime = TIMES.has(name) || (isPosition && name === 'u');
      return [name, isTime && value > 0 ? value * US_OF_MS : value];
    }),
  );
}

/** One event as JSON, made at most once for each way of telling times. */
export class EventTexts {
  readonly #event: object;
  #milli: string | undefined;
  #micro: string | undefined;

  constructor(event: object) {
    this.#event = event;
  }

  of({ isMicro }: { isMicro: boolean }): string {
    if (!isMicro) {
      this.#milli ??= JSON.stringify(this.#event);
      return this.#milli;
    }
    this.#micro ??= JSON.stringify(inMicroseconds(this.#event));
    return this.#micro;
  }
}
