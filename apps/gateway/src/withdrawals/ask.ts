import { holdFactorReset } from '@pelorus/database/admin/factor-resets.ts';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { balances } from '@pelorus/database/wallet/balances.ts';
import { cancelWithdrawal, hasPaidTo, insertWithdrawal, withdrawalOf } from '@pelorus/database/wallet/withdrawals.ts';
import type {
  WITHDRAWAL_FACTORS,
  WithdrawalBody,
  WithdrawalData,
  WithdrawalDeed,
  WithdrawalQuote,
  WithdrawalQuoteBody,
} from '@pelorus/protocol/wallet/withdrawals.ts';
import { DEFAULT_LOCALE } from '@pelorus/site/locales.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { formatAmount, parseAmount } from '../catalog/amounts.ts';
import { deviceNameOf } from '../http/origin.ts';
import { addressKey } from '../http/rate-limits.ts';
import { Refused } from '../http/refused.ts';
import { type Who, whoOf } from '../http/routes.ts';
import { passkeyOptions } from '../identity/factors/passkey-answers.ts';
import { proveFactor, waysOf } from '../identity/factors/prove-factor.ts';
import { type Changer, changerOf } from '../identity/security/after-change.ts';
import { centsOf } from '../wallet/teller/risk.ts';
import { checkAllowed, deedOf, destinationOf, type Wanted, wantedOf } from './checks.ts';
import type { ProofNeeds, WithdrawalNeeds } from './needs.ts';
import { presentWithdrawal } from './present.ts';
import { tellAsked } from './tell.ts';
import { dollars } from './worth.ts';

const QUOTE_MS = 60_000;

/** Who asks for a withdrawal. */
interface Asker {
  who: Who;
  changer: Changer;
  /** Where a factor is proven; null: a key asks, which has none. */
  request: FastifyRequest | null;
}

/** Returns the ways in which a person can prove a withdrawal or a send: recovery codes are none. */
export async function waysToProve(
  deps: Pick<WithdrawalNeeds, 'pool'>,
  userId: string,
): Promise<(typeof WITHDRAWAL_FACTORS)[number][]> {
  return (await waysOf(deps, userId)).filter((way) => way !== 'recovery-code');
}

/** Returns what a withdrawal costs and needs, for a minute (WDRW-01). Refuses as wantedOf and checkAllowed do. */
export async function quoteOf(deps: WithdrawalNeeds, who: Who, asked: WithdrawalQuoteBody): Promise<WithdrawalQuote> {
  const { clock, config, pool } = deps;
  const wanted = await wantedOf(deps, pool, asked);
  await checkAllowed(deps, pool, who, wanted);
  const { address, asset, memo, terms, units } = wanted;
  const isKnown = await hasPaidTo(pool, who.accountId, destinationOf(wanted));
  const isLarge = BigInt(wanted.worthCents) > centsOf(config.withdrawals.reviewAbove);
  return {
    asset: asset.code,
    network: terms.code,
    address,
    memo,
    amount: formatAmount(asset, units),
    fee: formatAmount(asset, terms.feeUnits),
    total: formatAmount(asset, units + terms.feeUnits),
    until: clock() + QUOTE_MS,
    worth: dollars(wanted.worthCents),
    needsFactor: await waysToProve(deps, who.userId),
    warnings: [...(isKnown ? [] : (['NEW_ADDRESS'] as const)), ...(isLarge ? (['REVIEW'] as const) : [])],
  };
}

/** Returns the wanted withdrawal at the fee that its owner was shown. Refuses FEE_CHANGED, and as wantedOf does. */
async function atShownFee(deps: WithdrawalNeeds, asked: WithdrawalDeed): Promise<Wanted> {
  const { fee, ...content } = asked;
  const wanted = await wantedOf(deps, deps.pool, content);
  if (fee !== formatAmount(wanted.asset, wanted.terms.feeUnits)) throw new Refused('FEE_CHANGED', 'fee');
  return wanted;
}

/** Returns passkey options whose answer proves this withdrawal and no other (WDRW-03). */
export async function withdrawalChallenge(
  deps: WithdrawalNeeds,
  request: FastifyRequest,
  asked: WithdrawalDeed,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const wanted = await atShownFee(deps, asked);
  return passkeyOptions(deps, request, 'deed', whoOf(request).userId, deedOf(wanted, wanted.terms.feeUnits));
}

/** Returns the withdrawal that a client id stands for, if it does. Refuses KEY_REUSED for another content (WDRW-04). */
async function standing(deps: WithdrawalNeeds, db: Queryable, who: Who, body: WithdrawalBody) {
  const row = await withdrawalOf(db, who.accountId, { clientId: body.clientId });
  if (row === undefined) return undefined;
  const data = presentWithdrawal(deps.catalog, row);
  const { address, asset, fee, memo = null, network } = body;
  const isSame =
    data.asset === asset &&
    data.network === network &&
    data.address.toLowerCase() === address.toLowerCase() &&
    data.memo === memo &&
    row.units === parseAmount(deps.catalog.assetOrRefuse(asset), body.amount) &&
    data.fee === fee;
  if (!isSame) throw new Refused('KEY_REUSED', 'clientId');
  return data;
}

/** Refuses INSUFFICIENT_BALANCE early; the core says it in the end (CUST-10). */
async function checkBalance(deps: WithdrawalNeeds, who: Who, { asset, terms, units }: Wanted): Promise<void> {
  await deps.barrier.wait(who.accountId);
  const row = (await balances(deps.pool, who.accountId)).find((one) => one.asset === asset.id);
  if ((row?.availableUnits ?? 0) < units + terms.feeUnits) throw new Refused('INSUFFICIENT_BALANCE', 'amount');
}

/** Refuses who has given no factor where one is needed: FACTOR_MISSING, FACTOR_WRONG. Keys have none (WDRW-07). */
export async function checkFactorGiven(
  deps: ProofNeeds,
  who: Who,
  { factor }: Pick<WithdrawalBody, 'factor'>,
): Promise<void> {
  if (who.scopes !== null) return;
  const ways = await waysToProve(deps, who.userId);
  if (ways.length === 0) throw new Refused('FACTOR_MISSING');
  if (factor === undefined || !ways.some((way) => way === factor.way)) throw new Refused('FACTOR_WRONG', 'factor');
}

/** What is taken under a proof. */
interface Taking<T> {
  factor: WithdrawalBody['factor'];
  deed: Buffer;
  /** Returns what stands already. */
  standing(db: PoolClient): Promise<T | undefined>;
  /** Refuses what is not allowed. */
  check(db: PoolClient): Promise<void>;
  write(db: PoolClient): Promise<T>;
}

/**
 * Writes what is right, proven and allowed: the person's row is held from the proof to the writing, so that of many at
 * once each is counted before the next is checked (WDRW-05).
 */
export function takeProven<T>(
  deps: ProofNeeds,
  { request, who }: Pick<Asker, 'request' | 'who'>,
  { check, deed, factor, standing: before, write }: Taking<T>,
): Promise<T | Refused> {
  return inTransaction(deps.pool, async (db) => {
    // In the approver's order of locks (prove-factor.ts).
    await holdFactorReset(db, who.userId);
    await lockPerson(db, who.userId);
    const stands = await before(db);
    if (stands !== undefined) return stands;
    if (
      factor !== undefined &&
      request !== null &&
      !(await proveFactor(deps, db, request, who.userId, factor, 'deed', deed))
    )
      return new Refused('FACTOR_WRONG', 'factor');
    try {
      await check(db);
    } catch (error) {
      // What was shown is used up all the same.
      if (error instanceof Refused) return error;
      throw error;
    }
    return write(db);
  });
}

/** Takes a withdrawal, once per client id. */
function take(
  deps: WithdrawalNeeds,
  asker: Asker,
  body: WithdrawalBody,
  wanted: Wanted,
): Promise<WithdrawalData | Refused> {
  const { asset, terms } = wanted;
  const { changer, who } = asker;
  return takeProven(deps, asker, {
    factor: body.factor,
    deed: deedOf(wanted, terms.feeUnits),
    standing: (db) => standing(deps, db, who, body),
    check: (db) => checkAllowed(deps, db, who, wanted),
    write: async (db) => {
      const id = await insertWithdrawal(db, {
        ...{ account: who.accountId, userId: who.userId, asset: asset.id, network: terms.network },
        ...{ address: wanted.address, memo: wanted.memo, destination: destinationOf(wanted), units: wanted.units },
        ...{ feeUnits: terms.feeUnits, clientId: body.clientId, worthCents: wanted.worthCents, nowMs: deps.clock() },
      });
      const row = await withdrawalOf(db, who.accountId, { id });
      if (row === undefined) throw new Error(`withdrawal ${id} is not there after it was written`);
      const data = presentWithdrawal(deps.catalog, row);
      await tellAsked(deps, db, changer, data);
      return data;
    },
  });
}

/**
 * Asks for a withdrawal, once per client id; the teller goes on with it. Refuses as quoteOf does, and FEE_CHANGED,
 * INSUFFICIENT_BALANCE, FACTOR_MISSING, FACTOR_WRONG, KEY_REUSED, TOO_MANY_REQUESTS.
 */
async function askBy(deps: WithdrawalNeeds, asker: Asker, body: WithdrawalBody): Promise<WithdrawalData> {
  const { who } = asker;
  const before = await standing(deps, deps.pool, who, body);
  if (before !== undefined) return before;
  const { clientId: _, factor: __, ...deed } = body;
  const wanted = await atShownFee(deps, deed);
  await checkAllowed(deps, deps.pool, who, wanted);
  await checkBalance(deps, who, wanted);
  await checkFactorGiven(deps, who, body);
  const taken = await take(deps, asker, body, wanted);
  if (taken instanceof Refused) throw taken;
  return taken;
}

/** Asks for a withdrawal by a request of our own API. Refuses as askBy does. */
export function askWithdrawal(
  deps: WithdrawalNeeds,
  request: FastifyRequest,
  body: WithdrawalBody,
): Promise<WithdrawalData> {
  return askBy(deps, { who: whoOf(request), changer: changerOf(deps, request), request }, body);
}

/** Asks for a withdrawal by a key of another dialect, from an address: it needs no factor (WDRW-07). Refuses as askBy does. */
export function askWithdrawalByKey(
  deps: WithdrawalNeeds,
  who: Who,
  address: string,
  body: WithdrawalBody,
): Promise<WithdrawalData> {
  const origin = { deviceName: deviceNameOf(undefined), network: addressKey(address), country: null };
  const changer = { userId: who.userId, origin, language: DEFAULT_LOCALE, keptSessionId: null };
  return askBy(deps, { who, changer, request: null }, body);
}

/** Cancels a withdrawal before it is approved (WDRW-22). Refuses NOT_FOUND, WITHDRAWAL_STATE. */
export async function cancel(deps: WithdrawalNeeds, who: Who, id: number): Promise<WithdrawalData> {
  const isDone = await cancelWithdrawal(deps.pool, who.accountId, id, deps.clock());
  const row = await withdrawalOf(deps.pool, who.accountId, { id });
  if (row === undefined) throw new Refused('NOT_FOUND');
  if (!isDone && row.state !== 'CANCELLED') throw new Refused('WITHDRAWAL_STATE');
  return presentWithdrawal(deps.catalog, row);
}
