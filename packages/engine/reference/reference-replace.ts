import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND, COMMAND_VERSION, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { contentEndOf, readPlacement } from './reference-placement.ts';
import type { ReferenceRecord } from './reference-record.ts';

type Outcome = EngineEvent[] | RejectionName;

const OWN_FILTERS: readonly RejectionName[] = [
  ...(['PRICE_FILTER', 'LOT_SIZE', 'MARKET_LOT_SIZE', 'ICEBERG_PARTS', 'TRAILING_DELTA', 'MAX_ASSET'] as const),
  ...(['NOTIONAL', 'PERCENT_PRICE', 'PERCENT_PRICE_TWO_SIDED'] as const),
];
const COUNTS: readonly RejectionName[] = [
  ...(['MAX_NUM_ORDERS', 'MAX_NUM_ALGO_ORDERS', 'MAX_NUM_ICEBERG_ORDERS', 'MAX_POSITION'] as const),
  ...(['EXCHANGE_MAX_NUM_ORDERS', 'EXCHANGE_MAX_NUM_ALGO_ORDERS', 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS'] as const),
];

/** The parts of the exchange that replacements use. */
interface ReplacingHost {
  readonly ledger: ReferenceLedger;
  readonly accounts: ReferenceAccounts;
  readonly keys: ReferenceKeys;
  readonly markets: ReferenceMarket[];
  /** Ends an order with all of its list. */
  end(market: ReferenceMarket, orderId: number): EngineEvent[];
  /** Returns why an order cannot be placed now, or null. */
  refusal(wish: ReferencePlacement, market: ReferenceMarket): RejectionName | null;
  placeRecord(record: ReferenceRecord, lots?: bigint): Outcome;
}

/** Returns whether a cancel with this restriction may end the order; undefined: unknown restriction. */
export function isAllowed(restriction: number, market: ReferenceMarket, orderId: number): boolean | undefined {
  const filled = market.orders.find((order) => order.id === orderId)?.filledLots ?? 0n;
  return [true, filled === 0n, filled > 0n][restriction];
}

/** Returns what a cancel's record restricts it to. */
export function restrictionOf(record: ReferenceRecord): number {
  return record.u8(OFFSET.cancelRestriction);
}

interface Wish {
  account: number;
  market: ReferenceMarket;
  orderId: number;
  restriction: number;
  mode: number;
  takesLeft: boolean;
  order: ReferencePlacement;
  orderRecord: ReferenceRecord;
}

function read(record: ReferenceRecord, host: ReplacingHost): Wish | RejectionName {
  const isFramed = record.length > OFFSET.replaceOrder + 40;
  const targetKey = isFramed ? record.key(OFFSET.targetKey) : null;
  if (!isFramed || record.key(OFFSET.key) === null) return 'MALFORMED_COMMAND';
  const byId = record.f64(OFFSET.targetOrderId);
  if (byId === 0 && targetKey === null) return 'MALFORMED_COMMAND';
  const restriction = record.u8(OFFSET.cancelRestriction);
  const mode = record.u8(OFFSET.replaceMode);
  const left = record.u8(OFFSET.replaceLeft);
  if (restriction > 2 || mode > 2 || left > 1) return 'MALFORMED_COMMAND';
  const orderRecord = record.part(OFFSET.replaceOrder, record.length);
  const { length } = orderRecord;
  if (orderRecord.u16(0) !== length || orderRecord.u8(OFFSET.version) !== COMMAND_VERSION) return 'MALFORMED_COMMAND';
  const order = orderRecord.u8(OFFSET.kind) === COMMAND_KIND.place ? readPlacement(orderRecord) : null;
  const account = record.u32(OFFSET.account);
  const marketId = record.u32(OFFSET.market);
  if (order === null || order.account !== account || orderRecord.u32(OFFSET.market) !== marketId)
    return 'MALFORMED_COMMAND';
  if (left === 1 && (mode === 1 || order.lots > 0n || order.quote > 0n)) return 'MALFORMED_COMMAND';
  if (mode === 2 && order.peg !== 'NONE') return 'MALFORMED_COMMAND';
  if (!host.accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
  const market = host.markets[marketId];
  if (market === undefined) return 'UNKNOWN_MARKET';
  const orderId = byId === 0 ? host.keys.orderNamed(account, targetKey as string) : byId;
  return { account, market, orderId, restriction, mode, takesLeft: left === 1, order, orderRecord };
}

/** Returns the remaining lots and the hold of an open order that is not pending. */
function standing(market: ReferenceMarket, account: number, orderId: number) {
  const resting = market.orders.find((order) => order.id === orderId && order.account === account);
  if (resting) {
    const left = resting.leftLots + resting.reserve;
    const { lotUnits, tickLotUnits } = market.payload;
    const held = resting.side === 'BUY' ? resting.priceTicks * left * BigInt(tickLotUnits) : left * BigInt(lotUnits);
    return { side: resting.side, left, held };
  }
  const waiting = market.waiting.find((order) => order.id === orderId && order.account === account);
  return waiting && { side: waiting.side, left: waiting.lots, held: waiting.held };
}

/** Returns what a new order would be refused for in a market without the old one, or null. */
function refusalWithout(
  host: ReplacingHost,
  wish: Wish,
  held: bigint,
  order: ReferencePlacement,
): RejectionName | null {
  const { account, market, orderId } = wish;
  const { orders, waiting } = market;
  const balance = host.ledger.of(account, order.side === 'BUY' ? market.quote : market.base);
  market.orders = orders.filter(({ id }) => id !== orderId);
  market.waiting = waiting.filter(({ id }) => id !== orderId);
  balance.available += held;
  balance.held -= held;
  const refusal = host.refusal({ ...order }, market);
  balance.available -= held;
  balance.held += held;
  Object.assign(market, { orders, waiting });
  return refusal;
}

/** Returns the filter that refuses the new order before anything is cancelled, or null; of a list its counts do not. */
function filterRefusal(
  host: ReplacingHost,
  wish: Wish,
  lots: bigint,
  held: bigint | undefined,
  isListed: boolean,
): RejectionName | null {
  const order = { ...wish.order, lots };
  if (order.peg !== 'NONE' || order.quote > 0n) return null;
  const isAlone = held !== undefined && !isListed;
  const refusal = isAlone ? refusalWithout(host, wish, held, order) : host.refusal(order, wish.market);
  if (refusal === null) return null;
  return OWN_FILTERS.includes(refusal) || (!isListed && COUNTS.includes(refusal)) ? refusal : null;
}

/** Ends one order and places another. */
export function replace(record: ReferenceRecord, host: ReplacingHost): Outcome {
  const wish = read(record, host);
  if (typeof wish === 'string') return wish;
  const { account, market, mode, order, orderId, orderRecord } = wish;
  const key = record.key(OFFSET.key) as string;
  const content = record.hex(OFFSET.market, record.length);
  const repeated = host.keys.repeated(record, account);
  if (repeated !== null) return repeated;
  const { hasRequest: isReusing } = record;
  const seen = host.keys.claimed(account, key, content, isReusing);
  if (seen?.content === content) return [{ kind: 'duplicate', orderId: seen.orderId }];
  const orderKey = orderRecord.key(OFFSET.key) as string;
  const orderContent = orderRecord.hex(OFFSET.market, contentEndOf(orderRecord));
  const isUsed = () =>
    seen !== undefined ||
    key === orderKey ||
    host.keys.claimed(account, orderKey, orderContent, isReusing) !== undefined;
  const old = standing(market, account, orderId);
  const list = market.lists.find((one) => [...one.open, ...one.pending.map(({ id }) => id)].includes(orderId));
  const isPending = list?.account === account && old === undefined;
  if (mode === 2 && isUsed()) return 'KEY_REUSED';
  if (wish.takesLeft && !old) return 'UNKNOWN_ORDER';
  const lots = wish.takesLeft ? old?.left : undefined;
  if (mode !== 2) {
    const filtered = filterRefusal(host, wish, lots ?? order.lots, old?.held, list?.account === account);
    if (filtered !== null) return filtered;
  }
  if (mode === 2) {
    if (list?.account === account) return 'AMEND_IN_LIST';
    if (!old) return 'UNKNOWN_ORDER';
    if (old.side !== order.side) return 'MALFORMED_COMMAND';
    const refusal = refusalWithout(host, wish, old.held, { ...order, lots: lots ?? order.lots });
    if (refusal !== null) return refusal;
  }
  let cancelRefusal: RejectionName | null = old || isPending ? null : 'UNKNOWN_ORDER';
  if (cancelRefusal === null && isAllowed(wish.restriction, market, orderId) !== true)
    cancelRefusal = 'CANCEL_RESTRICTED';
  if (cancelRefusal !== null && mode !== 1) return cancelRefusal;
  const canceled: EngineEvent[] =
    cancelRefusal === null ? host.end(market, orderId) : [{ kind: 'halfRefused', half: 'CANCEL', code: cancelRefusal }];
  const placed = isUsed() ? 'KEY_REUSED' : host.placeRecord(orderRecord, lots);
  if (typeof placed === 'string') return [...canceled, { kind: 'halfRefused', half: 'ORDER', code: placed }];
  const accepted = placed.find((event) => event.kind === 'orderAccepted');
  host.keys.remember(account, key, { content, orderId: accepted?.orderId ?? 0 });
  host.keys.reuse.heard(account, record.request, accepted?.orderId ?? 0);
  return [...canceled, ...placed];
}
