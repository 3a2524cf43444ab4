import type { Queryable } from '@pelorus/database/queryable.ts';
import { type FillRow, fillAt } from '@pelorus/database/spot/fills.ts';
import { type OrderRow, orderById } from '@pelorus/database/spot/orders.ts';
import { type CallRow, ledgerRowAt } from '@pelorus/database/webhooks/webhook-calls.ts';
import { amountText, priceText, quantityText, quoteText } from '@pelorus/formulas/markets/texts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { alertData } from './alert-body.ts';
import { contractFillTerms, contractOrderTerms, stepData } from './contract-body.ts';
import { depositData, withdrawalData } from './movement-body.ts';
import { type Names, NotThereYet } from './names.ts';
import { p2pMessageData, p2pOrderData } from './p2p-body.ts';

async function fillData(db: Queryable, names: Names, fill: FillRow): Promise<object> {
  const market = await names.market(db, fill.market);
  const { base, baseScale, isContract, quote, quoteScale } = market;
  const isBase = fill.side === 'BUY' && !isContract;
  const received = isBase ? { code: base, scale: baseScale } : { code: quote, scale: quoteScale };
  const paidIn = fill.feeAsset === null ? received : await names.asset(db, fill.feeAsset);
  return {
    tradeId: fill.tradeId,
    orderId: fill.orderId,
    symbol: market.symbol,
    side: fill.side,
    price: priceText(market, fill.priceTicks),
    quantity: quantityText(market, fill.lots),
    quoteQuantity: quoteText(market, fill.quoteUnits),
    fee: amountText(fill.feeUnits, paidIn.scale),
    feeAsset: paidIn.code,
    isMaker: fill.isMaker,
    time: fill.timeMs,
  };
}

async function orderData(db: Queryable, names: Names, order: OrderRow): Promise<object> {
  const market = await names.market(db, order.market);
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    symbol: market.symbol,
    side: order.side,
    type: order.type,
    timeInForce: order.tif,
    price: order.priceTicks === 0 ? '0' : priceText(market, order.priceTicks),
    quantity: quantityText(market, order.lots),
    quoteQuantity: quoteText(market, order.quoteUnits),
    filledQuantity: quantityText(market, order.filledLots),
    filledQuoteQuantity: quoteText(market, order.filledQuoteUnits),
    preventedQuantity: quantityText(market, order.preventedLots),
    status: order.status,
    reason: order.reason,
    createdAt: order.createdAtMs,
    updatedAt: order.updatedAtMs,
  };
}

async function creditData(db: Queryable, names: Names, { account, about }: CallRow): Promise<object> {
  const { seq, index } = about as { seq: number; index: number };
  const row = await ledgerRowAt(db, account, seq, index);
  if (row === undefined) throw new NotThereYet('a change of a balance');
  const asset = await names.asset(db, row.asset);
  return {
    id: `${seq}:${index}`,
    asset: asset.code,
    amount: amountText(row.deltaAvailableUnits, asset.scale),
    available: amountText(row.availableUnits, asset.scale),
    reason: POSTING_REASONS[row.reason],
    time: row.timeMs,
  };
}

async function dataOf(db: Queryable, names: Names, p2pKey: Buffer, call: CallRow): Promise<object> {
  const { account, kind, about } = call;
  switch (kind) {
    case 'fill': {
      const fill = await fillAt(db, account, about as unknown as Parameters<typeof fillAt>[2]);
      if (fill === undefined) throw new NotThereYet('a fill');
      return fillData(db, names, fill);
    }
    case 'order-done': {
      const order = await orderById(db, account, about.orderId as number);
      // During a rebuild an order may be open again for a while.
      if (order === undefined || order.reason === null) throw new NotThereYet('an order');
      return orderData(db, names, order);
    }
    case 'contract-fill': {
      const fill = await fillAt(db, account, about as unknown as Parameters<typeof fillAt>[2]);
      if (fill === undefined) throw new NotThereYet('a fill');
      return { ...(await fillData(db, names, fill)), ...(await contractFillTerms(db, names, fill, account)) };
    }
    case 'contract-order-done': {
      const order = await orderById(db, account, about.orderId as number);
      if (order === undefined || order.reason === null) throw new NotThereYet('an order');
      return { ...(await orderData(db, names, order)), ...(await contractOrderTerms(db, order)) };
    }
    case 'margin-call':
    case 'liquidation':
    case 'funding':
      return stepData(db, names, call, kind);
    case 'deposit-seen':
    case 'deposit-credited':
      return depositData(db, names, call);
    case 'withdrawal-paid':
    case 'withdrawal-failed':
    case 'withdrawal-rejected':
      return withdrawalData(db, names, call);
    case 'p2p-order':
      return p2pOrderData(db, names, call);
    case 'p2p-message':
      return p2pMessageData(db, p2pKey, call);
    case 'price-alert':
      return alertData(db, names, call);
    case 'credit':
      return creditData(db, names, call);
    default:
      return about;
  }
}

/** Returns the body of a call: the same each time it is tried (HOOK-03). `p2pKey` opens chats. Throws NotThereYet. */
export async function bodyOf(db: Queryable, names: Names, p2pKey: Buffer, call: CallRow): Promise<string> {
  const data = await dataOf(db, names, p2pKey, call);
  return JSON.stringify({ type: call.kind, timestamp: new Date(call.madeAtMs).toISOString(), data });
}
