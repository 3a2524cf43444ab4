import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { readOpenAccount } from '../src/catalog/validate.ts';
import type { ReferenceRecord } from './reference-record.ts';

/** The accounts that exist, and the families they belong to. */
export class ReferenceAccounts {
  private readonly numbers = new Map<string, number>();
  /** The first account of each account's owner. */
  readonly groups = new Map<number, number>();

  isUser(account: number): boolean {
    return account >= FIRST_USER_ACCOUNT && account < FIRST_USER_ACCOUNT + this.numbers.size;
  }

  /** Returns the first account of the owner of a user's account. */
  groupOf(account: number): number {
    return this.groups.get(account) as number;
  }

  /** Returns the first account of an owner who has several, else -1. */
  familyOf(account: number): number {
    const group = this.groupOf(account);
    return [...this.groups.values()].filter((other) => other === group).length > 1 ? group : -1;
  }

  open(record: ReferenceRecord, value: unknown): EngineEvent[] | RejectionName {
    const key = record.key(OFFSET.key);
    if (key === null) return 'MALFORMED_COMMAND';
    const wanted = readOpenAccount(value);
    if (wanted === null) return 'CONFIG_INVALID';
    const known = this.numbers.get(key);
    const account = known ?? FIRST_USER_ACCOUNT + this.numbers.size;
    const { parent } = wanted;
    if (parent !== undefined && !this.isUser(parent)) return 'UNKNOWN_ACCOUNT';
    const group = parent === undefined ? account : this.groupOf(parent);
    if (known !== undefined && parent !== undefined && this.groups.get(known) !== group) return 'KEY_REUSED';
    this.numbers.set(key, account);
    if (known === undefined) this.groups.set(account, group);
    return [{ kind: 'accountOpened', account }];
  }
}
