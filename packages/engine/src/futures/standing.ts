import { maintenanceUnits } from '@pelorus/formulas/futures/brackets.ts';
import { BOTH, CROSSED, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** What decides whether an account's crossed positions of one margin asset are closed, at the marks, quote units. One object is reused. */
export class CrossedStanding {
  /** The wallet's available part and the unrealised profit of crossed positions. */
  equityUnits = 0;
  maintenanceUnits = 0;
  private readonly state: FuturesState;

  constructor(state: FuturesState) {
    this.state = state;
  }

  take(account: number, asset: number): this {
    const { positions, wallets } = this.state;
    this.equityUnits = wallets.availableOf(account, asset);
    this.maintenanceUnits = 0;
    const contracts = this.state.ofAsset(asset);
    for (let i = 0; i < contracts.length; i++) {
      const contract = contracts[i] as Contract;
      const first = positions.first(account, contract.id);
      if (first === 0 || positions.marginModeAt(first) !== CROSSED) continue;
      const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
      for (let cell = first + BOTH; cell <= first + SHORT; cell++) {
        const lots = positions.lots(cell);
        if (lots === 0) continue;
        const worth = lots * worthOfLot;
        this.equityUnits += worth - positions.costUnits(cell);
        this.maintenanceUnits += maintenanceUnits(contract.brackets, Math.abs(worth));
      }
    }
    return this;
  }
}

/** Returns the equity alone. Every order asks that closes at a loss. */
export function equityOf(state: FuturesState, account: number, asset: number): number {
  const { positions, wallets } = state;
  let equityUnits = wallets.availableOf(account, asset);
  const contracts = state.ofAsset(asset);
  for (let i = 0; i < contracts.length; i++) {
    const contract = contracts[i] as Contract;
    const first = positions.first(account, contract.id);
    if (first === 0 || positions.marginModeAt(first) !== CROSSED) continue;
    const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
    for (let cell = first + BOTH; cell <= first + SHORT; cell++) {
      const lots = positions.lots(cell);
      if (lots !== 0) equityUnits += lots * worthOfLot - positions.costUnits(cell);
    }
  }
  return equityUnits;
}
