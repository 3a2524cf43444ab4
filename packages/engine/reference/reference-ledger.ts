import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';

interface Balance {
  available: bigint;
  held: bigint;
}

/** The slow obvious ledger: a map of big integers. */
export class ReferenceLedger {
  readonly balances = new Map<string, Balance>();

  of(account: number, asset: number): Balance {
    const key = `${account}/${asset}`;
    const balance = this.balances.get(key) ?? { available: 0n, held: 0n };
    this.balances.set(key, balance);
    return balance;
  }

  /** Changes one balance and returns the posting that tells it. */
  post(
    account: number,
    asset: number,
    reason: PostingReason,
    change: { available?: bigint; held?: bigint },
    orderId: number,
    tradeId: number,
  ): EngineEvent {
    const balance = this.of(account, asset);
    const deltaAvailable = change.available ?? 0n;
    const deltaHeld = change.held ?? 0n;
    balance.available += deltaAvailable;
    balance.held += deltaHeld;
    if (balance.held < 0n || (balance.available < 0n && account !== WORLD_ACCOUNT)) {
      throw new Error(`reference: account ${account} is overdrawn in asset ${asset}`);
    }
    return {
      kind: 'posting',
      account,
      asset,
      reason,
      deltaAvailable: Number(deltaAvailable),
      deltaHeld: Number(deltaHeld),
      available: Number(balance.available),
      held: Number(balance.held),
      orderId,
      tradeId,
    };
  }

  /** Returns what all accounts have of an asset together: zero, if nothing is wrong. */
  sum(asset: number): bigint {
    let sum = 0n;
    for (const [key, balance] of this.balances) {
      if (key.endsWith(`/${asset}`)) sum += balance.available + balance.held;
    }
    return sum;
  }
}
