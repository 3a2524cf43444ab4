const REQUEST_SPAN_MS = 3_600_000;
const REPEAT_MS = 60_000;

/** The slow obvious memory of what lets an id be used again: requests that were heard, and orders that ended. */
export class ReferenceReuse {
  /** Orders that end before the first record of such ids are not remembered. */
  isOn = false;
  private nowMs = 0;
  private startedMs = 0;
  private current = new Map<string, number>();
  private previous = new Map<string, number>();
  private readonly endedMs = new Map<number, number>();

  advance(nowMs: number): void {
    this.nowMs = nowMs;
    const passedMs = nowMs - this.startedMs;
    if (passedMs < REQUEST_SPAN_MS) return;
    this.previous = passedMs < 2 * REQUEST_SPAN_MS ? this.current : new Map();
    this.current = new Map();
    this.startedMs = nowMs;
  }

  /** Returns the order of a request that was heard before. */
  orderOf(account: number, request: string | null): number | undefined {
    const name = `${account}/${request}`;
    return request === null ? undefined : (this.current.get(name) ?? this.previous.get(name));
  }

  heard(account: number, request: string | null, orderId: number): void {
    if (request !== null) this.current.set(`${account}/${request}`, orderId);
  }

  /** An order ended that its owner did not cancel. */
  ended(orderId: number): void {
    if (this.isOn) this.endedMs.set(orderId, this.nowMs);
  }

  isRecent(orderId: number): boolean {
    return this.nowMs - (this.endedMs.get(orderId) ?? Number.NEGATIVE_INFINITY) <= REPEAT_MS;
  }
}
