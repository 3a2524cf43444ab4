import { type FullBracket, notionalMaxUnits, scaledRateE6, withAmounts } from '@pelorus/formulas/futures/brackets.ts';
import { addPremium, averageE8, fundingRateE8 } from '@pelorus/formulas/futures/funding.ts';
import { RATE_ONE } from '@pelorus/money/units.ts';
import { type ContractPayload, LEVERAGE_DEFAULT } from '@pelorus/protocol/futures/contracts.ts';
import type { Market } from '../catalog/market.ts';
import { Holders } from './holders.ts';

const HOUR_MS = 3_600_000;
/** A price that is older makes no liquidation (FUT-51). */
const FRESH_MS = 10_000;

/** What a perpetual contract has besides its market: prices, funding, and who has positions. */
export class Contract {
  readonly market: Market;
  /** Its number among contracts. */
  readonly id: number;
  terms!: ContractPayload;
  brackets: readonly FullBracket[] = [];
  leverageMax = 1;
  /** 0 = there was none yet. */
  markTicks = 0;
  indexTicks = 0;
  markMs = 0;
  mayLiquidate = false;
  premiums = { samples: 0, weightedE8: 0 };
  /** The next boundary of funding; 0 before the first price. */
  nextFundingMs = 0;
  /** Lots of all longs. */
  openLots = 0;
  readonly holders = new Holders();

  constructor(market: Market, id: number) {
    this.market = market;
    this.id = id;
    this.configure();
  }

  /** Takes over the market's terms. */
  configure(): void {
    this.terms = this.market.payload.contract as ContractPayload;
    this.brackets = withAmounts(this.terms.brackets);
    this.leverageMax = this.brackets[0]?.leverageMax ?? 1;
  }

  /** Returns the leverage of an account that chose `chosen`, 0 = nothing. */
  leverageOf(chosen: number): number {
    return Math.min(chosen === 0 ? LEVERAGE_DEFAULT : chosen, this.leverageMax);
  }

  /** Returns the largest notional that a leverage allows, quote units. */
  notionalMax(leverage: number): number {
    return notionalMaxUnits(this.brackets, leverage);
  }

  /** Returns the initial margin rate that open interest asks for, millionths; 0 = the leverage's alone (PERP-13). */
  get scaledE6(): number {
    const { interestLowerUnits: lowerUnits, interestUpperUnits: upperUnits } = this.terms;
    if (upperUnits === 0) return 0;
    const interestUnits = this.openLots * this.markTicks * this.market.tickLotUnits;
    return scaledRateE6(Math.ceil(RATE_ONE / this.leverageMax), interestUnits, { lowerUnits, upperUnits });
  }

  isFresh(nowMs: number): boolean {
    return this.markTicks > 0 && nowMs - this.markMs <= FRESH_MS;
  }

  /** Takes over the prices of a tick. */
  price(nowMs: number, indexTicks: number, markTicks: number, premiumE8: number, mayLiquidate: boolean): void {
    this.indexTicks = indexTicks;
    this.markTicks = markTicks;
    this.markMs = nowMs;
    this.mayLiquidate = mayLiquidate;
    this.premiums = addPremium(this.premiums, premiumE8);
    if (this.nextFundingMs === 0) this.nextFundingMs = this.boundaryAfter(nowMs);
  }

  /** A contract that was delisted settles nothing, and has no price until the first after it is listed again (FUT-06). */
  forgetPrices(): void {
    this.indexTicks = 0;
    this.markTicks = 0;
    this.markMs = 0;
    this.mayLiquidate = false;
    this.premiums = { samples: 0, weightedE8: 0 };
    this.nextFundingMs = 0;
  }

  /** Boundaries are whole multiples of the interval since 1970, so that all contracts of an interval share them. */
  boundaryAfter(nowMs: number): number {
    const interval = this.terms.funding.intervalHours * HOUR_MS;
    return nowMs - (nowMs % interval) + interval;
  }

  /** The funding rate as it stands, 10^−8 (PERP-42). */
  get rateE8(): number {
    return fundingRateE8(averageE8(this.premiums), this.terms.funding);
  }
}
