import { maintenanceUnits } from '@pelorus/formulas/futures/brackets.ts';
import { breakEvenTicks, entryTicks, unrealisedUnits, worthUnits } from '@pelorus/formulas/futures/position.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { DoneReason, OrderStatus } from '@pelorus/protocol/exchange/orders.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { formatAmount, formatLots, formatPrice, formatQuote } from '../../../catalog/amounts.ts';
import { bracketsOf, type ContractMarket, contractById } from '../../../futures/contracts.ts';
import { presentWithTerms } from '../../../futures/present-order.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { feeAssetOf } from '../../../trading/present-order.ts';
import type { Fill } from '../../../trading/service/met.ts';
import { nameOf } from './contracts.ts';
import type { EventNeeds, HeldPosition } from './holdings.ts';
import { callbackRateText } from './order-parameters.ts';
import { algoStatusOf, isTriggered, NONE, workingTypeOf } from './present-orders.ts';
import { priceMatchOf } from './price-match.ts';

/** What one thing that happened to an order was. */
export interface ContractReport {
  order: Readonly<LiveOrder>;
  market: ContractMarket;
  execution: 'NEW' | 'CANCELED' | 'EXPIRED' | 'TRADE' | 'AMENDMENT';
  status: OrderStatus;
  fill: (Fill & { realisedUnits: number }) | null;
}

/** Why an account changed. */
export type AccountReason = 'ORDER' | 'FUNDING_FEE' | 'DEPOSIT' | 'WITHDRAW' | 'MARGIN_TRANSFER' | 'INSURANCE_CLEAR';

/** A wallet as a command left it. */
export interface ChangedWallet {
  asset: CatalogAsset;
  availableUnits: number;
  heldUnits: number;
  /** What came in or went out, but profit, fees and funding. */
  changeUnits: number;
}

function lastFill({ catalog }: EventNeeds, { fill, market }: ContractReport) {
  if (fill === null) return { l: NONE, L: NONE, N: market.quote, n: NONE, t: 0, m: false, rp: NONE };
  const feeAsset = feeAssetOf(catalog, market, fill);
  return {
    l: formatLots(market, fill.lots),
    L: formatPrice(market, fill.priceTicks),
    N: feeAsset.code,
    n: formatAmount(feeAsset, fill.feeUnits),
    t: fill.tradeId,
    m: fill.isMaker,
    rp: formatQuote(market, fill.realisedUnits),
  };
}

/** Returns a step of an order (D19). Its client order id is its own also when it is cancelled. */
export function orderTradeUpdate(deps: EventNeeds, report: ContractReport, timeMs: number, nowMs: number): object {
  const { execution, market, order, status } = report;
  const shown = presentWithTerms(deps, order);
  const { rp, ...fill } = lastFill(deps, report);
  const trailing =
    shown.trailingDelta === null ? {} : { AP: shown.stopPrice ?? NONE, cr: callbackRateText(shown.trailingDelta) };
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: nowMs,
    T: timeMs,
    o: {
      s: nameOf(market),
      c: order.clientOrderId,
      S: order.side,
      o: workingTypeOf(order, shown.type),
      f: shown.timeInForce,
      q: shown.quantity,
      p: order.priceTicks === 0 ? NONE : shown.price,
      ap: shown.averagePrice ?? NONE,
      sp: shown.stopPrice ?? NONE,
      x: execution,
      X: status,
      i: order.orderId,
      z: shown.filledQuantity,
      ...fill,
      T: timeMs,
      b: NONE,
      a: NONE,
      R: shown.reduceOnly,
      wt: shown.workingType,
      ot: shown.type,
      ps: shown.positionSide,
      cp: shown.closePosition,
      ...trailing,
      pP: shown.priceProtect,
      si: 0,
      ss: 0,
      rp,
      V: shown.selfTradePrevention,
      pm: priceMatchOf(order),
      gtd: shown.goodTill ?? 0,
    },
  };
}

/** Returns a trade of the account in the fewest words (D22). */
export function tradeLite(
  market: ContractMarket,
  { clientOrderId, lots, priceTicks }: Readonly<LiveOrder>,
  fill: Fill,
  timeMs: number,
  nowMs: number,
): object {
  return {
    ...{ e: 'TRADE_LITE', E: nowMs, T: timeMs, s: nameOf(market), q: formatLots(market, lots) },
    ...{
      p: priceTicks === 0 ? NONE : formatPrice(market, priceTicks),
      m: fill.isMaker,
      c: clientOrderId,
      S: fill.side,
    },
    ...{ L: formatPrice(market, fill.priceTicks), l: formatLots(market, fill.lots), t: fill.tradeId, i: fill.orderId },
  };
}

/** Returns a step of a conditional order (D23). */
export function algoUpdate(deps: EventNeeds, { market, order }: ContractReport, timeMs: number, nowMs: number): object {
  const shown = presentWithTerms(deps, order);
  const hasWorked = isTriggered(order);
  return {
    e: 'ALGO_UPDATE',
    E: nowMs,
    T: timeMs,
    o: {
      caid: order.clientOrderId,
      aid: order.orderId,
      at: 'CONDITIONAL',
      o: shown.type,
      s: nameOf(market),
      S: order.side,
      ps: shown.positionSide,
      f: shown.timeInForce,
      q: shown.quantity,
      X: algoStatusOf(order),
      ai: hasWorked ? String(order.orderId) : '',
      ap: shown.averagePrice ?? NONE,
      aq: shown.filledQuantity,
      act: hasWorked ? workingTypeOf(order, shown.type) : '',
      tp: shown.stopPrice ?? NONE,
      p: order.priceTicks === 0 ? NONE : shown.price,
      V: shown.selfTradePrevention,
      wt: shown.workingType,
      pm: priceMatchOf(order),
      cp: shown.closePosition,
      pP: shown.priceProtect,
      R: shown.reduceOnly,
      tt: order.workingAtMs ?? 0,
      gtd: shown.goodTill ?? 0,
      ...(order.reason === null ? {} : { rm: order.reason }),
    },
  };
}

/** Returns that a triggered order was refused (D22). */
export function triggerReject(
  market: ContractMarket,
  { orderId }: Readonly<LiveOrder>,
  reason: DoneReason,
  timeMs: number,
  nowMs: number,
): object {
  return {
    e: 'CONDITIONAL_ORDER_TRIGGER_REJECT',
    E: nowMs,
    T: timeMs,
    or: { s: nameOf(market), i: orderId, r: reason },
  };
}

const betweenTicks = (market: ContractMarket, ticks: number | undefined) =>
  ticks === undefined ? NONE : formatUnits(Math.round(ticks * market.tickUnits), market.priceScale);
const modeText = ({ marginMode }: HeldPosition) => (marginMode === 'CROSSED' ? 'cross' : 'isolated');

/** Returns the profit of a position at the mark; 0 while that is unknown. */
function profitOf({ marks }: EventNeeds, { tickLotUnits }: ContractMarket, held: HeldPosition): number {
  const mark = marks.of(held.market);
  return mark === undefined ? 0 : unrealisedUnits(held, mark.markTicks, tickLotUnits);
}

function presentHeld(deps: EventNeeds, held: HeldPosition) {
  const market = contractById(deps.catalog, held.market);
  const { takerE6 } = deps.catalog.ratesIn(0, market);
  return {
    s: nameOf(market),
    pa: formatLots(market, held.lots),
    ep: betweenTicks(market, entryTicks(held, market.tickLotUnits)),
    bep: betweenTicks(market, breakEvenTicks(held, held.paidUnits, takerE6, market.tickLotUnits)),
    cr: formatQuote(market, held.realisedUnits),
    up: formatQuote(market, profitOf(deps, market, held)),
    mt: modeText(held),
    iw: formatQuote(market, held.marginMode === 'ISOLATED' ? held.marginUnits : 0),
    ps: held.positionSide,
  };
}

/** Returns what one command made of an account's wallets and positions (D20). */
export function accountUpdate(
  deps: EventNeeds,
  reason: AccountReason,
  wallets: readonly ChangedWallet[],
  positions: readonly HeldPosition[],
  timeMs: number,
  nowMs: number,
): object {
  return {
    e: 'ACCOUNT_UPDATE',
    E: nowMs,
    T: timeMs,
    a: {
      m: reason,
      B: wallets.map(({ asset, availableUnits, changeUnits, heldUnits }) => ({
        a: asset.code,
        wb: formatAmount(asset, availableUnits + heldUnits),
        cw: formatAmount(asset, availableUnits),
        bc: formatAmount(asset, changeUnits),
      })),
      P: positions.map((held) => presentHeld(deps, held)),
    },
  };
}

/** Returns an account's leverage in a contract as it is from now on (D21). */
export function accountConfigUpdate(market: ContractMarket, leverage: number, timeMs: number, nowMs: number): object {
  return { e: 'ACCOUNT_CONFIG_UPDATE', E: nowMs, T: timeMs, ac: { s: nameOf(market), l: leverage } };
}

/** Returns that margin runs short, and of which positions (D22). */
export function marginCall(
  deps: EventNeeds,
  { asset, units }: { asset: CatalogAsset; units: number },
  positions: readonly HeldPosition[],
  nowMs: number,
): object {
  return {
    e: 'MARGIN_CALL',
    E: nowMs,
    cw: formatAmount(asset, units),
    p: positions.map((held) => {
      const market = contractById(deps.catalog, held.market);
      const markTicks = deps.marks.of(held.market)?.markTicks ?? 0;
      const worth = Math.abs(worthUnits(held.lots, markTicks, market.tickLotUnits));
      return {
        s: nameOf(market),
        ps: held.positionSide,
        pa: formatLots(market, held.lots),
        mt: modeText(held).toUpperCase(),
        iw: formatQuote(market, held.marginMode === 'ISOLATED' ? held.marginUnits : 0),
        mp: formatPrice(market, markTicks),
        up: formatQuote(market, profitOf(deps, market, held)),
        mm: formatQuote(market, maintenanceUnits(bracketsOf(market), worth)),
      };
    }),
  };
}
