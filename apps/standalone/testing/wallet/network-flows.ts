import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** Whole units that came, left and went to miners. */
interface Flow {
  deposited: bigint;
  withdrawn: bigint;
  fees: bigint;
}
const NONE: Flow = { deposited: 0n, withdrawn: 0n, fees: 0n };

/** What the engine told of a network, by asset, since a run began. */
export class NetworkFlows {
  readonly #all = new Map<number, Flow>();
  #before = new Map<number, Flow>();

  /** From here on it counts anew. */
  begin(): void {
    this.#before = structuredClone(this.#all);
  }

  count({ events }: Pick<AppliedCommand, 'events'>): void {
    for (const event of events) {
      if (event.kind === 'depositCredited') this.#of(event.asset).deposited += BigInt(event.units);
      if (event.kind === 'withdrawalEnded' && event.isPaid) this.#of(event.asset).withdrawn += BigInt(event.units);
      if (event.kind === 'networkFeeSpent') this.#of(event.asset).fees += BigInt(event.units);
    }
  }

  #of(asset: number): Flow {
    const found = this.#all.get(asset) ?? { ...NONE };
    this.#all.set(asset, found);
    return found;
  }

  of(asset: number): Flow {
    const [now, before] = [this.#all.get(asset) ?? NONE, this.#before.get(asset) ?? NONE];
    return {
      deposited: now.deposited - before.deposited,
      withdrawn: now.withdrawn - before.withdrawn,
      fees: now.fees - before.fees,
    };
  }
}
