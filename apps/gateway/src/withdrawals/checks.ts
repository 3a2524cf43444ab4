import { createHash } from 'node:crypto';
import { FAMILIES, identityOf } from '@pelorus/chains/families.ts';
import { userById } from '@pelorus/database/identity/people.ts';
import { securityOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { allowListOf, isUsable } from '@pelorus/database/wallet/address-book.ts';
import {
  type AddressNetwork,
  isCoinContract,
  type WithdrawalTerms,
  withdrawalTerms,
} from '@pelorus/database/wallet/withdrawal-terms.ts';
import { isOwnAddress } from '@pelorus/database/wallet/withdrawals.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { WithdrawalQuoteBody } from '@pelorus/protocol/wallet/withdrawals.ts';
import { parseAmount } from '../catalog/amounts.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';
import { checkLimits } from './limits.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { worthCents } from './worth.ts';

/** A withdrawal whose content is right, whoever asks for it. */
export interface Wanted {
  asset: CatalogAsset;
  terms: WithdrawalTerms;
  /** In the network's one way of writing it. */
  address: string;
  memo: string | null;
  units: number;
  worthCents: number;
}

/**
 * Returns an address in the network's one way of writing it. Refuses ADDRESS_INVALID, MEMO_INVALID,
 * OWN_ADDRESS, CONTRACT_ADDRESS (WDRW-02).
 */
export async function checkedAddress(
  db: Queryable,
  names: AddressNetwork,
  { address: text, memo }: { address: string; memo?: string | undefined },
): Promise<string> {
  const { family, network } = names;
  const checked = FAMILIES[family].checkAddress(text, identityOf(names));
  if (!checked.isOk) throw new Refused('ADDRESS_INVALID', 'address');
  // No network of these families has memos: what carries one was copied for another network.
  if (memo !== undefined) throw new Refused('MEMO_INVALID', 'memo');
  if (await isOwnAddress(db, family, checked.address)) throw new Refused('OWN_ADDRESS', 'address');
  if (await isCoinContract(db, network, checked.address)) throw new Refused('CONTRACT_ADDRESS', 'address');
  return checked.address;
}

/**
 * Returns what is wanted, checked (WDRW-02). Refuses UNKNOWN_ASSET, UNKNOWN_NETWORK, WITHDRAWALS_CLOSED,
 * TOO_PRECISE, WITHDRAWAL_AMOUNT, WORTH_UNKNOWN, and as parseAmount and checkedAddress do.
 */
export async function wantedOf(deps: WithdrawalNeeds, db: Queryable, asked: WithdrawalQuoteBody): Promise<Wanted> {
  const asset = deps.catalog.assetOrRefuse(asked.asset);
  const terms = await withdrawalTerms(db, asset.id, asked.network);
  if (terms === undefined) throw new Refused('UNKNOWN_NETWORK', 'network');
  if (!terms.isOpen) throw new Refused('WITHDRAWALS_CLOSED', 'network');
  const address = await checkedAddress(db, terms, asked);
  const units = parseAmount(asset, asked.amount);
  if (units % terms.unitsPerRaw !== 0) throw new Refused('TOO_PRECISE', 'amount');
  if (units < terms.minUnits || units > terms.maxUnits) throw new Refused('WITHDRAWAL_AMOUNT', 'amount');
  return { asset, terms, address, memo: asked.memo ?? null, units, worthCents: worthCents(deps, asset.code, units) };
}

/**
 * Refuses who may not withdraw this now: ACCOUNT_CLOSED, ACCOUNT_FROZEN, WITHDRAWALS_HELD, ADDRESS_NOT_LISTED,
 * ADDRESS_LOCKED, WITHDRAWAL_LIMIT (WDRW-05 to WDRW-11).
 */
export async function checkAllowed(deps: WithdrawalNeeds, db: Queryable, who: Who, wanted: Wanted): Promise<void> {
  await checkMayMove(deps, db, who);
  const nowMs = deps.clock();
  const isListed = who.scopes !== null || (await allowListOf(db, who.userId, nowMs)) !== undefined;
  if (isListed) {
    const to = { network: wanted.terms.network, address: wanted.address, memo: wanted.memo };
    const usable = await isUsable(db, who.userId, to, nowMs);
    if (usable !== true) throw new Refused(usable === undefined ? 'ADDRESS_NOT_LISTED' : 'ADDRESS_LOCKED', 'address');
  }
  await checkLimits(deps, db, who, wanted.worthCents);
}

/** Refuses ACCOUNT_CLOSED, ACCOUNT_FROZEN, and WITHDRAWALS_HELD with the seconds that are left (WDRW-06). */
export async function checkMayMove(
  deps: Pick<WithdrawalNeeds, 'clock'>,
  db: Queryable,
  who: Pick<Who, 'userId'>,
): Promise<void> {
  const user = await userById(db, who.userId);
  if (user === undefined || user.closedAtMs !== null) throw new Refused('ACCOUNT_CLOSED');
  if (user.frozenAtMs !== null) throw new Refused('ACCOUNT_FROZEN');
  const heldMs = ((await securityOf(db, who.userId))?.withdrawalsHeldUntilMs ?? 0) - deps.clock();
  if (heldMs > 0) throw new Refused('WITHDRAWALS_HELD', undefined, Math.ceil(heldMs / 1000));
}

/** Returns the 128 bits that stand for a destination in the ledger and the voucher (CUST-11). */
export function destinationOf({ address, memo, terms }: Pick<Wanted, 'address' | 'memo' | 'terms'>): Buffer {
  const text = `${terms.network}|${address}|${memo ?? ''}`;
  return createHash('sha256').update(text).digest().subarray(0, 16);
}

/** Returns what an answer of a second factor is bound to (WDRW-03). */
export function deedOf(wanted: Wanted, feeUnits: number): Buffer {
  const { address, asset, memo, terms, units } = wanted;
  const content = ['withdrawal', asset.id, terms.network, address, memo, units, feeUnits];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
