import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import type { Fold } from '../../fold/fold.ts';
import type { Audience } from '../../write/audience.ts';

/** What waits to be told. `told`: JSON of what the texts are made of. */
export interface WaitingRow {
  seq: number;
  timeMs: number;
  account: number;
  market: number | null;
  partE2: number | null;
  kind: NoticeKind;
  orderId: number | null;
  algoId: number | null;
  told: string;
}

/** Of one order's fills in this fold. */
interface Fills {
  row: WaitingRow;
  fills: number;
  lots: number;
  quoteUnits: number;
}

/**
 * How an order's end is told, if it came later than the order and its person did not ask for it; a fill and the other
 * side of a pair tell themselves (INBX-23).
 */
const ENDS: Readonly<Record<DoneReason, 'order-ended' | 'order-refused' | null>> = {
  FILLED: null,
  QUOTE_SPENT: null,
  CANCELED_BY_USER: null,
  OCO_TRIGGER: null,
  IOC_REST_EXPIRED: 'order-ended',
  GTD_EXPIRED: 'order-ended',
  SELF_TRADE_TAKER: 'order-ended',
  SELF_TRADE_MAKER: 'order-ended',
  SELF_TRADE_DECREMENT: 'order-ended',
  OTO_PHASE_ONE_EXPIRED: 'order-ended',
  MARKET_DELISTED: 'order-ended',
  LIQUIDATION: 'order-ended',
  REDUCE_ONLY: 'order-ended',
  POSITION_CLOSED: 'order-ended',
  FOK_NOT_FILLABLE: 'order-refused',
  NO_LIQUIDITY: 'order-refused',
  PRICE_BAND_REACHED: 'order-refused',
  BALANCE_SPENT: 'order-refused',
  PENDING_REFUSED: 'order-refused',
  EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'order-refused',
  INSUFFICIENT_MARGIN: 'order-refused',
};

const NOTHING = { partE2: null, orderId: null, algoId: null, told: '{}' } as const;

/** Yields one row for each order that was filled: its fills add to those before (INBX-21). */
function* filled(fold: Fold, { people, toldSeq }: Audience): Generator<WaitingRow> {
  const orders = new Map<string, Fills>();
  for (const { account, lots, market, orderId, quoteUnits, seq, timeMs } of fold.trades.fills) {
    if (seq <= toldSeq || !people.has(account)) continue;
    const key = `${account} ${orderId}`;
    let order = orders.get(key);
    if (order === undefined) {
      const row: WaitingRow = { ...NOTHING, account, market, orderId, seq, timeMs, kind: 'order-filled' };
      order = { row, fills: 0, lots: 0, quoteUnits: 0 };
      orders.set(key, order);
    }
    order.fills++;
    order.lots += lots;
    order.quoteUnits += quoteUnits;
    Object.assign(order.row, { seq, timeMs });
  }
  if (orders.size === 0) return;
  const whole = new Set(
    fold.orderNews.ended
      .filter(({ reason }) => reason === 'FILLED' || reason === 'QUOTE_SPENT')
      .map(({ account, orderId }) => `${account} ${orderId}`),
  );
  for (const [key, { fills, lots, quoteUnits, row }] of orders)
    yield { ...row, told: JSON.stringify({ fills, lots, quoteUnits, isWhole: whole.has(key) }) };
}

/** Yields what became of orders and algos after they were placed. */
function* later({ orderNews }: Fold, { people, toldSeq }: Audience): Generator<WaitingRow> {
  const isTold = ({ account, seq }: { account: number; seq: number }) => seq > toldSeq && people.has(account);
  for (const { lots, priceTicks, ...row } of orderNews.triggered)
    if (isTold(row)) yield { ...NOTHING, ...row, kind: 'order-triggered', told: JSON.stringify({ lots, priceTicks }) };
  for (const { filledLots, isLater, reason, ...row } of orderNews.ended) {
    const how = ENDS[reason];
    if (how === null || !isLater || !isTold(row)) continue;
    // What was filled in part has ended.
    const kind = filledLots > 0 ? 'order-ended' : how;
    yield { ...NOTHING, ...row, kind, told: JSON.stringify({ reason, lots: filledLots }) };
  }
  for (const { reason, ...row } of orderNews.algosEnded)
    if (reason !== 'CANCELED_BY_USER' && reason !== 'FILLED' && isTold(row))
      yield { ...NOTHING, ...row, kind: 'algo-ended', told: JSON.stringify({ reason }) };
}

/** Yields what happened to positions besides margin calls and liquidations, which are told by all channels. */
function* ofContracts({ futures: { steps } }: Fold, { people, toldSeq }: Audience): Generator<WaitingRow> {
  for (const { account, market, seq, timeMs, units } of steps.funding)
    if (seq > toldSeq && people.has(account))
      yield { ...NOTHING, account, market, seq, timeMs, kind: 'funding-paid', told: JSON.stringify({ units }) };
  for (const { account, market, seq, timeMs } of steps.deleveraged)
    if (seq > toldSeq && people.has(account))
      yield { ...NOTHING, account, market, seq, timeMs, kind: 'position-deleveraged' };
}

/** Yields what people are told of their orders and positions (INBX-20). */
export function* orderNotices(fold: Fold, audience: Audience): Generator<WaitingRow> {
  if (audience.people.size === 0) return;
  yield* filled(fold, audience);
  yield* later(fold, audience);
  yield* ofContracts(fold, audience);
}
