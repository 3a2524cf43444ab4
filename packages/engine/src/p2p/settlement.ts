import { UNITS_MAX } from '@pelorus/money/units.ts';
import { FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { buyerOf, escrowUnits, type P2pOrder, sellerOf } from './p2p-state.ts';

/** Pays the escrow of an ended order to its buyer; the maker's fee goes to the fee account (ESCR-15, ESCR-25). */
export function payBuyer({ ledger }: ExchangeState, order: P2pOrder): void {
  const { asset, feeUnits, units } = order;
  const [buyer, seller] = [buyerOf(order), sellerOf(order)];
  const [bought, sold] = [ledger.cell(buyer, asset), ledger.cell(seller, asset)];
  ledger.payHeld(sold, seller, asset, POSTED.P2P_TRADE, units, 0, 0);
  ledger.post(bought, buyer, asset, POSTED.P2P_TRADE, units, 0, 0);
  if (feeUnits === 0) return;
  if (order.side === SELL) ledger.payHeld(sold, seller, asset, POSTED.P2P_FEE, feeUnits, 0, 0);
  else ledger.post(bought, buyer, asset, POSTED.P2P_FEE, -feeUnits, 0, 0);
  ledger.post(ledger.cell(FEES_ACCOUNT, asset), FEES_ACCOUNT, asset, POSTED.P2P_FEE, feeUnits, 0, 0);
}

/** Lets a LIVE ad offer again what a cancelled order took of it; returns whether it holds the escrow now (ESCR-29). */
export function returnToAd({ p2p }: ExchangeState, order: P2pOrder): boolean {
  const ad = p2p.ads.get(order.adId);
  if (ad?.state !== 'LIVE') return false;
  // What a buying owner offers is backed by nothing, so it may have been set to anything meanwhile.
  ad.units = Math.min(UNITS_MAX, ad.units + escrowUnits(order));
  return order.side === SELL;
}

/** Gives the escrow of an ended order back to its seller's available balance. */
export function giveBack({ ledger }: ExchangeState, order: P2pOrder): void {
  const seller = sellerOf(order);
  const cell = ledger.cell(seller, order.asset);
  ledger.hold(cell, seller, order.asset, POSTED.P2P_ESCROW_RELEASE, -escrowUnits(order), 0);
}
