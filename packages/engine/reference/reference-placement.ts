import { ICEBERG_PARTS_MAX } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, type OrderType, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import { OFFSET, PLACE_BYTES, PLACE_TERMS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';
import { against } from './reference-sweep.ts';

/** Whether a placement has terms. */
function isLongPlacement(record: ReferenceRecord): boolean {
  return record.length === PLACE_TERMS_BYTES;
}

/** Returns where a placement's content ends that a repeat must have too. */
export function contentEndOf(record: ReferenceRecord): number {
  return isLongPlacement(record) ? record.length : OFFSET.placeClientIdLength;
}

/** Returns the placement that the record says, or null when it is malformed. `isPaid`: others say its quantity later. */
export function readPlacement(record: ReferenceRecord, isPaid = false): ReferencePlacement | null {
  const isLong = isLongPlacement(record);
  if ((!isLong && record.length !== PLACE_BYTES) || record.key(OFFSET.key) === null) return null;
  const side = SIDES[record.u8(OFFSET.placeSide)];
  const type = ORDER_TYPES[record.u8(OFFSET.placeType)];
  const tif = TIMES_IN_FORCE[record.u8(OFFSET.placeTif)];
  const stp = STP_MODES[record.u8(OFFSET.placeStp)];
  const lots = whole(record.f64(OFFSET.placeLots));
  const quote = whole(record.f64(OFFSET.placeQuoteUnits));
  const idLength = record.u8(OFFSET.placeClientIdLength);
  if (!side || !type || !tif || !stp || lots === null || quote === null || idLength < 1 || idLength > 36) return null;
  const priceTicks = BigInt(record.i32(OFFSET.placePriceTicks));
  const stop = isLong ? BigInt(record.i32(OFFSET.placeStopTicks)) : 0n;
  const trailing = isLong ? BigInt(record.i32(OFFSET.placeTrailingBips)) : 0n;
  const visible = isLong ? whole(record.f64(OFFSET.placeVisibleLots)) : 0n;
  const goodTill = isLong ? whole(record.f64(OFFSET.placeGoodTillMs)) : 0n;
  if (visible === null || goodTill === null) return null;
  const account = record.u32(OFFSET.account);
  const plain = { account, side, type, tif, stp, priceTicks, lots, quote };
  const peg = isLong ? PEGS[record.u8(OFFSET.placePeg)] : 'NONE';
  const pegLevels = isLong ? record.u8(OFFSET.placePegLevels) : 0;
  if (peg === undefined) return null;
  const strategyId = isLong ? record.i32(OFFSET.placeStrategyId) : 0;
  const strategyType = isLong ? record.i32(OFFSET.placeStrategyType) : 0;
  if (strategyType !== 0 && strategyType < 1_000_000) return null;
  const said = { peg, pegLevels, strategyId, strategyType };
  const wish = { ...plain, stop, trailing, visible, goodTill, ...said, hasTerms: isLong };
  if (!isCoherentPeg(wish)) return null;
  const stays = tif === 'GTC' || tif === 'GTD';
  const hasLimit = type !== 'MARKET' && type !== 'STOP_LOSS' && type !== 'TAKE_PROFIT';
  if (visible > 0n && !(stays && hasLimit)) return null;
  if (tif === 'GTD' ? !isLong || !hasLimit || goodTill === 0n : goodTill !== 0n) return null;
  if (isConditional(type)) return isLong && isCoherentConditional(wish) ? wish : null;
  if (stop !== 0n || trailing !== 0n) return null;
  const hasAmount = isPaid ? quote === 0n : lots > 0n !== quote > 0n;
  if (type === 'MARKET' ? priceTicks !== 0n || !hasAmount : quote !== 0n) return null;
  if (type === 'LIMIT_MAKER' && !stays) return null;
  return wish;
}

/** Returns why an order's visible part or expiry is invalid, or null. */
export function termsRefusal(
  { goodTill, lots, visible }: ReferencePlacement,
  { nowMs, payload }: ReferenceMarket,
): RejectionName | null {
  if (visible > 0n) {
    if (visible < payload.lotsMin) return 'LOT_SIZE';
    if ((lots + visible - 1n) / visible > (payload.icebergPartsMax ?? ICEBERG_PARTS_MAX)) return 'ICEBERG_PARTS';
  }
  return goodTill > 0n && goodTill <= nowMs ? 'GOOD_TILL_PAST' : null;
}

/** Returns that an order was taken. */
export function acceptance(wish: ReferencePlacement, orderId: number, market: number): EngineEvent {
  const { account, side, type, tif, stp } = wish;
  const amounts = { priceTicks: Number(wish.priceTicks), lots: Number(wish.lots), quoteUnits: Number(wish.quote) };
  return { kind: 'orderAccepted', orderId, account, market, side, type, tif, stp, ...amounts };
}

/** Returns what an order says beyond its acceptance. */
export function terms(wish: ReferencePlacement, orderId: number, market: number, listId = 0): EngineEvent[] {
  if (!wish.hasTerms) return [];
  const { account, goodTill, stop, trailing, visible } = wish;
  const { peg, pegLevels } = wish;
  const order = { orderId, account, market };
  const pegged: EngineEvent[] = peg === 'NONE' ? [] : [{ kind: 'orderPegged', ...order, peg, pegLevels }];
  const { strategyId, strategyType } = wish;
  const isTagged = strategyId !== 0 || strategyType !== 0;
  const tagged: EngineEvent[] = isTagged ? [{ kind: 'orderTagged', ...order, strategyId, strategyType }] : [];
  const told = { stopTicks: Number(stop), trailingBips: Number(trailing), visibleLots: Number(visible) };
  return [
    { kind: 'orderTerms', orderId, account, market, ...told, goodTillMs: Number(goodTill), listId },
    ...pegged,
    ...tagged,
  ];
}

export function isConditional(type: OrderType): boolean {
  return type.startsWith('STOP_LOSS') || type.startsWith('TAKE_PROFIT');
}

/** Gives a pegged order its price, or says why it has none; one that waits takes it when it is triggered. */
export function takePegPrice(market: ReferenceMarket, wish: ReferencePlacement): RejectionName | null {
  if (wish.peg === 'NONE' || isConditional(wish.type)) return null;
  if (market.payload.status !== 'TRADING' || market.nowMs < market.pausedUntilMs) return 'MARKET_CLOSED';
  const price = pegPrice(market, wish);
  if (price === null) return 'NO_PEG_PRICE';
  wish.priceTicks = price;
  return null;
}

/** Returns the price that the book has for a pegged order, or null. */
export function pegPrice(market: ReferenceMarket, { peg, pegLevels, side }: ReferencePlacement): bigint | null {
  const isOwn = peg === 'PRIMARY';
  const met = against(market.orders, isOwn === (side === 'BUY') ? 'SELL' : 'BUY');
  return [...new Set(met.map((order) => order.priceTicks))][pegLevels] ?? null;
}

function isCoherentPeg({ peg, pegLevels, priceTicks, tif, type }: ReferencePlacement): boolean {
  if (peg === 'NONE') return pegLevels === 0;
  if (pegLevels > 100 || priceTicks !== 0n) return false;
  if (type === 'LIMIT_MAKER') return peg === 'PRIMARY';
  const isLimit = type === 'LIMIT' || type === 'STOP_LOSS_LIMIT' || type === 'TAKE_PROFIT_LIMIT';
  return isLimit && (peg === 'MARKET' || tif === 'GTC' || tif === 'GTD');
}

function isCoherentConditional({ quote, type, tif, priceTicks, stop, trailing }: ReferencePlacement): boolean {
  if (quote !== 0n || stop < 0n || trailing < 0n || (stop === 0n && trailing === 0n)) return false;
  return type.endsWith('_LIMIT') || (priceTicks === 0n && tif === 'GTC');
}
