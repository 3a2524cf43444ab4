import { fundingHistory } from '@pelorus/database/futures/funding.ts';
import { liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { realisedOf } from '@pelorus/database/futures/realised.ts';
import { contractTerms } from '@pelorus/database/futures/settings.ts';
import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FillRow } from '@pelorus/database/spot/fills.ts';
import type { OrderRow } from '@pelorus/database/spot/orders.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { amountText, priceText, quantityText, quoteText } from '@pelorus/formulas/markets/texts.ts';
import { formatUnits, trimZeros } from '@pelorus/money/units.ts';
import { contractTypeOf } from '@pelorus/protocol/futures/order-http.ts';
import { type Names, NotThereYet } from './names.ts';

const E8_DIGITS = 8;
/** Rows of one account at one millisecond. */
const READ_MOST = 1_000;

/** Returns what a fill in a contract says besides (HOOK-24). */
export async function contractFillTerms(db: Queryable, names: Names, fill: FillRow, account: number): Promise<object> {
  const { market: id, orderId, tradeId } = fill;
  const market = await names.market(db, id);
  const terms = (await contractTerms(db, account, [orderId])).get(orderId);
  const realised = await realisedOf(db, account, [fill]);
  return {
    positionSide: terms?.positionSide ?? 'BOTH',
    realisedProfit: quoteText(market, realised.get(`${orderId} ${tradeId}`) ?? 0),
  };
}

/** Returns what an order of a contract says besides, or by the field's words. */
export async function contractOrderTerms(db: Queryable, order: OrderRow): Promise<object> {
  const terms = (await contractTerms(db, order.account, [order.orderId])).get(order.orderId);
  return {
    type: contractTypeOf(order),
    timeInForce: order.type === 'LIMIT_MAKER' ? 'GTX' : order.tif,
    positionSide: terms?.positionSide ?? 'BOTH',
    reduceOnly: terms?.isReduceOnly ?? false,
    closePosition: terms?.isClosePosition ?? false,
  };
}

/** Returns the row of a history that a call tells of. Throws NotThereYet. */
async function rowAt<Row extends TimedPlace>(
  { about }: CallRow,
  read: (span: { fromMs: number; toMs: number }) => Promise<{ rows: Row[] }>,
): Promise<Row> {
  const { index, seq, timeMs } = about as { index: number; seq: number; timeMs: number };
  const { rows } = await read({ fromMs: timeMs, toMs: timeMs + 1 });
  const found = rows.find((row) => row.seq === seq && row.index === index);
  if (found === undefined) throw new NotThereYet('a row of a history');
  return found;
}

const page = { limit: READ_MOST };
const placed = ({ index, seq, timeMs }: TimedPlace) => ({ id: `${seq}:${index}`, time: timeMs });

async function marginCallData(db: Queryable, names: Names, call: CallRow): Promise<object> {
  const row = await rowAt(call, (span) => marginCallsOf(db, call.account, span, page));
  const asset = await names.asset(db, row.asset);
  return {
    ...placed(row),
    asset: asset.code,
    symbol: row.market === null ? null : (await names.market(db, row.market)).symbol,
    marginMode: row.marginMode,
    level: trimZeros(formatUnits(row.partE2, 2)),
    equity: amountText(row.equityUnits, asset.scale),
    maintenanceMargin: amountText(row.maintenanceUnits, asset.scale),
  };
}

async function liquidationData(db: Queryable, names: Names, call: CallRow): Promise<object> {
  const row = await rowAt(call, (span) => liquidationsOf(db, call.account, span, page));
  const market = await names.market(db, row.market);
  return {
    ...placed(row),
    symbol: market.symbol,
    step: row.step,
    positionSide: row.positionSide,
    quantity: quantityText(market, row.lots),
    bankruptcyPrice: priceText(market, row.priceTicks),
    markPrice: priceText(market, row.markTicks),
    orderId: row.orderId,
    equity: quoteText(market, row.equityUnits),
    maintenanceMargin: quoteText(market, row.maintenanceUnits),
  };
}

async function fundingData(db: Queryable, names: Names, call: CallRow): Promise<object> {
  const row = await rowAt(call, (span) => fundingHistory(db, call.account, span, page));
  const market = await names.market(db, row.market);
  return {
    ...placed(row),
    symbol: market.symbol,
    positionSide: row.positionSide,
    rate: trimZeros(formatUnits(row.rateE8, E8_DIGITS)),
    markPrice: priceText(market, row.markTicks),
    quantity: quantityText(market, row.lots),
    amount: quoteText(market, row.units),
  };
}

const STEPS = { 'margin-call': marginCallData, liquidation: liquidationData, funding: fundingData };

/** Returns what befell an account in contracts, as its histories tell it (HOOK-24). Throws NotThereYet. */
export function stepData(db: Queryable, names: Names, call: CallRow, kind: keyof typeof STEPS): Promise<object> {
  return STEPS[kind](db, names, call);
}
