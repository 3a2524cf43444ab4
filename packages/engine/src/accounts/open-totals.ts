import type { VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';

/** The counters of an account over all markets. */
export const OPEN = { orders: 0, conditionals: 1, icebergs: 2, lists: 3 } as const;
type OpenKind = (typeof OPEN)[keyof typeof OPEN];

const KINDS = 4;
const FIRST_ACCOUNTS = 256;

/**
 * How many orders, conditional orders, icebergs and lists each account has open in all markets together. Counted where
 * the venue limits it, and nowhere else: who opens or ends something asks `isOn` first (FILT-02).
 */
export class OpenTotals {
  /** Does the venue limit any of it? */
  isOn = false;
  private counts = new Int32Array(0);
  private most: readonly number[] = [];

  /** Takes over the venue's limits. Returns whether counting begins: then everything open has to be counted in. */
  limit({ conditionalOrdersMax, icebergOrdersMax, openOrdersMax, orderListsMax }: VenuePayload): boolean {
    const limits = [openOrdersMax, conditionalOrdersMax, icebergOrdersMax, orderListsMax];
    const wasOn = this.isOn;
    this.most = limits.map((most) => most || Number.POSITIVE_INFINITY);
    this.isOn = limits.some((most) => most > 0);
    if (this.isOn === wasOn) return false;
    this.counts = new Int32Array(0);
    return this.isOn;
  }

  /** Counts so many more of an account, or with a negative number fewer. */
  count(account: number, kind: OpenKind, more: number): void {
    const at = KINDS * account + kind;
    if (at >= this.counts.length) this.grow(at);
    this.counts[at] = (this.counts[at] as number) + more;
  }

  private grow(at: number): void {
    let length = Math.max(this.counts.length, KINDS * FIRST_ACCOUNTS);
    while (length <= at) length *= 2;
    const bigger = new Int32Array(length);
    bigger.set(this.counts);
    this.counts = bigger;
  }

  /** Returns how many the account has; 0 where nothing is counted. */
  of(account: number, kind: OpenKind): number {
    return this.counts[KINDS * account + kind] ?? 0;
  }

  /** Would so many more be too many of the account? */
  isOver(account: number, kind: OpenKind, more: number): boolean {
    return this.isOn && this.of(account, kind) + more > (this.most[kind] as number);
  }
}
