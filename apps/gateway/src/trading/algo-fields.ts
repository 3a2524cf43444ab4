import { createHash } from 'node:crypto';
import { ORDER_TYPES, SIDES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceScaledBody, PlaceTwapBody } from '@pelorus/protocol/spot/algo-http.ts';
import { DISTRIBUTIONS, TWAP_INTERVAL_MS_MIN } from '@pelorus/protocol/spot/algos.ts';
import type { ScaledFields, TwapFields } from '@pelorus/protocol/wire/encode-algos.ts';
import { parsePrice, parseQuantity, parseQuote } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';

const SECOND_MS = 1_000;
const TRANSFER = STP_MODES.indexOf('TRANSFER');
const DECREMENT = STP_MODES.indexOf('DECREMENT');

/** Returns the wire fields of a ladder (ALGO-51); refuses what catalog/amounts.ts refuses, by the field. */
export function scaledFields(
  market: Market,
  account: number,
  body: PlaceScaledBody,
  clientAlgoId: string,
): ScaledFields {
  const mode = body.selfTradePrevention;
  return {
    account,
    market: market.id,
    side: SIDES.indexOf(body.side),
    stp: mode === undefined ? market.stpDefault : STP_MODES.indexOf(mode),
    clientAlgoId,
    lots: parseQuantity(market, body.quantity),
    type: ORDER_TYPES.indexOf(body.postOnly === true ? 'LIMIT_MAKER' : 'LIMIT'),
    firstTicks: parsePrice(market, body.fromPrice, 'fromPrice'),
    lastTicks: parsePrice(market, body.toPrice, 'toPrice'),
    orders: body.orderCount,
    distribution: DISTRIBUTIONS.indexOf(body.distribution ?? 'FLAT'),
  };
}

/** Refuses, by the field, what does not go together: all that a TWAP may cost must be known when it begins. */
function checkTwap(body: PlaceTwapBody): void {
  const isByQuote = body.quoteQuantity !== undefined;
  if (isByQuote && (body.quantity !== undefined || body.side === 'SELL'))
    throw new Refused('BAD_REQUEST', 'quoteQuantity');
  if (!isByQuote && body.quantity === undefined) throw new Refused('BAD_REQUEST', 'quantity');
  const hasLimit = body.limitPrice !== undefined;
  if (isByQuote ? hasLimit : body.side === 'BUY' && !hasLimit) throw new Refused('BAD_REQUEST', 'limitPrice');
  if (body.duration * SECOND_MS < body.slices * TWAP_INTERVAL_MS_MIN) throw new Refused('BAD_REQUEST', 'slices');
  if (body.selfTradePrevention === 'TRANSFER') throw new Refused('BAD_REQUEST', 'selfTradePrevention');
}

/** Returns the random seed: the same for a repeat, never 0. */
function seedOf(account: number, clientAlgoId: string): number {
  return (createHash('sha256').update(`${account} ${clientAlgoId}`).digest().readUInt32LE() | 1) >>> 0;
}

/** Returns the wire fields of a TWAP (ALGO-52); refuses BAD_REQUEST by the field, and what catalog/amounts.ts refuses. */
export function twapFields(market: Market, account: number, body: PlaceTwapBody, clientAlgoId: string): TwapFields {
  checkTwap(body);
  const { limitPrice, quantity, quoteQuantity, selfTradePrevention: mode } = body;
  // An order without a mode is decremented when it meets its own family; TRANSFER with one account is the same.
  const usual = market.stpDefault === TRANSFER ? DECREMENT : market.stpDefault;
  return {
    account,
    market: market.id,
    side: SIDES.indexOf(body.side),
    stp: mode === undefined ? usual : STP_MODES.indexOf(mode),
    clientAlgoId,
    lots: quantity === undefined ? 0 : parseQuantity(market, quantity),
    quoteUnits: quoteQuantity === undefined ? 0 : parseQuote(market, quoteQuantity),
    limitTicks: limitPrice === undefined ? 0 : parsePrice(market, limitPrice, 'limitPrice'),
    slices: body.slices,
    seed: body.randomize === true ? seedOf(account, clientAlgoId) : 0,
    durationMs: body.duration * SECOND_MS,
  };
}
