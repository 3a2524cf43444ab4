import type { WalletEvent } from '@pelorus/protocol/wallet/events.ts';

/** What went in and out of an asset by a network, in units. */
interface FlowRow {
  asset: number;
  network: number;
  depositedUnits: number;
  withdrawnUnits: number;
  feeUnits: number;
}

/** Sums what came and left by each network (CUST-22). */
export class FlowFold {
  private readonly flows = new Map<string, FlowRow>();

  add(event: WalletEvent): void {
    if (event.kind === 'withdrawalHeld' || (event.kind === 'withdrawalEnded' && !event.isPaid)) return;
    const { asset, network, units } = event;
    const key = `${asset} ${network}`;
    const before = this.flows.get(key) ?? { asset, network, depositedUnits: 0, withdrawnUnits: 0, feeUnits: 0 };
    const row = { ...before };
    if (event.kind === 'depositCredited') row.depositedUnits += units;
    else if (event.kind === 'withdrawalEnded') row.withdrawnUnits += units;
    else row.feeUnits += units;
    this.flows.set(key, row);
  }

  rows(): FlowRow[] {
    return [...this.flows.values()];
  }
}
