import { FAUCET_ACCOUNT, FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';

/** Which accounts exist, in which fee tier each is, and the key that opened it: an opening key works once for ever. */
export class Accounts {
  /** The next account to be opened; users' accounts are FIRST_USER_ACCOUNT … next − 1. */
  next = FIRST_USER_ACCOUNT;
  private tiers = new Uint8Array(256);
  private readonly accountOfKey = new Map<string, number>();

  isUser(account: number): boolean {
    return account >= FIRST_USER_ACCOUNT && account < this.next;
  }

  /** House accounts exist from the beginning; the numbers between them and the users' are nobody. */
  exists(account: number): boolean {
    return this.isUser(account) || isHouse(account);
  }

  /** Returns the account that `key` opened, opening it now if it is new. */
  open(key: string): number {
    const known = this.accountOfKey.get(key);
    if (known !== undefined) return known;
    const account = this.next++;
    if (account >= this.tiers.length) {
      const bigger = new Uint8Array(2 * this.tiers.length);
      bigger.set(this.tiers);
      this.tiers = bigger;
    }
    this.accountOfKey.set(key, account);
    return account;
  }

  tier(account: number): number {
    return this.tiers[account] as number;
  }

  setTier(account: number, tier: number): void {
    this.tiers[account] = tier;
  }

  /** Returns the opening keys in the order of the accounts. */
  keys(): string[] {
    return [...this.accountOfKey.keys()];
  }
}

/** The house accounts are numbered without gaps, from the outside world's to the faucet's. */
function isHouse(account: number): boolean {
  return account >= WORLD_ACCOUNT && account <= FAUCET_ACCOUNT;
}
