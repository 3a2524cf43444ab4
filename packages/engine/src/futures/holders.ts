/** The accounts that have a position in a contract, ascending: the order in which they are looked at. */
export class Holders {
  private accounts = new Int32Array(64);
  count = 0;

  at(i: number): number {
    return this.accounts[i] as number;
  }

  /** Returns the place of the first account that is not below `account`. */
  private placeOf(account: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < account) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(account: number): void {
    const place = this.placeOf(account);
    if (place < this.count && this.at(place) === account) return;
    if (this.count === this.accounts.length) {
      const bigger = new Int32Array(2 * this.count);
      bigger.set(this.accounts);
      this.accounts = bigger;
    }
    this.accounts.copyWithin(place + 1, place, this.count);
    this.accounts[place] = account;
    this.count++;
  }

  remove(account: number): void {
    const place = this.placeOf(account);
    if (place === this.count || this.at(place) !== account) return;
    this.accounts.copyWithin(place, place + 1, this.count);
    this.count--;
  }

  /** Returns the accounts as they are now: what is done to them may change who is among them. */
  copy(): Int32Array {
    return this.accounts.slice(0, this.count);
  }
}
