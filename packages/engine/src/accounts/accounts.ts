import { FIRST_USER_ACCOUNT, SUSPENSE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';

/**
 * The accounts, with their fee tier, their owner and the key that opened them: an opening key works once for ever. The
 * accounts of one owner share a trade group, named by the first of them; it never changes.
 */
export class Accounts {
  /** The next account to be opened; users' accounts are FIRST_USER_ACCOUNT … next − 1. */
  next = FIRST_USER_ACCOUNT;
  private tiers = new Uint8Array(256);
  /** The trade group of each user's account. Growth replaces the array: read it again for each command. */
  groups = new Int32Array(256);
  private readonly accountOfKey = new Map<string, number>();
  private readonly discounted = new Set<number>();
  /** The accounts of each group that has more than one. */
  private readonly families = new Map<number, number[]>();

  isUser(account: number): boolean {
    return account >= FIRST_USER_ACCOUNT && account < this.next;
  }

  /** House accounts always exist; the numbers between them and the users' do not. */
  exists(account: number): boolean {
    return this.isUser(account) || isHouse(account);
  }

  /** Returns the account that `key` opened, or undefined. */
  find(key: string): number | undefined {
    return this.accountOfKey.get(key);
  }

  /** Opens the next account with a key that is new, in the trade group of `parent`, or in one of its own. */
  open(key: string, parent?: number): number {
    const account = this.next++;
    if (account >= this.tiers.length) this.grow();
    this.accountOfKey.set(key, account);
    this.join(account, parent === undefined ? account : this.group(parent));
    return account;
  }

  private grow(): void {
    const tiers = new Uint8Array(2 * this.tiers.length);
    tiers.set(this.tiers);
    this.tiers = tiers;
    const groups = new Int32Array(2 * this.groups.length);
    groups.set(this.groups);
    this.groups = groups;
  }

  /** Puts an account that has not traded yet into a group. */
  join(account: number, group: number): void {
    this.groups[account] = group;
    if (group === account) return;
    const family = this.families.get(group);
    if (family === undefined) this.families.set(group, [group, account]);
    else family.push(account);
  }

  group(account: number): number {
    return this.groups[account] as number;
  }

  /** Returns the accounts of an account's owner where there are several, itself included; else undefined. */
  family(account: number): readonly number[] | undefined {
    return this.families.get(this.group(account));
  }

  tier(account: number): number {
    return this.tiers[account] as number;
  }

  setTier(account: number, tier: number): void {
    this.tiers[account] = tier;
  }

  /** Does the account pay its fees in the discount asset where it can? */
  isDiscounted(account: number): boolean {
    return this.discounted.has(account);
  }

  setDiscounted(account: number, isOn: boolean): void {
    if (isOn) this.discounted.add(account);
    else this.discounted.delete(account);
  }

  /** Returns the accounts that pay their fees in the discount asset, by number. */
  discountedAccounts(): number[] {
    return [...this.discounted].sort((a, b) => a - b);
  }

  /** Returns the opening keys in the order of the accounts. */
  keys(): string[] {
    return [...this.accountOfKey.keys()];
  }

  /** Returns [account, group] of each account that is in another's group, by account. */
  joined(): [number, number][] {
    const rows: [number, number][] = [];
    for (const [group, family] of this.families)
      for (const account of family) if (account !== group) rows.push([account, group]);
    return rows.sort(([a], [b]) => a - b);
  }
}

/** The house accounts are numbered without gaps, from the outside world's to the clearing account. */
function isHouse(account: number): boolean {
  return account >= WORLD_ACCOUNT && account <= SUSPENSE_ACCOUNT;
}
