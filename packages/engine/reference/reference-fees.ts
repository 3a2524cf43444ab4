import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AssetPayload, FeeDiscountPayload, FeeTierPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { ReferenceLedger } from './reference-ledger.ts';

const MILLION = 1_000_000n;

/** The fee of one side of a fill, rounded up, and the house's part of it; negative units = a rebate. */
export interface ReferenceLeg {
  asset: number;
  units: bigint;
  house: bigint;
  rate: bigint;
  isDiscounted: boolean;
}

/** One side of a fill. */
interface Payer {
  account: number;
  getsAsset: number;
  gets: bigint;
  paysAsset: number;
}

/** The first account of an owner of several, else -1. */
type FamilyOf = (account: number) => number;

/** The fee table, who is in which tier, and the discount. */
export class ReferenceFees {
  rows: FeeTierPayload[] = [];
  readonly tiers = new Map<number, number>();
  discount: FeeDiscountPayload | null = null;
  readonly discounted = new Set<number>();
  readonly familyOf: FamilyOf;
  private readonly assets: readonly AssetPayload[];
  private readonly ledger: ReferenceLedger;

  constructor(assets: readonly AssetPayload[], ledger: ReferenceLedger, familyOf: FamilyOf) {
    this.familyOf = familyOf;
    this.assets = assets;
    this.ledger = ledger;
  }

  /** Rows that speak of the account and the market; being of its tier weighs ten, being of the market one. */
  private row(account: number, symbol: string): FeeTierPayload | undefined {
    const tier = this.tiers.get(account) ?? 0;
    const weight = (row: FeeTierPayload) => (row.tier === tier ? 10 : 0) + (row.market === symbol ? 1 : 0);
    return this.rows
      .filter((row) => [tier, 0].includes(row.tier) && [undefined, symbol].includes(row.market))
      .sort((a, b) => weight(b) - weight(a))[0];
  }

  /** Returns what the taker and the maker of a fill pay. */
  legs(symbol: string, taker: Payer, maker: Payer): { taker: ReferenceLeg; maker: ReferenceLeg } {
    const takerRate = BigInt(this.row(taker.account, symbol)?.takerE6 ?? 0);
    const makerRate = BigInt(this.row(maker.account, symbol)?.makerE6 ?? 0);
    const isOwn = taker.account === maker.account;
    const takerLeg = this.leg(taker, takerRate, isOwn);
    if (makerRate >= 0n) return { taker: takerLeg, maker: this.leg(maker, makerRate, isOwn) };
    const paid = -makerRate < takerRate ? -makerRate : takerRate;
    const full =
      takerLeg.isDiscounted && takerRate > 0n ? (takerLeg.house * paid) / takerRate : (taker.gets * paid) / MILLION;
    return { taker: takerLeg, maker: { ...takerLeg, units: -full, house: 0n, rate: -paid } };
  }

  /** Returns what the two sides of a trade of an auction pay: both a maker's fee, and no rebate. */
  auctionLegs(symbol: string, buyer: Payer, seller: Payer): { buyer: ReferenceLeg; seller: ReferenceLeg } {
    const isOwn = buyer.account === seller.account;
    const legOf = (payer: Payer) => {
      const rate = BigInt(this.row(payer.account, symbol)?.makerE6 ?? 0);
      return this.leg(payer, rate < 0n ? 0n : rate, isOwn);
    };
    return { buyer: legOf(buyer), seller: legOf(seller) };
  }

  private leg(payer: Payer, rate: bigint, isOwn: boolean): ReferenceLeg {
    const { getsAsset: asset, gets } = payer;
    const usual = { asset, ...rounded(gets * rate, MILLION), rate, isDiscounted: false };
    const price = this.discount?.prices.find((row) => row.asset === this.assets[asset]?.code);
    const inAsset = this.assets.findIndex((row) => row.code === this.discount?.asset);
    const isWanted = this.discounted.has(payer.account) && !isOwn && rate > 0n && inAsset !== payer.paysAsset;
    if (this.discount === null || price === undefined || inAsset < 0 || !isWanted) return usual;
    const dividend = gets * rate * (MILLION - BigInt(this.discount.offE6)) * BigInt(price.units);
    const cost = rounded(dividend, MILLION * MILLION * BigInt(price.per));
    const free = this.ledger.of(payer.account, inAsset).available + (inAsset === asset ? gets : 0n);
    return cost.units > free ? usual : { asset: inAsset, ...cost, rate, isDiscounted: true };
  }

  /** Posts a leg and returns its events. */
  post(leg: ReferenceLeg, account: number, orderId: number, tradeId: number): EngineEvent[] {
    const { asset, units, house } = leg;
    const post = (who: number, reason: 'FEE' | 'FEE_ROUNDING' | 'REBATE', available: bigint) =>
      available === 0n ? [] : [this.ledger.post(who, asset, reason, { available }, orderId, tradeId)];
    if (units < 0n) return [...post(FEES_ACCOUNT, 'REBATE', units), ...post(account, 'REBATE', -units)];
    return [
      ...post(account, 'FEE', -units),
      ...post(FEES_ACCOUNT, 'FEE', house),
      ...post(ROUNDING_ACCOUNT, 'FEE_ROUNDING', units - house),
    ];
  }
}

function rounded(dividend: bigint, divisor: bigint): { units: bigint; house: bigint } {
  return { units: (dividend + divisor - 1n) / divisor, house: dividend / divisor };
}
