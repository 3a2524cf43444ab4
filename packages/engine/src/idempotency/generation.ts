/**
 * One generation of remembered keys: an append-only log of 24-byte entries, and an open-addressed table of words, each
 * an entry's number below as many of its tag's bits as there is room for. A table of words is half as large as one of
 * (tag, entry) pairs, so more of it is in cache. Of an entry's 128-bit key 64 mixed bits are kept beside the whole
 * account number, half of them as the tag; of its content 43 bits (decision 0005).
 */
const ENTRY_I32 = 6;
const TAG = 0;
const ACCOUNT = 1;
const KEY_B = 2;
const CONTENT = 3;
const ORDER_LOW = 4;
/** 21 high bits of the order id, then 11 more bits of the content. */
const ORDER_HIGH = 5;
const HIGH_MASK = 0x1fffff;
const TWO_32 = 4_294_967_296;
const FIRST_TABLE_BITS = 10;
/**
 * A table that is full enough is followed by one twice as large, and each key that comes brings so many older ones over:
 * all at once would let everybody wait, half a second with eight million keys.
 */
const MOVED_AT_ONCE = 8;
/** The log lies in pages of so many entries: growing copies nothing, however many keys a day has. */
const PAGE_BITS = 14;
const PAGE_ENTRIES = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_ENTRIES - 1;
const FIRST_ENTRIES = 512;

/** Returns the tag of a key: with the account and keyB it determines keyA, so equal tag, account and keyB = equal key. */
export function tagOf(account: number, keyA: number, keyB: number): number {
  return Math.imul(keyA ^ Math.imul(account, 0x85ebca6b) ^ Math.imul(keyB, 0xc2b2ae35), 0x9e3779b1);
}

export class Generation {
  /** Entries are numbered from 1. */
  count = 0;
  greatestOrderId = 0;
  private readonly pages = [new Int32Array(ENTRY_I32 * FIRST_ENTRIES)];
  /** The high bits of a tag say where to look first; its other bits lie above the entry's number. 0 = free. */
  private table = new Int32Array(1 << FIRST_TABLE_BITS);
  private tableBits = FIRST_TABLE_BITS;
  private mask = (1 << FIRST_TABLE_BITS) - 1;
  /** The table before, while entries after `moved` up to `movedEnd` are only there. */
  private before: Int32Array | null = null;
  private moved = 0;
  private movedEnd = 0;
  /** Table index of the key that the last `find` found. */
  private place = 0;
  /** A bit for each entry whose key means a later one by now; null while there is none. */
  private stale: Uint32Array | null = null;

  /** Returns the entry of a key, or 0. */
  find(tag: number, account: number, keyB: number): number {
    const { table, mask, tableBits } = this;
    const tagPart = tag << tableBits;
    let at = tag >>> (32 - tableBits);
    for (;;) {
      const word = table[at] as number;
      if (word === 0) {
        this.place = at;
        return this.before === null ? 0 : this.findBefore(this.before, tag, account, keyB);
      }
      if ((word & ~mask) === tagPart && this.isKey(word & mask, tag, account, keyB)) {
        this.place = at;
        return word & mask;
      }
      at = (at + 1) & mask;
    }
  }

  private findBefore(table: Int32Array, tag: number, account: number, keyB: number): number {
    const mask = table.length - 1;
    const tagPart = tag << (this.tableBits - 1);
    for (let at = tag >>> (33 - this.tableBits); ; at = (at + 1) & mask) {
      const word = table[at] as number;
      if (word === 0) return 0;
      if ((word & ~mask) === tagPart && this.isKey(word & mask, tag, account, keyB)) return word & mask;
    }
  }

  private isKey(entry: number, tag: number, account: number, keyB: number): boolean {
    const entries = this.pages[entry >>> PAGE_BITS] as Int32Array;
    const e = (entry & PAGE_MASK) * ENTRY_I32;
    return entries[e + TAG] === tag && entries[e + KEY_B] === keyB && entries[e + ACCOUNT] === account;
  }

  /** Returns the word where a key of this tag is looked for first. */
  peek(tag: number): number {
    return this.table[tag >>> (32 - this.tableBits)] as number;
  }

  /** Remembers a key → (content, orderId). The last `find` looked for this key and did not find it. */
  add(tag: number, account: number, keyB: number, contentA: number, contentB: number, orderId: number): void {
    const entry = ++this.count;
    const e = (entry & PAGE_MASK) * ENTRY_I32;
    const entries = this.pageFor(entry);
    if (orderId > this.greatestOrderId) this.greatestOrderId = orderId;
    entries[e + TAG] = tag;
    entries[e + ACCOUNT] = account;
    entries[e + KEY_B] = keyB;
    entries[e + CONTENT] = contentA;
    entries[e + ORDER_LOW] = orderId | 0;
    entries[e + ORDER_HIGH] = (contentB << 21) | Math.floor(orderId / TWO_32);
    // At most half full: a miss then looks at two or three words, which lie side by side.
    if (2 * entry > this.mask) {
      this.beginTable();
      this.place = this.freeFrom(tag);
    }
    this.table[this.place] = (tag << this.tableBits) | entry;
    if (this.before !== null) this.moveSome();
  }

  /** Remembers what a key means from now on; the last `find` looked for it and found `entry`, which stays in the log. */
  supersede(
    entry: number,
    tag: number,
    account: number,
    keyB: number,
    contentA: number,
    contentB: number,
    orderId: number,
  ): void {
    const word = entry >>> 5;
    if (this.stale === null || word >= this.stale.length) {
      const bigger = new Uint32Array(Math.max(16, 2 * word));
      if (this.stale !== null) bigger.set(this.stale);
      this.stale = bigger;
    }
    this.stale[word] = (this.stale[word] as number) | (1 << (entry & 31));
    this.add(tag, account, keyB, contentA, contentB, orderId);
  }

  private isStale(entry: number): boolean {
    return this.stale !== null && (((this.stale[entry >>> 5] ?? 0) >>> (entry & 31)) & 1) === 1;
  }

  /** Begins a table twice as large, into which all entries before the newest are still to be brought. */
  private beginTable(): void {
    this.before = this.table;
    this.moved = 0;
    this.movedEnd = this.count - 1;
    this.tableBits++;
    this.mask = 2 * this.mask + 1;
    this.table = new Int32Array(this.mask + 1);
  }

  private moveSome(): void {
    const { pages, table, tableBits } = this;
    const end = Math.min(this.moved + MOVED_AT_ONCE, this.movedEnd);
    for (let entry = this.moved + 1; entry <= end; entry++) {
      if (this.isStale(entry)) continue;
      const tag = (pages[entry >>> PAGE_BITS] as Int32Array)[(entry & PAGE_MASK) * ENTRY_I32 + TAG] as number;
      table[this.freeFrom(tag)] = (tag << tableBits) | entry;
    }
    this.moved = end;
    if (end === this.movedEnd) this.before = null;
  }

  /** Returns the first free place in the table for a key of this tag. */
  private freeFrom(tag: number): number {
    const { table, mask } = this;
    let at = tag >>> (32 - this.tableBits);
    while (table[at] !== 0) at = (at + 1) & mask;
    return at;
  }

  /** Returns the page of the entry that comes next, made or grown if need be. */
  private pageFor(entry: number): Int32Array {
    const at = entry >>> PAGE_BITS;
    const page = this.pages[at];
    if (page !== undefined && (entry & PAGE_MASK) * ENTRY_I32 < page.length) return page;
    // Only the first page begins small: a venue at rest holds two generations of it.
    const bigger = new Int32Array(at === 0 && page !== undefined ? 2 * page.length : ENTRY_I32 * PAGE_ENTRIES);
    if (page !== undefined) bigger.set(page);
    this.pages[at] = bigger;
    return bigger;
  }

  /** Returns the order id that the entry remembers; 0 for a transfer. */
  orderId(entry: number): number {
    const entries = this.pages[entry >>> PAGE_BITS] as Int32Array;
    const e = (entry & PAGE_MASK) * ENTRY_I32;
    const low = (entries[e + ORDER_LOW] as number) >>> 0;
    return ((entries[e + ORDER_HIGH] as number) & HIGH_MASK) * TWO_32 + low;
  }

  /** Returns the first 32 bits of what the entry remembers of its content. */
  content(entry: number): number {
    return (this.pages[entry >>> PAGE_BITS] as Int32Array)[(entry & PAGE_MASK) * ENTRY_I32 + CONTENT] as number;
  }

  isSameContent(entry: number, contentA: number, contentB: number): boolean {
    const entries = this.pages[entry >>> PAGE_BITS] as Int32Array;
    const e = (entry & PAGE_MASK) * ENTRY_I32;
    const high = entries[e + ORDER_HIGH] as number;
    return entries[e + CONTENT] === contentA && (high ^ (contentB << 21)) >>> 21 === 0;
  }

  /** Returns the lanes of all entries in order, page by page: views of immutable data. */
  lanes(): Int32Array[] {
    const end = this.count + 1;
    return this.pages.map((page, i) => {
      const first = i * PAGE_ENTRIES;
      // Entry 0 is unused.
      return page.subarray(i === 0 ? ENTRY_I32 : 0, ENTRY_I32 * Math.min(PAGE_ENTRIES, end - first));
    });
  }

  /** Adds what `lanes` returned, in that order: of two entries with one key the later one counts. */
  addLanes(lanes: Int32Array): void {
    const get = (i: number) => lanes[i] as number;
    for (let i = 0; i + ENTRY_I32 <= lanes.length; i += ENTRY_I32) {
      const known = this.find(get(i + TAG), get(i + ACCOUNT), get(i + KEY_B));
      const high = get(i + ORDER_HIGH);
      const orderId = (high & HIGH_MASK) * TWO_32 + (get(i + ORDER_LOW) >>> 0);
      const key = [get(i + TAG), get(i + ACCOUNT), get(i + KEY_B)] as const;
      if (known === 0) this.add(...key, get(i + CONTENT), high >>> 21, orderId);
      else this.supersede(known, ...key, get(i + CONTENT), high >>> 21, orderId);
    }
  }

  /** Adds an entry of another generation, unless its key is here already. */
  take(from: Generation, entry: number): void {
    const entries = from.pages[entry >>> PAGE_BITS] as Int32Array;
    const e = (entry & PAGE_MASK) * ENTRY_I32;
    const [tag, account, keyB] = [
      entries[e + TAG] as number,
      entries[e + ACCOUNT] as number,
      entries[e + KEY_B] as number,
    ];
    if (this.find(tag, account, keyB) !== 0) return;
    const contentB = (entries[e + ORDER_HIGH] as number) >>> 21;
    this.add(tag, account, keyB, entries[e + CONTENT] as number, contentB, from.orderId(entry));
  }
}
