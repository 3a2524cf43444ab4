const RETENTION_MS = 24 * 3_600_000;

interface Remembered {
  content: string;
  orderId: number;
}

/** The slow obvious memory of idempotency keys: two maps, the older dropped a day after it was closed. */
export class ReferenceKeys {
  private current = new Map<string, Remembered>();
  private previous = new Map<string, Remembered>();
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

  remember(account: number, key: string, row: Remembered): void {
    this.current.set(`${account}/${key}`, row);
  }
}
