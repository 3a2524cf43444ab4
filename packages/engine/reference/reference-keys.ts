import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { ReferenceRecord } from './reference-record.ts';
import { ReferenceReuse } from './reference-reuse.ts';

const RETENTION_MS = 24 * 3_600_000;

interface Remembered {
  content: string;
  orderId: number;
  /** The number of orders in the list; `orderId` is the first. */
  legs?: number;
}

/** The slow obvious memory of idempotency keys: two maps, the older dropped a day after it was closed; and who was renamed. */
export class ReferenceKeys {
  private current = new Map<string, Remembered>();
  private previous = new Map<string, Remembered>();
  private readonly names = new Map<number, string>();
  private startedMs = 0;
  readonly reuse = new ReferenceReuse();
  private readonly isOpen: (orderId: number) => boolean;

  constructor(isOpen: (orderId: number) => boolean) {
    this.isOpen = isOpen;
  }

  /** Moves to `nowMs`; keys of orders that are open survive. */
  advance(nowMs: number): void {
    this.reuse.advance(nowMs);
    if (nowMs - this.startedMs < RETENTION_MS) return;
    const kept = [...this.previous].filter(([, row]) => this.isOpen(row.orderId));
    this.previous = new Map([...this.current, ...kept]);
    this.current = new Map();
    this.startedMs = nowMs;
  }

  find(account: number, key: string): Remembered | undefined {
    return this.current.get(`${account}/${key}`) ?? this.previous.get(`${account}/${key}`);
  }

  /**
   * As find; where ids are free again (`isReusing`) nothing of an order, or of a list of so many orders, that is done: unless
   * the content is the same and one of them was filled or expired lately.
   */
  claimed(account: number, key: string, content: string, isReusing: boolean): Remembered | undefined {
    const seen = this.find(account, key);
    if (seen === undefined || !isReusing) return seen;
    const ids = Array.from({ length: seen.legs ?? 1 }, (_, i) => seen.orderId + i);
    if (ids.some((id) => this.isOpen(id))) return seen;
    return seen.content === content && ids.some((id) => this.reuse.isRecent(id)) ? seen : undefined;
  }

  /** Returns the events of a repeated request, null for any other record. */
  repeated(record: ReferenceRecord, account: number): EngineEvent[] | null {
    if (!record.hasRequest) return null;
    this.reuse.isOn = true;
    const orderId = this.reuse.orderOf(account, record.request);
    return orderId === undefined ? null : [{ kind: 'duplicate', orderId }];
  }

  /** Returns the order with a key, or 0: a renamed order has only its last key. */
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
