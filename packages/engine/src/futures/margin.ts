import { exposureUnits, initialUnits } from '@pelorus/formulas/futures/brackets.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { BOTH, CROSSED, LONG, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** An order that is to be counted as though it were open. */
interface Wish {
  contract: Contract;
  /** Position side. */
  positionSide: number;
  side: number;
  quoteUnits: number;
}

/** What an account has and needs in one margin asset for positions and orders, at the marks, quote units. One object is reused. */
export class Margin {
  /** The wallet's available part and the unrealised profit of crossed positions. */
  equityUnits = 0;
  /** Unrealised losses of crossed positions, below zero or 0. */
  lossUnits = 0;
  /** Initial margin of crossed positions, and of all open orders. */
  initialUnits = 0;
  private readonly state: FuturesState;

  constructor(state: FuturesState) {
    this.state = state;
  }

  /** Takes the account's present state, with an order more where `wish` says one; `only`: initial margin at another leverage. */
  take(account: number, asset: number, wish?: Wish, only?: { contract: Contract; leverage: number }): this {
    const { positions, wallets } = this.state;
    this.equityUnits = wallets.availableOf(account, asset);
    this.lossUnits = 0;
    this.initialUnits = 0;
    const contracts = this.state.ofAsset(asset);
    for (let i = 0; i < contracts.length; i++) {
      const contract = contracts[i] as Contract;
      const wished = wish !== undefined && wish.contract === contract ? wish : undefined;
      const first = positions.first(account, contract.id);
      if (first === 0 && wished === undefined) continue;
      const chosen = only !== undefined && only.contract === contract ? only.leverage : positions.leverageAt(first);
      this.add(contract, first, contract.leverageOf(chosen), wished);
    }
    return this;
  }

  private add(contract: Contract, first: number, leverage: number, wish: Wish | undefined): void {
    const { positions } = this.state;
    const isCrossed = positions.marginModeAt(first) === CROSSED;
    const { scaledE6 } = contract;
    const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
    for (let side = BOTH; side <= SHORT; side++) {
      const cell = first === 0 ? 0 : first + side;
      const lots = positions.lots(cell);
      const worth = lots * worthOfLot;
      if (lots !== 0 && isCrossed) {
        const profit = worth - positions.costUnits(cell);
        this.equityUnits += profit;
        this.lossUnits += Math.min(0, profit);
      }
      const isWished = wish !== undefined && wish.positionSide === side;
      const exposure = isWished
        ? exposureWith(this.state, cell, side, worth, wish.side, wish.quoteUnits)
        : exposureOf(this.state, cell, side, worth);
      if (exposure === 0) continue;
      const needed = initialUnits(exposure, leverage, scaledE6);
      // What an isolated position has behind it already was taken out of the wallet.
      this.initialUnits += isCrossed
        ? needed
        : Math.max(0, needed - positionMargin(positions.marginUnits(cell), needed));
    }
  }

  /** What may be spent on new positions. */
  get freeUnits(): number {
    return this.equityUnits - this.initialUnits;
  }
}

/** Margin beyond what a position needs was added by hand: it does not pay for orders. */
function positionMargin(marginUnits: number, neededUnits: number): number {
  return Math.min(marginUnits, neededUnits);
}

/** Returns the notional that a side's position and open orders need margin for (PERP-15). */
export function exposureOf({ positions }: FuturesState, cell: number, side: number, worth: number): number {
  return exposure(side, worth, positions.buyUnits(cell), positions.sellUnits(cell));
}

/** The same with an order more. */
export function exposureWith(
  { positions }: FuturesState,
  cell: number,
  side: number,
  worth: number,
  orderSide: number,
  quoteUnits: number,
): number {
  const buys = positions.buyUnits(cell);
  const sells = positions.sellUnits(cell);
  return orderSide === BUY
    ? exposure(side, worth, buys + quoteUnits, sells)
    : exposure(side, worth, buys, sells + quoteUnits);
}

function exposure(side: number, worth: number, buys: number, sells: number): number {
  if (side === LONG) return worth + buys;
  if (side === SHORT) return sells - worth;
  return exposureUnits(worth, buys, sells);
}
