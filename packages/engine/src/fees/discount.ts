import type { FeeDiscountPayload } from '@pelorus/protocol/exchange/configuration.ts';

const MILLION = 1_000_000n;

/** The asset in which fees are discounted, and the price of paying another asset's fee in it. */
export class FeeDiscount {
  readonly payload: FeeDiscountPayload;
  /** Id of the asset. */
  readonly asset: number;
  /** The rest of the fee after a discount, millionths. */
  private readonly leftE6: bigint;
  /** By asset of the fee: [units of the discount asset, for so many units of the fee's]. */
  private readonly prices = new Map<number, readonly [units: bigint, per: bigint]>();

  /** `assetIds` knows every asset that the payload names. */
  constructor(payload: FeeDiscountPayload, asset: number, assetIds: ReadonlyMap<string, number>) {
    this.payload = payload;
    this.asset = asset;
    this.leftE6 = MILLION - BigInt(payload.offE6);
    for (const price of payload.prices)
      this.prices.set(assetIds.get(price.asset) as number, [BigInt(price.units), BigInt(price.per)]);
  }

  /**
   * Returns a fee of `rateE6` on `receivedUnits` of `asset` in units of the discount asset, rounded down and up; null
   * when the asset has no price here, or the fee is more than anybody can have. Big integers: few pay so, and the
   * product of four numbers fits in nothing smaller.
   */
  cost(asset: number, receivedUnits: number, rateE6: number): readonly [floor: number, ceil: number] | null {
    const price = this.prices.get(asset);
    if (price === undefined) return null;
    const [units, per] = price;
    const dividend = BigInt(receivedUnits) * BigInt(rateE6) * this.leftE6 * units;
    const divisor = MILLION * MILLION * per;
    const floor = dividend / divisor;
    const ceil = floor * divisor === dividend ? floor : floor + 1n;
    return ceil > BigInt(Number.MAX_SAFE_INTEGER) ? null : [Number(floor), Number(ceil)];
  }
}
