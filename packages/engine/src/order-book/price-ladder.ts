/** Prices are 1 … PRICE_TICKS_MAX; the two values outside say "none", on the side where they compare as worst. */
export const PRICE_TICKS_MAX = 0x7ffffffe;
export const NO_BID = 0;
export const NO_ASK = 0x7fffffff;

const PAGE_PRICES = 256;
const PAGE_WORDS = PAGE_PRICES / 32;
const FIRST_PAGES = 4;

/** Index of the lowest bit that is set. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/**
 * Price → level of one market. Prices lie in pages of 256 that exist only while used, so a wide range costs memory
 * only where orders are. Occupancy is kept as bits: 32 prices a word, a byte of words a page, 32 pages a word, 32 such
 * words a word; the neighbour of a price is found with a few `clz32`.
 */
export class PriceLadder {
  /** Page number of each 256 prices, 0 = no page. */
  private pageOf = new Int32Array(1024);
  private levels = new Int32Array(FIRST_PAGES * PAGE_PRICES);
  private words = new Int32Array(FIRST_PAGES * PAGE_WORDS);
  /** Marks the non-empty words of a page; for a free page: the next free page. */
  private summary = new Int32Array(FIRST_PAGES);
  private pagesUsed = 1;
  private freePage = 0;
  private pageBits = new Int32Array(1024 / 32);
  private pageBitsSummary = new Int32Array(1);

  /** Returns the level at a price, or 0. */
  get(priceTicks: number): number {
    const directory = priceTicks >>> 8;
    if (directory >= this.pageOf.length) return 0;
    // Page 0 is unused and stays empty.
    return this.levels[((this.pageOf[directory] as number) << 8) | (priceTicks & 255)] as number;
  }

  set(priceTicks: number, level: number): void {
    const directory = priceTicks >>> 8;
    if (directory >= this.pageOf.length) this.growDirectory(directory);
    let page = this.pageOf[directory] as number;
    if (page === 0) page = this.openPage(directory);
    const word = (priceTicks >>> 5) & 7;
    this.levels[(page << 8) | (priceTicks & 255)] = level;
    const w = (page << 3) | word;
    this.words[w] = (this.words[w] as number) | (1 << (priceTicks & 31));
    this.summary[page] = (this.summary[page] as number) | (1 << word);
  }

  clear(priceTicks: number): void {
    const directory = priceTicks >>> 8;
    const page = this.pageOf[directory] as number;
    const word = (priceTicks >>> 5) & 7;
    this.levels[(page << 8) | (priceTicks & 255)] = 0;
    const w = (page << 3) | word;
    const bits = (this.words[w] as number) & ~(1 << (priceTicks & 31));
    this.words[w] = bits;
    if (bits !== 0) return;
    const summary = (this.summary[page] as number) & ~(1 << word);
    this.summary[page] = summary;
    if (summary === 0) this.closePage(directory, page);
  }

  private openPage(directory: number): number {
    let page = this.freePage;
    if (page !== 0) {
      this.freePage = this.summary[page] as number;
    } else {
      page = this.pagesUsed++;
      if (page === this.summary.length) this.growPages();
    }
    this.summary[page] = 0;
    this.pageOf[directory] = page;
    const word = directory >>> 5;
    this.pageBits[word] = (this.pageBits[word] as number) | (1 << (directory & 31));
    this.pageBitsSummary[word >>> 5] = (this.pageBitsSummary[word >>> 5] as number) | (1 << (word & 31));
    return page;
  }

  private closePage(directory: number, page: number): void {
    this.pageOf[directory] = 0;
    this.summary[page] = this.freePage;
    this.freePage = page;
    const word = directory >>> 5;
    const bits = (this.pageBits[word] as number) & ~(1 << (directory & 31));
    this.pageBits[word] = bits;
    if (bits === 0) {
      this.pageBitsSummary[word >>> 5] = (this.pageBitsSummary[word >>> 5] as number) & ~(1 << (word & 31));
    }
  }

  private growPages(): void {
    this.levels = larger(this.levels, 2 * this.levels.length);
    this.words = larger(this.words, 2 * this.words.length);
    this.summary = larger(this.summary, 2 * this.summary.length);
  }

  private growDirectory(directory: number): void {
    let length = this.pageOf.length;
    while (length <= directory) length *= 2;
    this.pageOf = larger(this.pageOf, length);
    this.pageBits = larger(this.pageBits, length / 32);
    this.pageBitsSummary = larger(this.pageBitsSummary, length / 1024);
  }

  /** Returns the lowest occupied price above `priceTicks`, or NO_ASK. */
  above(priceTicks: number): number {
    const from = priceTicks + 1;
    const directory = from >>> 8;
    if (directory >= this.pageOf.length) return NO_ASK;
    const page = this.pageOf[directory] as number;
    if (page !== 0) {
      const word = (from >>> 5) & 7;
      const bits = (this.words[(page << 3) | word] as number) & (-1 << (from & 31));
      if (bits !== 0) return (directory << 8) | (word << 5) | lowest(bits);
      const rest = (this.summary[page] as number) & (-2 << word);
      if (rest !== 0) return this.inPage(directory, page, lowest(rest), true);
    }
    const next = this.pageAbove(directory + 1);
    if (next < 0) return NO_ASK;
    const nextPage = this.pageOf[next] as number;
    return this.inPage(next, nextPage, lowest(this.summary[nextPage] as number), true);
  }

  /** Returns the highest occupied price below `priceTicks`, or NO_BID. */
  below(priceTicks: number): number {
    const from = priceTicks - 1;
    if (from <= 0) return NO_BID;
    const directory = from >>> 8;
    if (directory < this.pageOf.length) {
      const page = this.pageOf[directory] as number;
      if (page !== 0) {
        const word = (from >>> 5) & 7;
        const bits = (this.words[(page << 3) | word] as number) & (-1 >>> (31 - (from & 31)));
        if (bits !== 0) return (directory << 8) | (word << 5) | (31 - Math.clz32(bits));
        const rest = (this.summary[page] as number) & ((1 << word) - 1);
        if (rest !== 0) return this.inPage(directory, page, 31 - Math.clz32(rest), false);
      }
    }
    const next = this.pageBelow(Math.min(directory, this.pageOf.length) - 1);
    if (next < 0) return NO_BID;
    const nextPage = this.pageOf[next] as number;
    return this.inPage(next, nextPage, 31 - Math.clz32(this.summary[nextPage] as number), false);
  }

  private inPage(directory: number, page: number, word: number, isLowest: boolean): number {
    const bits = this.words[(page << 3) | word] as number;
    return (directory << 8) | (word << 5) | (isLowest ? lowest(bits) : 31 - Math.clz32(bits));
  }

  private pageAbove(from: number): number {
    const word = from >>> 5;
    if (word >= this.pageBits.length) return -1;
    const bits = (this.pageBits[word] as number) & (-1 << (from & 31));
    if (bits !== 0) return (word << 5) | lowest(bits);
    let s = (word + 1) >>> 5;
    let rest = s < this.pageBitsSummary.length ? (this.pageBitsSummary[s] as number) & (-1 << ((word + 1) & 31)) : 0;
    while (rest === 0) {
      if (++s >= this.pageBitsSummary.length) return -1;
      rest = this.pageBitsSummary[s] as number;
    }
    const found = (s << 5) | lowest(rest);
    return (found << 5) | lowest(this.pageBits[found] as number);
  }

  private pageBelow(from: number): number {
    if (from < 0) return -1;
    const word = from >>> 5;
    const bits = (this.pageBits[word] as number) & (-1 >>> (31 - (from & 31)));
    if (bits !== 0) return (word << 5) | (31 - Math.clz32(bits));
    if (word === 0) return -1;
    let s = (word - 1) >>> 5;
    let rest = (this.pageBitsSummary[s] as number) & (-1 >>> (31 - ((word - 1) & 31)));
    while (rest === 0) {
      if (--s < 0) return -1;
      rest = this.pageBitsSummary[s] as number;
    }
    const found = (s << 5) | (31 - Math.clz32(rest));
    return (found << 5) | (31 - Math.clz32(this.pageBits[found] as number));
  }
}

function larger(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(length);
  bigger.set(array);
  return bigger;
}
