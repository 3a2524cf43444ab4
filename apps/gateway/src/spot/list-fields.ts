import { createHash } from 'node:crypto';
import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceListBody, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { LIST_KINDS, type ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import type { ListFields, PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { formatLots } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { orderFields } from '../trading/order-fields.ts';

type Leg = PlaceListBody['legs'][number];

const PROFITS: readonly OrderType[] = ['LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const STOPS: readonly OrderType[] = ['STOP_LOSS', 'STOP_LOSS_LIMIT'];
const WORKING: readonly OrderType[] = ['LIMIT', 'LIMIT_MAKER'];
/** How many orders a list has. */
const LENGTH: Readonly<Record<ListKind, number>> = { OCO: 2, OTO: 2, OTOCO: 3, OPO: 2, OPOCO: 3 };
const hasPair = (kind: ListKind) => kind.endsWith('OCO');
/** Does the first order's purchase pay for the followers? */
const isPaid = (kind: ListKind) => kind.startsWith('OPO');

/** Room for a dash and the order's number, within 36 characters. */
const BASE_MAX = 34;

/** Returns the base of a list's order ids, so that a repeat of the list id produces the same ones. */
export function legBase(clientListId: string): string {
  if (clientListId.length <= BASE_MAX) return clientListId;
  return createHash('sha256').update(clientListId).digest('base64url').slice(0, BASE_MAX);
}

const wrong = (index: number, field: string) => new Refused('BAD_REQUEST', `legs.${index}.${field}`);

/** Refuses a pair that is not one take-profit and one stop, of equal side and quantity. */
function checkPair(legs: readonly Leg[], from: number): void {
  const [profit, stop] = legs.slice(from) as [Leg, Leg];
  if (!PROFITS.includes(profit.type)) throw wrong(from, 'type');
  if (!STOPS.includes(stop.type)) throw wrong(from + 1, 'type');
  if (stop.side !== profit.side) throw wrong(from + 1, 'side');
  if (stop.quantity !== profit.quantity) throw wrong(from + 1, 'quantity');
}

function check({ kind, legs }: PlaceListBody): void {
  if (legs.length !== LENGTH[kind]) throw new Refused('BAD_REQUEST', 'legs');
  const [first] = legs as [Leg, ...Leg[]];
  if (kind !== 'OCO' && !WORKING.includes(first.type)) throw wrong(0, 'type');
  if (hasPair(kind)) checkPair(legs, legs.length - 2);
  for (const [i, leg] of legs.entries()) {
    if (leg.quoteQuantity !== undefined) throw wrong(i, 'quoteQuantity');
    if (!isPaid(kind)) continue;
    if (leg.side !== (i === 0 ? 'BUY' : 'SELL')) throw wrong(i, 'side');
    if (i > 0 && leg.quantity !== undefined) throw wrong(i, 'quantity');
  }
}

/**
 * Returns the wire fields of a list (SPAP-21): OCO a profit (LIMIT_MAKER, TAKE_PROFIT, TAKE_PROFIT_LIMIT) and a stop of the
 * same side and quantity; the others begin with a LIMIT or LIMIT_MAKER, followed by any order, or by such a pair; those
 * that OPO and OPOCO pay for sell what was bought and have no quantity. Refuses BAD_REQUEST by the field, and what
 * orderFields refuses. Ids of orders that are not given are made of the list's own.
 */
export function listFieldsOf(market: Market, body: PlaceListBody, account: number, clientListId: string): ListFields {
  check(body);
  const legs = body.legs.map((leg, i): PlaceFields => {
    const isFollower = isPaid(body.kind) && i > 0;
    const order: PlaceOrderBody = { ...leg, symbol: market.symbol };
    // A placeholder for a quantity that is not known yet.
    if (isFollower) order.quantity = formatLots(market, market.lotsMin);
    if (body.selfTradePrevention !== undefined) order.selfTradePrevention = body.selfTradePrevention;
    const fields = orderFields(market, order);
    return {
      ...fields,
      lots: isFollower ? 0 : fields.lots,
      account,
      clientOrderId: leg.clientOrderId ?? `${legBase(clientListId)}-${i + 1}`,
    };
  });
  return { account, market: market.id, kind: LIST_KINDS.indexOf(body.kind), clientListId, legs };
}
