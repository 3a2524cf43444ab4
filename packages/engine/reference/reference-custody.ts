interface Held {
  account: number;
  units: bigint;
  feeUnits: bigint;
}

/**
 * The slow obvious wallet of one asset: sets of ids, big integers, and an answer in a word: what happened, or why not. It
 * knows no orders: what is available is told to it.
 */
export class ReferenceCustody {
  private readonly deposits = new Set<number>();
  private readonly ends = new Set<number>();
  readonly held = new Map<number, Held>();
  /** What the chain must hold: came − paid (CUST-22). */
  chainUnits = 0n;

  credit(depositId: number, units: number): string {
    if (this.deposits.has(depositId)) return 'duplicate';
    if (!Number.isSafeInteger(units) || units < 1) return 'AMOUNT_INVALID';
    this.deposits.add(depositId);
    this.chainUnits += BigInt(units);
    return 'depositCredited';
  }

  hold(withdrawalId: number, account: number, units: number, feeUnits: number, available: number): string {
    if (this.held.has(withdrawalId) || this.ends.has(withdrawalId)) return 'duplicate';
    if (!Number.isSafeInteger(units) || units < 1 || !Number.isSafeInteger(feeUnits) || feeUnits < 0)
      return 'AMOUNT_INVALID';
    if (BigInt(units) + BigInt(feeUnits) > BigInt(available)) return 'INSUFFICIENT_BALANCE';
    this.held.set(withdrawalId, { account, units: BigInt(units), feeUnits: BigInt(feeUnits) });
    return 'withdrawalHeld';
  }

  end(withdrawalId: number, isPaid: boolean): string {
    const held = this.held.get(withdrawalId);
    if (held === undefined) return this.ends.has(withdrawalId) ? 'duplicate' : 'UNKNOWN_WITHDRAWAL';
    this.held.delete(withdrawalId);
    this.ends.add(withdrawalId);
    if (isPaid) this.chainUnits -= held.units;
    return 'withdrawalEnded';
  }

  /** Returns what withdrawals hold of an account. */
  heldOf(account: number): bigint {
    return [...this.held.values()]
      .filter((held) => held.account === account)
      .reduce((sum, { feeUnits, units }) => sum + units + feeUnits, 0n);
  }
}
