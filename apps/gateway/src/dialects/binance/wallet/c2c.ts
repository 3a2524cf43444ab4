import { type ListedP2pOrder, listedOrders } from '@pelorus/database/p2p/order-list.ts';
import { padFraction } from '@pelorus/money/units.ts';
import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import { AD_SIDES, type AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { symbolOf } from '@pelorus/site/currencies.ts';
import { Refused } from '../../../http/refused.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue } from '../transport/errors.ts';
import { amount8 } from '../transport/numbers.ts';

const DAY_MS = 86_400_000;
const SPAN_USUAL_MS = 7 * DAY_MS;
const SPAN_MOST_MS = 30 * DAY_MS;
const ROWS_MOST = 100;
/** The last page that is read: earlier orders are asked for by time. */
const LAST_PAGE = 1_000;
const PRICE_DIGITS = 8;
/** So much of a nickname is told. */
const NICKNAME_SHOWN = 2;

const STATUS: Readonly<Record<P2pOrderState, string>> = {
  PENDING_PAYMENT: 'TRADING',
  PAID: 'BUYER_PAYED',
  CANCEL_ASKED: 'BUYER_PAYED',
  APPEAL: 'IN_APPEAL',
  RELEASED: 'COMPLETED',
  RULED_BUYER: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  RULED_SELLER: 'CANCELLED_BY_SYSTEM',
};

function sideOf({ parameters }: Call): AdSide | undefined {
  const text = parameters.text('tradeType');
  const side = AD_SIDES.find((one) => one === text);
  if (text !== undefined && side === undefined) throw invalidValue('tradeType');
  return side;
}

/** Returns the time that is asked for, [fromMs, toMs); refuses -1130 for more than 30 days. */
function spanOf({ nowMs, parameters }: Call): { fromMs: number; toMs: number } {
  const [from, to] = [parameters.timeMs('startTimestamp'), parameters.timeMs('endTimestamp')];
  const toMs = to ?? (from === undefined ? nowMs : Math.min(nowMs, from + SPAN_MOST_MS));
  const fromMs = from ?? Math.max(0, toMs - SPAN_USUAL_MS);
  if (toMs < fromMs || toMs - fromMs > SPAN_MOST_MS) throw invalidValue('startTimestamp');
  return { fromMs, toMs: toMs + 1 };
}

function presentOrder({ catalog }: DialectDeps, order: ListedP2pOrder): object {
  const { code, scale } = catalog.assetById(order.asset);
  const letters = [...order.nickname].slice(0, NICKNAME_SHOWN).join('');
  return {
    orderNumber: String(order.orderId),
    advNo: String(order.adId),
    tradeType: order.side,
    asset: code,
    fiat: order.fiat,
    fiatSymbol: symbolOf(order.fiat),
    amount: amount8(order.units, scale),
    totalPrice: padFraction(order.fiatAmount, PRICE_DIGITS),
    unitPrice: order.price,
    orderStatus: order.state === 'CANCELLED' && order.isByTime ? 'CANCELLED_BY_SYSTEM' : STATUS[order.state],
    createTime: order.openedAtMs,
    commission: amount8(order.isMaker ? order.feeUnits : 0, scale),
    counterPartNickName: `${letters}***`,
    advertisementRole: order.isMaker ? 'MAKER' : 'TAKER',
  };
}

/**
 * GET /sapi/v1/c2c/orderMatch/listUserOrderHistory: a person's P2P orders of 7 days unless told otherwise, 30 at most,
 * newest first, by page (PORD-62). Refuses NO_ROUTE where the exchange has no P2P.
 */
export async function p2pOrders(deps: DialectDeps, call: Call): Promise<object> {
  if (deps.config.p2p === undefined) throw new Refused('NO_ROUTE');
  const { account, parameters } = call;
  const asked = { side: sideOf(call), ...spanOf(call) };
  const page = parameters.whole('page') ?? 1;
  const limit = Math.min(parameters.whole('rows') ?? ROWS_MOST, ROWS_MOST);
  if (page === 0 || page > LAST_PAGE) throw invalidValue('page');
  if (limit === 0) throw invalidValue('rows');
  await deps.barrier.wait(account);
  const { orders, total } = await listedOrders(deps.pool, account, asked, { limit, offset: (page - 1) * limit });
  const data = orders.map((order) => presentOrder(deps, order));
  return { code: '000000', message: 'success', data, total, success: true };
}
