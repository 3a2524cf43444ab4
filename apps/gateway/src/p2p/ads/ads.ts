import { randomInt } from 'node:crypto';
import {
  type AdRow,
  type AdTerms,
  adOfOwner,
  adsOfOwner,
  countAds,
  deleteAd,
  insertAd,
  lockAd,
  updateAd,
} from '@pelorus/database/p2p/ads.ts';
import { heldPaymentAccounts } from '@pelorus/database/p2p/payment-accounts.ts';
import { holdP2pPerson } from '@pelorus/database/p2p/people.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { AdBody, AdData, AdEditBody } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { PoolClient } from 'pg';
import { formatAmount } from '../../catalog/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { isSameHolder } from '../payment/holder.ts';
import { openAccount } from '../payment/sealed-account.ts';
import { type Person, personOf } from '../people/person.ts';
import { checkedAsset, checkedUnits } from './check-terms.ts';
import { presentAd, unitsLeft } from './present-ad.ts';
import { tellCore } from './tell-core.ts';
import { inTurnOf } from './turns-of-people.ts';

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const CODE_LENGTH = 10;
const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/**
 * Refuses P2P_ACCOUNT unless a seller names one of their accounts for each method, and a buyer none (PADS-06), and
 * HOLDER_DIFFERS. The accounts are not deleted before the transaction ends.
 */
async function checkAccounts(deps: P2pNeeds, db: Queryable, person: Person, side: AdRow['side'], terms: AdTerms) {
  const wanted = side === 'SELL' ? [...terms.methods].sort() : [];
  const found = await heldPaymentAccounts(db, person.userId, terms.paymentAccounts);
  const given = found.map(({ method }) => method).sort();
  const isEach = given.length === wanted.length && given.every((method, i) => method === wanted[i]);
  if (!isEach || found.length !== terms.paymentAccounts.length) throw new Refused('P2P_ACCOUNT', 'paymentAccounts');
  const { name } = person;
  if (name !== null && !found.every((row) => isSameHolder(openAccount(deps.secrets.p2pKey, row).holder, name)))
    throw new Refused('HOLDER_DIFFERS', 'paymentAccounts');
}

/** Returns the hash of an ad's password; null where it has none. Refuses P2P_PASSWORD where one is missing. */
async function passwordHashOf(deps: P2pNeeds, body: Pick<AdBody, 'audience' | 'password'>, before: string | null) {
  if (body.audience !== 'PASSWORD') return null;
  if (body.password !== null) return deps.passwords.hash(body.password);
  if (before === null) throw new Refused('P2P_PASSWORD', 'password');
  return before;
}

const termsOf = (body: AdBody | AdEditBody): AdTerms => {
  const { amount, autoReply, conditions, fiatMax, fiatMin, methods, paymentAccounts, price, remarks, schedule } = body;
  const { windowMinutes } = body;
  return {
    ...{ price, amount, fiatMin, fiatMax, windowMinutes, methods, paymentAccounts, remarks, autoReply, conditions },
    schedule,
  };
};

/** Returns a person's ads, newest first; of `adId` alone where it is given. */
export async function adsOf(deps: P2pNeeds, who: Who, adId?: number): Promise<AdData[]> {
  await deps.barrier.wait(who.accountId);
  return (await adsOfOwner(deps.pool, who.userId, adId)).map((row) => presentAd(deps, row));
}

/** Returns one of a person's ads. Refuses NOT_FOUND. */
export async function adOf(deps: P2pNeeds, who: Who, adId: number): Promise<AdData> {
  const [ad] = await adsOf(deps, who, adId);
  if (ad === undefined) throw new Refused('NOT_FOUND');
  return ad;
}

/**
 * Posts an ad; live, if wanted, it holds what it offers (PADS-05). The row is written before the core is asked, so that
 * whatever the core holds has an owner who can release it. Refuses as checkedUnits and checkAccounts do,
 * TOO_MANY_OF_THESE, INSUFFICIENT_BALANCE, P2P_PAUSED.
 */
export async function postAd(deps: P2pNeeds, who: Who, body: AdBody): Promise<AdData> {
  const person = await personOf(deps, who);
  const { fiat, side } = body;
  const asset = checkedAsset(deps, body.asset, fiat);
  const terms = termsOf(body);
  const units = checkedUnits(deps, { side, asset, fiat }, terms);
  const passwordHash = await passwordHashOf(deps, body, null);
  const ad = { userId: person.userId, account: person.account, side, asset: asset.id, fiat, terms };
  const write = async (db: PoolClient) => {
    await holdP2pPerson(db, person.userId);
    if ((await countAds(db, person.userId)) >= P2P_LIMITS.adsPerPerson) throw new Refused('TOO_MANY_OF_THESE');
    await checkAccounts(deps, db, person, side, terms);
    const { audience } = body;
    return insertAd(db, { ...ad, audience, passwordHash, code: newCode(), nowMs: deps.clock() });
  };
  const adId = await inTurnOf(deps.pool, person.userId, () => inTransaction(deps.pool, write));
  try {
    await tellCore(deps, { ...ad, adId }, { version: 1, state: body.isLive ? 'LIVE' : 'PAUSED', units, seenUnits: 0 });
  } catch (error) {
    // A refusal did nothing; what is not known may have been done, and the row stays for its owner to end it.
    if (error instanceof Refused) await deleteAd(deps.pool, adId);
    throw error;
  }
  return adOf(deps, who, adId);
}

/**
 * Changes one of a person's ads under its row's lock: edits come one after the other, each from the version it names
 * (PADS-08). Refuses NOT_FOUND, P2P_AD_CHANGED, P2P_AD_GONE, and what `change` and the core refuse.
 */
async function changeAd(
  deps: P2pNeeds,
  { person, adId, version }: { person: Person; adId: number; version: number },
  change: (db: Queryable, row: AdRow) => Promise<Changed | null>,
): Promise<void> {
  const work = async (db: PoolClient) => {
    await lockAd(db, person.userId, adId);
    // The tables must have the change before this one.
    await deps.barrier.wait(person.account);
    const row = await adOfOwner(db, person.userId, adId);
    if (row === undefined) throw new Refused('NOT_FOUND');
    if (row.state === 'CLOSED') throw new Refused('P2P_AD_GONE');
    if (row.version !== version) throw new Refused('P2P_AD_CHANGED', 'version');
    const changed = await change(db, row);
    if (changed === null) return;
    const { audience, passwordHash, state, terms, units } = changed;
    const next = Math.max(row.version, row.engineVersion ?? 0) + 1;
    const told = await tellCore(deps, row, { version: next, state, units, seenUnits: row.units });
    await updateAd(db, adId, { version: told, terms, audience, passwordHash }, deps.clock());
  };
  await inTurnOf(deps.pool, person.userId, () => inTransaction(deps.pool, work));
}

type Changed = Pick<AdRow, 'terms' | 'audience' | 'passwordHash'> & { state: P2pAdState; units: number };

/** Gives an ad other words; it stays live or paused. An order that was opened meanwhile is P2P_AD_CHANGED too. Refuses as postAd and changeAd do. */
export async function editAd(deps: P2pNeeds, who: Who, adId: number, body: AdEditBody): Promise<AdData> {
  const person = await personOf(deps, who);
  await changeAd(deps, { person, adId, version: body.version }, async (db, row) => {
    const terms = termsOf(body);
    const { fiat, side } = row;
    const asset = deps.catalog.assetById(row.asset);
    if (row.state === 'LIVE' && body.left !== formatAmount(asset, unitsLeft(deps, row)))
      throw new Refused('P2P_AD_CHANGED', 'left');
    const units = checkedUnits(deps, { side, asset, fiat }, terms);
    await checkAccounts(deps, db, person, side, terms);
    const passwordHash = await passwordHashOf(deps, body, row.passwordHash);
    return { terms, audience: body.audience, passwordHash, state: row.state ?? 'PAUSED', units };
  });
  return adOf(deps, who, adId);
}

/** Orders that are opened while an ad is paused let it be tried so many times: who pauses does not care how much is left. */
const TRIES = 5;

/** As changeAd, again where an order was opened between the reading and the change (ESCR-06). */
async function againWhileTaken(
  deps: P2pNeeds,
  person: Person,
  { adId, version }: { adId: number; version: number },
  change: Parameters<typeof changeAd>[2],
): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await changeAd(deps, { person, adId, version }, change);
    } catch (error) {
      const isTaken = error instanceof Refused && error.refusal === 'P2P_AD_CHANGED' && error.field === undefined;
      if (!isTaken || left === 1) throw error;
    }
  }
}

/**
 * Pauses an ad, which releases what it holds; puts it online again with what was left of it; or closes it for ever
 * (PADS-07). Refuses as postAd and changeAd do.
 */
export async function setAdState(
  deps: P2pNeeds,
  who: Who,
  adId: number,
  { state, version }: { state: P2pAdState; version: number },
): Promise<AdData> {
  const person = await personOf(deps, who);
  await againWhileTaken(deps, person, { adId, version }, async (db, row) => {
    if (row.state === state && row.engineVersion === row.version) return null;
    const { audience, passwordHash, side, terms } = row;
    const asset = deps.catalog.assetById(row.asset);
    if (state !== 'LIVE') {
      const wasLive = row.state === 'LIVE';
      const kept = wasLive ? { ...terms, amount: formatAmount(asset, unitsLeft(deps, row)) } : terms;
      return { terms: kept, audience, passwordHash, state, units: 0 };
    }
    const units = checkedUnits(deps, { side, asset, fiat: row.fiat }, terms);
    await checkAccounts(deps, db, person, side, terms);
    return { terms, audience, passwordHash, state, units };
  });
  return adOf(deps, who, adId);
}
