import { feeUnits, houseFeeUnits } from '@pelorus/formulas/fees.ts';
import { rateFloor } from '@pelorus/money/rates.ts';
import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { POSTED } from '../ledger/posting-reasons.ts';

/** The state that fees change; the exchange owns it. */
interface FeeRoom {
  readonly catalog: Catalog;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
}

/** The fee or rebate of one side of a fill. One object is reused for every fill of its side. */
export class FeeLeg {
  asset = 0;
  /** Units the payer gives, rounded up; negative: a maker's rebate. */
  units = 0;
  /** Units the fee account gets, rounded down. */
  houseUnits = 0;
  rateE6 = 0;
  /** Paid in the discount asset? */
  private isDiscounted = false;

  /** How events say the asset: 0 = the asset received, else its id + 1. */
  assetField(receivedAsset: number): number {
    return this.units === 0 || this.asset === receivedAsset ? 0 : this.asset + 1;
  }

  /** Charges `rateE6` of the received amount, in the received asset. */
  charge(asset: number, receivedUnits: number, rateE6: number): void {
    this.asset = asset;
    this.rateE6 = rateE6;
    this.units = feeUnits(receivedUnits, rateE6);
    this.houseUnits = rateE6 === 0 ? 0 : houseFeeUnits(receivedUnits, rateE6);
    this.isDiscounted = false;
  }

  /**
   * Charges the same fee in the discount asset, if the account chose that and has the balance (LEDG-17). Not if the
   * account pays the trade in that asset: the next fill may need the balance.
   */
  discount(room: FeeRoom, account: number, receivedUnits: number, paysAsset: number): void {
    const { discount } = room.catalog;
    if (discount === null || this.rateE6 === 0 || !room.accounts.isDiscounted(account)) return;
    const { asset } = discount;
    if (asset === paysAsset) return;
    const cost = discount.cost(this.asset, receivedUnits, this.rateE6);
    if (cost === null) return;
    const received = asset === this.asset ? receivedUnits : 0;
    if (cost[1] > room.ledger.availableOf(account, asset) + received) return;
    this.asset = asset;
    this.houseUnits = cost[0];
    this.units = cost[1];
    this.isDiscounted = true;
  }

  /**
   * A maker's rebate, paid out of what the fee account gets of the taker's fee, in its asset: `rateE6` of the fill but
   * never more than the taker pays of it (LEDG-16).
   */
  rebate(taker: FeeLeg, takerReceivedUnits: number, rateE6: number): void {
    const paidE6 = Math.min(rateE6, taker.rateE6);
    this.asset = taker.asset;
    this.houseUnits = 0;
    this.rateE6 = -paidE6;
    this.isDiscounted = taker.isDiscounted;
    if (paidE6 === 0) this.units = 0;
    else if (taker.isDiscounted)
      this.units = -Number((BigInt(taker.houseUnits) * BigInt(paidE6)) / BigInt(taker.rateE6));
    else this.units = -rateFloor(takerReceivedUnits, paidE6);
    // Nothing to give back is no rebate, not minus nothing.
    if (this.units === 0) this.units = 0;
  }

  /** Posts the leg: a fee to the fee and the rounding account, or a rebate out of the fee account. */
  post(ledger: Ledger, account: number, orderId: number, tradeId: number): void {
    const { asset, units, houseUnits } = this;
    if (units === 0) return;
    const fees = ledger.cell(FEES_ACCOUNT, asset);
    const cell = ledger.cell(account, asset);
    if (units < 0) {
      ledger.post(fees, FEES_ACCOUNT, asset, POSTED.REBATE, units, orderId, tradeId);
      ledger.post(cell, account, asset, POSTED.REBATE, -units, orderId, tradeId);
      return;
    }
    ledger.post(cell, account, asset, POSTED.FEE, -units, orderId, tradeId);
    if (houseUnits > 0) ledger.post(fees, FEES_ACCOUNT, asset, POSTED.FEE, houseUnits, orderId, tradeId);
    const restUnits = units - houseUnits;
    if (restUnits > 0) {
      const rounding = ledger.cell(ROUNDING_ACCOUNT, asset);
      ledger.post(rounding, ROUNDING_ACCOUNT, asset, POSTED.FEE_ROUNDING, restUnits, orderId, tradeId);
    }
  }
}
