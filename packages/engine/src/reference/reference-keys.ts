const RETENTION_MS = 24 * 3_600_000;

interface Remembered {
  content: string;
  orderId: number;
}

/** The slow obvious memory of idempotency keys: two maps, the older dropped a day after it was closed; and who was renamed. */
export class ReferenceKeys {
  private current = new Map<string, Remembered>();
  private previous = new Map<string, Remembered>();
  private readonly names = new Map<number, string>();
  private startedMs = 0;

  /** Moves to `nowMs`; keys of orders that `isOpen` survive. */
  advance(nowMs: number, isOpen: (orderId: number) => boolean): void {
    if (nowMs - this.startedMs < RETENTION_MS) return;
    const kept = [...this.previous].filter(([, row]) => isOpen(row.orderId));
    this.previous = new Map([...this.current, ...kept]);
    this.current = new Map();
    this.startedMs = nowMs;
  }

  find(account: number, key: string): Remembered | undefined {
    return this.current.get(`${account}/${key}`) ?? this.previous.get(`${account}/${key}`);
  }

  /** Returns the order that goes by a key, 0 for none: one that was renamed goes by its last key only. */
  orderNamed(account: number, key: string): number {
    const orderId = this.find(account, key)?.orderId ?? 0;
    return this.isFormer(orderId, key) ? 0 : orderId;
  }

  isFormer(orderId: number, key: string): boolean {
    return (this.names.get(orderId) ?? key) !== key;
  }

  rename(orderId: number, key: string): void {
    this.names.set(orderId, key);
  }

  remember(account: number, key: string, row: Remembered): void {
    this.current.set(`${account}/${key}`, row);
  }
}
