import type { World } from '../live-market.ts';
import type { Basis } from './basis.ts';

/** The world of one contract: the coin's price with the contract's basis on it. */
export class ContractWorld implements World {
  private readonly spot: World;
  private readonly basis: Basis;

  constructor(spot: World, basis: Basis) {
    this.spot = spot;
    this.basis = basis;
  }

  get agitation(): number {
    return this.spot.agitation;
  }

  priceOf(base: string, quote: string): number {
    return this.spot.priceOf(base, quote) * Math.exp(this.basis.log);
  }

  logOf(asset: string): number {
    return this.spot.logOf(asset);
  }

  /** What people buy here moves the coin everywhere. */
  nudge(asset: string, logReturn: number): void {
    this.spot.nudge(asset, logReturn);
  }
}
