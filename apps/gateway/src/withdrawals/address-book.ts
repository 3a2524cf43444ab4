import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  type AddressBookRow,
  addAddress,
  addressBookOf,
  allowListOf,
  endAllowListAt,
  removeAddress,
  turnAllowListOn,
} from '@pelorus/database/wallet/address-book.ts';
import { addressNetwork } from '@pelorus/database/wallet/withdrawal-terms.ts';
import type { AddressBookBody, AddressBookEntry, AllowList } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.ts';
import { whoOf } from '../http/routes.ts';
import { note } from '../identity/history.ts';
import { changerOf } from '../identity/security/after-change.ts';
import { checkedAddress } from './checks.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { tellAdded } from './tell.ts';

/** How long a new entry waits, and turning the allow-list off does (WDRW-10, WDRW-11). */
const WAIT_MS = 24 * 3_600_000;
const ENTRIES_MOST = 200;

const shown = (row: AddressBookRow): AddressBookEntry => ({
  id: row.entryId,
  network: row.networkCode,
  address: row.address,
  memo: row.memo,
  label: row.label,
  addedAt: row.addedAtMs,
  usableAt: row.usableAtMs,
});

/** Returns a person's address book, oldest first. */
export async function entriesOf({ pool }: Pick<WithdrawalNeeds, 'pool'>, userId: string): Promise<AddressBookEntry[]> {
  return (await addressBookOf(pool, userId)).map(shown);
}

/**
 * Adds an entry, which may be used a day later, and tells its owner by mail. Refuses UNKNOWN_NETWORK, ADDRESS_KNOWN,
 * TOO_MANY_OF_THESE, and as checkedAddress does.
 */
export async function addEntry(
  deps: WithdrawalNeeds,
  request: FastifyRequest,
  body: AddressBookBody,
): Promise<AddressBookEntry> {
  const { userId } = whoOf(request);
  const network = await addressNetwork(deps.pool, body.network);
  if (network === undefined) throw new Refused('UNKNOWN_NETWORK', 'network');
  const address = await checkedAddress(deps.pool, network, body);
  const addedAtMs = deps.clock();
  const row = { network: network.network, address, memo: body.memo ?? null, label: body.label };
  const times = { addedAtMs, usableAtMs: addedAtMs + WAIT_MS };
  return inTransaction(deps.pool, async (db) => {
    if ((await addressBookOf(db, userId)).length >= ENTRIES_MOST) throw new Refused('TOO_MANY_OF_THESE');
    const id = await addAddress(db, userId, { ...row, ...times });
    if (id === undefined) throw new Refused('ADDRESS_KNOWN', 'address');
    const entry = shown({ ...row, ...times, entryId: id, networkCode: network.code });
    await tellAdded(deps, db, request, entry);
    return entry;
  });
}

/** Removes an entry. Refuses NOT_FOUND. */
export async function removeEntry(deps: WithdrawalNeeds, request: FastifyRequest, id: number): Promise<void> {
  const { origin, userId } = changerOf(deps, request);
  await inTransaction(deps.pool, async (db) => {
    if (!(await removeAddress(db, userId, id))) throw new Refused('NOT_FOUND');
    await note(db, userId, 'address-removed', origin, deps.clock());
  });
}

/** Returns whether only entries of the address book are paid, and when that ends. */
export async function allowList(
  { clock, pool }: Pick<WithdrawalNeeds, 'clock' | 'pool'>,
  userId: string,
): Promise<AllowList> {
  const offAtMs = await allowListOf(pool, userId, clock());
  return { isOn: offAtMs !== undefined, offAt: offAtMs ?? null };
}

/** Turns the allow-list on at once, or off a day later (WDRW-11). */
export async function setAllowList(deps: WithdrawalNeeds, request: FastifyRequest, isOn: boolean): Promise<AllowList> {
  const { origin, userId } = changerOf(deps, request);
  await inTransaction(deps.pool, async (db) => {
    if (isOn) await turnAllowListOn(db, userId, deps.clock());
    else await endAllowListAt(db, userId, deps.clock() + WAIT_MS);
    await note(db, userId, isOn ? 'allow-list-on' : 'allow-list-off', origin, deps.clock());
  });
  return allowList(deps, userId);
}
