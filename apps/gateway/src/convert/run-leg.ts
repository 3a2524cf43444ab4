import type { QuotedLeg } from '@pelorus/database/convert/quotes.ts';
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { cancelOrder } from '../trading/service/cancel.ts';
import { findOrder } from '../trading/service/find-order.ts';
import type { Fill } from '../trading/service/met.ts';
import { type Placed, placeOrder, repeatedOrder } from '../trading/service/place.ts';
import type { ConvertNeeds } from './needs.ts';

/** Why a leg was not filled: a refusal, or the book is no longer what was quoted. */
export type LegReason = RejectionName | 'BOOK_MOVED';

/** What a leg came to, in units; fees in the received asset are off `got` already. */
interface FilledLeg {
  kind: 'filled';
  paid: number;
  got: number;
  fees: { asset: number; units: number }[];
}

type LegOutcome = FilledLeg | { kind: 'unfilled'; reason: LegReason } | { kind: 'unsent' };

/** Returns what the fills of a whole order come to. */
function filledLeg(
  { baseAsset, lotUnits, quoteAsset }: Market,
  { side }: QuotedLeg,
  fills: readonly Fill[],
): FilledLeg {
  const received = side === 'BUY' ? baseAsset.id : quoteAsset.id;
  let [base, quote] = [0, 0];
  const fees = new Map<number, number>();
  for (const fill of fills) {
    base += fill.lots * lotUnits;
    quote += fill.quoteUnits;
    const asset = fill.feeAsset ?? received;
    if (fill.feeUnits !== 0) fees.set(asset, (fees.get(asset) ?? 0) + fill.feeUnits);
  }
  const [paid, gross] = side === 'BUY' ? [quote, base] : [base, quote];
  return {
    kind: 'filled',
    paid,
    got: gross - (fees.get(received) ?? 0),
    fees: [...fees].map(([asset, units]) => ({ asset, units })),
  };
}

function outcomeOf(market: Market, leg: QuotedLeg, { order, fills }: Pick<Placed, 'order' | 'fills'>): LegOutcome {
  // A fill-or-kill order of ours has all its fills from its own command; another under the same id was never ours.
  const isWhole = order.filledLots === leg.lots && order.market === leg.market;
  return isWhole ? filledLeg(market, leg, fills) : { kind: 'unfilled', reason: 'BOOK_MOVED' };
}

/** Returns what an order that may have been sent came to, from the tables: it is not sent again. */
async function lookUp(deps: ConvertNeeds, account: number, leg: QuotedLeg, clientOrderId: string): Promise<LegOutcome> {
  const market = deps.catalog.marketById(leg.market);
  // Stands in the journal behind whatever another process sent, so the tables that have it have all before it.
  await cancelOrder(deps, account, market, { clientOrderId });
  const order = await findOrder(deps, account, market, { clientOrderId });
  if (order === null) return { kind: 'unsent' };
  return outcomeOf(market, leg, await repeatedOrder(deps, account, { kind: 'repeat', orderId: order.orderId }));
}

/**
 * Sends a leg as a fill-or-kill order under an id of its own and returns what it came to. The same id is done once, so
 * asking again is harmless; where `maySend` is false, only what was sent before counts. Throws where nobody can say.
 */
export async function runLeg(
  deps: ConvertNeeds,
  account: number,
  leg: QuotedLeg,
  { clientOrderId, maySend }: { clientOrderId: string; maySend: boolean },
): Promise<LegOutcome> {
  if (!maySend) return lookUp(deps, account, leg, clientOrderId);
  const market = deps.catalog.marketById(leg.market);
  const placed = await placeOrder(deps, market, {
    account,
    market: market.id,
    side: SIDES.indexOf(leg.side),
    type: ORDER_TYPES.indexOf('LIMIT'),
    tif: TIMES_IN_FORCE.indexOf('FOK'),
    stp: market.stpDefault,
    lots: leg.lots,
    quoteUnits: 0,
    priceTicks: leg.limitTicks,
    clientOrderId,
  });
  if (placed.kind === 'refused') return { kind: 'unfilled', reason: placed.code };
  return outcomeOf(market, leg, placed.kind === 'repeat' ? await repeatedOrder(deps, account, placed) : placed);
}
