import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AuditedVenue, OpenOrder } from './audited-venue.ts';
import { ceilDiv, demand, floorDiv, MILLION, min } from './exact.ts';
import type { Forecast } from './forecast.ts';

/** What one side of a fill pays, below zero: a rebate; and how much of it the fee account gets. */
interface Fee {
  units: bigint;
  house: bigint;
}

function feeOf(units: bigint, rate: bigint): Fee {
  return { units: ceilDiv(units * rate, MILLION), house: floorDiv(units * rate, MILLION) };
}

/** A maker's rebate comes out of the taker's fee, and is never more than that (FUT-42, as in spot). */
function makerFee(units: bigint, maker: bigint, taker: bigint): Fee {
  if (maker >= 0n) return feeOf(units, maker);
  return { units: -floorDiv(units * min(-maker, taker), MILLION), house: 0n };
}

function foretellFee(forecast: Forecast, account: number, { house, units }: Fee): void {
  if (units < 0n) {
    forecast.post(FEES_ACCOUNT, 'REBATE', units);
    forecast.post(account, 'REBATE', -units);
    return;
  }
  forecast.post(account, 'FEE', -units);
  forecast.post(FEES_ACCOUNT, 'FEE', house);
  forecast.post(ROUNDING_ACCOUNT, 'FEE_ROUNDING', units - house);
}

/** A reduce-only order closes at most what is open (FUT-32); `isBuy`: what this order does. */
function demandReduces(venue: AuditedVenue, order: OpenOrder, isBuy: boolean, lots: bigint): void {
  if (!order.isReducing) return;
  const closable = venue.closable(order.account, order.market, order.positionSide, isBuy ? 'BUY' : 'SELL');
  demand(lots <= closable, `order ${order.orderId} only reduces, and trades ${lots} lots of ${closable}`);
}

/** Checks a trade, and foretells what it moves (FUT-40, FUT-42). */
export function auditTrade(venue: AuditedVenue, forecast: Forecast, trade: EventOf<'trade'>): void {
  const taker = venue.orders.get(trade.takerOrderId);
  const maker = venue.orders.get(trade.makerOrderId);
  demand(taker !== undefined && maker !== undefined, `trade ${trade.tradeId} is of orders that nobody has open`);
  demand(taker.account === trade.takerAccount && maker.account === trade.makerAccount, 'a trade names other accounts');
  const lots = BigInt(trade.lots);
  const price = BigInt(trade.priceTicks);
  const units = lots * price * venue.contract(trade.market).tickLot;
  demand(BigInt(trade.quoteUnits) === units, `trade ${trade.tradeId} comes to ${units}, told ${trade.quoteUnits}`);
  demand(maker.standing === 'resting' && maker.price === price, 'a maker trades at another price than its own');
  demand(lots <= maker.left && lots <= taker.left, `trade ${trade.tradeId} is of more lots than its orders have`);
  const isBuy = trade.takerSide === 'BUY';
  demandReduces(venue, taker, isBuy, lots);
  demandReduces(venue, maker, !isBuy, lots);
  const takerRate = taker.isForced ? 0n : venue.feeOf(taker.account).taker;
  const fees = { taker: feeOf(units, takerRate), maker: makerFee(units, venue.feeOf(maker.account).maker, takerRate) };
  demand(BigInt(trade.takerFeeUnits) === fees.taker.units, `the taker's fee is ${fees.taker.units}`);
  demand(BigInt(trade.makerFeeUnits) === fees.maker.units, `the maker's fee is ${fees.maker.units}`);
  for (const order of [taker, maker]) {
    order.left -= lots;
    order.filled += lots;
    const isBought = (order === taker) === isBuy;
    const position = venue.position(order.account, trade.market, order.positionSide);
    forecast.change(position, isBought ? lots : -lots, price, 'TRADE');
    foretellFee(forecast, order.account, order === taker ? fees.taker : fees.maker);
  }
}
