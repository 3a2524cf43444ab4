/**
 * One generation of remembered keys: an append-only log of 20-byte entries, and an open-addressed table of (tag, entry)
 * pairs, so that a key that is not there is missed within one cache line. Of an entry's 128-bit key 64 mixed bits are
 * kept beside the whole account number, half of them as the tag; of its content 43 bits (decision 0005).
 */
const ENTRY_I32 = 5;
const ACCOUNT = 0;
const KEY_B = 1;
const CONTENT = 2;
const ORDER_LOW = 3;
/** 21 high bits of the order id, then 11 more bits of the content. */
const ORDER_HIGH = 4;
const HIGH_MASK = 0x1fffff;
const TWO_32 = 4_294_967_296;
const FIRST_TABLE_BITS = 10;
/** Lanes of an entry in a snapshot: the tag, then the entry's own. */
const SAVED_I32 = ENTRY_I32 + 1;

/** Returns the tag of a key: with the account and keyB it determines keyA, so equal tag, account and keyB = equal key. */
export function tagOf(account: number, keyA: number, keyB: number): number {
  return Math.imul(keyA ^ Math.imul(account, 0x85ebca6b) ^ Math.imul(keyB, 0xc2b2ae35), 0x9e3779b1);
}

export class Generation {
  /** Entries are numbered from 1. */
  count = 0;
  private entries = new Int32Array(ENTRY_I32 << (FIRST_TABLE_BITS - 1));
  /** Pairs of tag and entry; entry 0 = free. The high bits of the tag say where to look first. */
  private table = new Int32Array(2 << FIRST_TABLE_BITS);
  private shift = 32 - FIRST_TABLE_BITS;
  private mask = (1 << FIRST_TABLE_BITS) - 1;

  /** Returns the entry of a key, or 0. */
  find(tag: number, account: number, keyB: number): number {
    const { table, entries, mask } = this;
    let at = tag >>> this.shift;
    for (;;) {
      const entry = table[2 * at + 1] as number;
      if (entry === 0) return 0;
      if (table[2 * at] === tag) {
        const e = entry * ENTRY_I32;
        if (entries[e + KEY_B] === keyB && entries[e + ACCOUNT] === account) return entry;
      }
      at = (at + 1) & mask;
    }
  }

  /** Remembers a key → (content, orderId); the caller knows that it is not here yet. */
  add(tag: number, account: number, keyB: number, contentA: number, contentB: number, orderId: number): void {
    // At most 70 % full: a miss then looks at five pairs on average, which lie side by side.
    if (this.count * 10 > this.mask * 7) this.growTable();
    const entry = ++this.count;
    const e = entry * ENTRY_I32;
    if (e === this.entries.length) this.growEntries();
    const { entries } = this;
    entries[e + ACCOUNT] = account;
    entries[e + KEY_B] = keyB;
    entries[e + CONTENT] = contentA;
    entries[e + ORDER_LOW] = orderId | 0;
    entries[e + ORDER_HIGH] = (contentB << 21) | Math.floor(orderId / TWO_32);
    this.file(tag, entry);
  }

  private file(tag: number, entry: number): void {
    const { table, mask } = this;
    let at = tag >>> this.shift;
    while (table[2 * at + 1] !== 0) at = (at + 1) & mask;
    table[2 * at] = tag;
    table[2 * at + 1] = entry;
  }

  private growTable(): void {
    const old = this.table;
    this.table = new Int32Array(2 * old.length);
    this.shift--;
    this.mask = this.mask * 2 + 1;
    for (let i = 0; i < old.length; i += 2) {
      const entry = old[i + 1] as number;
      if (entry !== 0) this.file(old[i] as number, entry);
    }
  }

  private growEntries(): void {
    const bigger = new Int32Array(2 * this.entries.length);
    bigger.set(this.entries);
    this.entries = bigger;
  }

  /** Returns the order id that the entry remembers; 0 for a transfer. */
  orderId(entry: number): number {
    const e = entry * ENTRY_I32;
    const low = (this.entries[e + ORDER_LOW] as number) >>> 0;
    return ((this.entries[e + ORDER_HIGH] as number) & HIGH_MASK) * TWO_32 + low;
  }

  isSameContent(entry: number, contentA: number, contentB: number): boolean {
    const e = entry * ENTRY_I32;
    const high = this.entries[e + ORDER_HIGH] as number;
    return this.entries[e + CONTENT] === contentA && (high ^ (contentB << 21)) >>> 21 === 0;
  }

  /** Returns tag and lanes of every entry in the order they came. */
  lanes(): Int32Array<ArrayBuffer> {
    const out = new Int32Array(this.count * SAVED_I32);
    for (let entry = 1; entry <= this.count; entry++) {
      const e = entry * ENTRY_I32;
      out.set(this.entries.subarray(e, e + ENTRY_I32), (entry - 1) * SAVED_I32 + 1);
    }
    for (let i = 0; i < this.table.length; i += 2) {
      const entry = this.table[i + 1] as number;
      if (entry !== 0) out[(entry - 1) * SAVED_I32] = this.table[i] as number;
    }
    return out;
  }

  /** Adds what `lanes` returned, in that order; of orders only those that `isKept`. */
  addLanes(lanes: Int32Array, isKept: (orderId: number) => boolean): void {
    const get = (i: number) => lanes[i] as number;
    for (let i = 0; i + SAVED_I32 <= lanes.length; i += SAVED_I32) {
      const high = get(i + 1 + ORDER_HIGH);
      const orderId = (high & HIGH_MASK) * TWO_32 + (get(i + 1 + ORDER_LOW) >>> 0);
      if (!isKept(orderId)) continue;
      this.add(get(i), get(i + 1 + ACCOUNT), get(i + 1 + KEY_B), get(i + 1 + CONTENT), high >>> 21, orderId);
    }
  }
}
