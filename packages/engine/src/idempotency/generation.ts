/**
 * One generation of remembered keys: an append-only log of 28-byte entries with chained buckets. Of an entry's
 * 128-bit key 64 mixed bits are kept beside the whole account number, and 43 bits of the content (decision 0002).
 */
const ENTRY_I32 = 7;
const ACCOUNT = 0;
const KEY_A = 1;
const KEY_B = 2;
const CONTENT = 3;
const ORDER_LOW = 4;
/** 21 high bits of the order id, then 11 more bits of the content. */
const ORDER_HIGH = 5;
const NEXT = 6;
const HIGH_MASK = 0x1fffff;
const TWO_32 = 4_294_967_296;
const FIRST_CAPACITY = 1024;

export class Generation {
  /** Entries are numbered from 1. */
  count = 0;
  private entries = new Int32Array((FIRST_CAPACITY + 1) * ENTRY_I32);
  private heads = new Int32Array(FIRST_CAPACITY);
  private mask = FIRST_CAPACITY - 1;

  /** Returns the entry of (account, key), or 0. */
  find(account: number, keyA: number, keyB: number): number {
    const { entries } = this;
    let entry = this.heads[bucketOf(account, keyA, keyB) & this.mask] as number;
    while (entry !== 0) {
      const e = entry * ENTRY_I32;
      if (entries[e + KEY_A] === keyA && entries[e + KEY_B] === keyB && entries[e + ACCOUNT] === account) return entry;
      entry = entries[e + NEXT] as number;
    }
    return 0;
  }

  /** Remembers (account, key) → (content, orderId); the caller knows that it is not here yet. */
  add(account: number, keyA: number, keyB: number, contentA: number, contentB: number, orderId: number): void {
    if (this.count === this.heads.length) this.grow();
    const entry = ++this.count;
    const e = entry * ENTRY_I32;
    const { entries } = this;
    entries[e + ACCOUNT] = account;
    entries[e + KEY_A] = keyA;
    entries[e + KEY_B] = keyB;
    entries[e + CONTENT] = contentA;
    entries[e + ORDER_LOW] = orderId | 0;
    entries[e + ORDER_HIGH] = (contentB << 21) | Math.floor(orderId / TWO_32);
    this.link(entry);
  }

  private link(entry: number): void {
    const e = entry * ENTRY_I32;
    const { entries } = this;
    const bucket =
      bucketOf(entries[e + ACCOUNT] as number, entries[e + KEY_A] as number, entries[e + KEY_B] as number) & this.mask;
    entries[e + NEXT] = this.heads[bucket] as number;
    this.heads[bucket] = entry;
  }

  private grow(): void {
    const capacity = 2 * this.heads.length;
    const bigger = new Int32Array((capacity + 1) * ENTRY_I32);
    bigger.set(this.entries);
    this.entries = bigger;
    this.heads = new Int32Array(capacity);
    this.mask = capacity - 1;
    for (let entry = 1; entry <= this.count; entry++) this.link(entry);
  }

  /** Returns the order id that the entry remembers; 0 for a transfer. */
  orderId(entry: number): number {
    const e = entry * ENTRY_I32;
    return (
      ((this.entries[e + ORDER_HIGH] as number) & HIGH_MASK) * TWO_32 + ((this.entries[e + ORDER_LOW] as number) >>> 0)
    );
  }

  isSameContent(entry: number, contentA: number, contentB: number): boolean {
    const e = entry * ENTRY_I32;
    return (
      this.entries[e + CONTENT] === contentA &&
      ((this.entries[e + ORDER_HIGH] as number) ^ (contentB << 21)) >>> 21 === 0
    );
  }

  /** Copies an entry of another generation to the end of this one. */
  copy(from: Generation, entry: number): void {
    const f = entry * ENTRY_I32;
    const get = (lane: number) => from.entries[f + lane] as number;
    this.add(get(ACCOUNT), get(KEY_A), get(KEY_B), get(CONTENT), get(ORDER_HIGH) >>> 21, from.orderId(entry));
  }

  /** Returns the entries' lanes in the order they came, without the chains. */
  lanes(): Int32Array {
    const out = new Int32Array(this.count * 6);
    for (let entry = 1; entry <= this.count; entry++) {
      const e = entry * ENTRY_I32;
      out.set(this.entries.subarray(e, e + 6), (entry - 1) * 6);
    }
    return out;
  }

  /** Returns a generation made from what `lanes` returned. */
  static fromLanes(lanes: Int32Array): Generation {
    const generation = new Generation();
    const get = (i: number) => lanes[i] as number;
    for (let i = 0; i + 6 <= lanes.length; i += 6) {
      const high = get(i + ORDER_HIGH);
      const orderId = (high & HIGH_MASK) * TWO_32 + (get(i + ORDER_LOW) >>> 0);
      generation.add(get(i), get(i + KEY_A), get(i + KEY_B), get(i + CONTENT), high >>> 21, orderId);
    }
    return generation;
  }
}

function bucketOf(account: number, keyA: number, keyB: number): number {
  const mixed = Math.imul(keyA ^ Math.imul(account, 0x9e3779b1), 0x85ebca6b) ^ keyB;
  return mixed ^ (mixed >>> 15);
}
