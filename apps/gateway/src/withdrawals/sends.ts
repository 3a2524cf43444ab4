import { createHash } from 'node:crypto';
import { userById } from '@pelorus/database/identity/people.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { allowListOf } from '@pelorus/database/wallet/address-book.ts';
import { balances } from '@pelorus/database/wallet/balances.ts';
import {
  hasSentTo,
  insertSend,
  type Receiver,
  receiverBy,
  type SendRow,
  sendOf,
} from '@pelorus/database/wallet/sends.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { SendBody, SendData, SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { formatAmount, parseAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { type Who, whoOf } from '../http/routes.ts';
import { normalAddress } from '../identity/credentials.ts';
import { passkeyOptions } from '../identity/factors/passkey-answers.ts';
import { masked } from '../identity/masked.ts';
import { settle } from '../wallet/teller/sends.ts';
import { checkFactorGiven, takeProven, waysToProve } from './ask.ts';
import { checkMayMove } from './checks.ts';
import { checkLimits } from './limits.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { noteSend } from './tell.ts';
import { dollars, worthCents } from './worth.ts';

/** At most nine digits: an account number of the engine. */
const ACCOUNT_NUMBER = /^[0-9]{1,9}$/;

/** A send whose content is right. */
interface WantedSend {
  asset: CatalogAsset;
  units: number;
  receiver: Receiver;
  worthCents: number;
  isKnown: boolean;
}

/** Returns a send as one of its two people is shown it. */
export function presentSend(catalog: LiveCatalog, account: number, row: SendRow): SendData {
  const asset = catalog.assetById(row.asset);
  const isSender = row.account === account;
  return {
    id: row.sendId,
    clientId: isSender ? row.clientId : null,
    time: row.askedAtMs,
    direction: isSender ? 'SENT' : 'RECEIVED',
    person: isSender ? row.shown : row.fromShown,
    asset: asset.code,
    amount: formatAmount(asset, row.units),
    state: row.doneAtMs !== null ? 'DONE' : row.refusal === null ? 'OPEN' : 'REFUSED',
    reason: row.refusal,
  };
}

/** Returns who is meant. Refuses RECEIVER_UNKNOWN, RECEIVER_OWN, and TOO_MANY_REQUESTS for too many questions (WDRW-40, WDRW-44). */
async function receiverOf(deps: WithdrawalNeeds, db: Queryable, who: Who, name: string) {
  const { receivers } = deps.rates;
  if (receivers.used(who.userId) >= receivers.limit)
    throw new Refused('TOO_MANY_REQUESTS', undefined, receivers.secondsLeft());
  const by = ACCOUNT_NUMBER.test(name) ? { account: Number(name) } : { address: normalAddress(name) };
  // A demo account's exchange is not the one that people are in.
  const receiver = deps.isDemo ? undefined : await receiverBy(db, by);
  if (receiver?.userId === who.userId) throw new Refused('RECEIVER_OWN', 'to');
  const isKnown = receiver !== undefined && (await hasSentTo(db, who.accountId, receiver.account));
  if (!isKnown) receivers.take(who.userId);
  if (receiver === undefined) throw new Refused('RECEIVER_UNKNOWN', 'to');
  return { receiver, isKnown };
}

/** Returns what is wanted. Refuses as parseAmount and receiverOf do, and UNKNOWN_ASSET, WORTH_UNKNOWN. */
async function wantedOf(deps: WithdrawalNeeds, who: Who, asked: SendQuoteBody): Promise<WantedSend> {
  const asset = deps.catalog.assetOrRefuse(asked.asset);
  const units = parseAmount(asset, asked.amount);
  const { isKnown, receiver } = await receiverOf(deps, deps.pool, who, asked.to);
  return { asset, units, receiver, isKnown, worthCents: worthCents(deps, asset.code, units) };
}

/** Refuses who may not send this now: as withdrawals (WDRW-42). */
async function checkAllowed(deps: WithdrawalNeeds, db: Queryable, who: Who, wanted: WantedSend): Promise<void> {
  await checkMayMove(deps, db, who);
  if ((await allowListOf(db, who.userId, deps.clock())) !== undefined) throw new Refused('ADDRESS_NOT_LISTED', 'to');
  await checkLimits(deps, db, who, wanted.worthCents);
}

/** Returns what a factor's answer is bound to (WDRW-41). */
function deedOf({ asset, receiver, units }: WantedSend): Buffer {
  const content = ['send', asset.id, receiver.account, units];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Returns whom a send goes to and what proves it. Refuses as wantedOf and checkAllowed do. */
export async function quoteSend(deps: WithdrawalNeeds, who: Who, asked: SendQuoteBody): Promise<SendQuote> {
  const wanted = await wantedOf(deps, who, asked);
  await checkAllowed(deps, deps.pool, who, wanted);
  const { asset, isKnown, receiver, units } = wanted;
  return {
    to: masked(receiver.address),
    asset: asset.code,
    amount: formatAmount(asset, units),
    worth: dollars(wanted.worthCents),
    needsFactor: await waysToProve(deps, who.userId),
    isKnown,
  };
}

/** Returns passkey options whose answer proves this send and no other. Refuses as wantedOf does. */
export async function sendChallenge(
  deps: WithdrawalNeeds,
  request: FastifyRequest,
  asked: SendQuoteBody,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const who = whoOf(request);
  return passkeyOptions(deps, request, 'deed', who.userId, deedOf(await wantedOf(deps, who, asked)));
}

/** Returns what a client id stands for: the receiver as they were named, asset and amount. */
function contentOf(deps: WithdrawalNeeds, body: SendBody): Buffer {
  const asset = deps.catalog.assetOrRefuse(body.asset);
  const content = [body.to, asset.id, parseAmount(asset, body.amount)];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Returns the send that a client id stands for. Refuses KEY_REUSED for another content (WDRW-43). */
async function standing(deps: WithdrawalNeeds, db: Queryable, who: Who, body: SendBody): Promise<SendRow | undefined> {
  const row = await sendOf(db, who.accountId, body.clientId);
  if (row !== undefined && !contentOf(deps, body).equals(row.deed)) throw new Refused('KEY_REUSED', 'clientId');
  return row;
}

/** Lets the core answer, and returns the send as it stands then. Refuses what the core refuses. */
async function settled(deps: WithdrawalNeeds, who: Who, row: SendRow): Promise<SendData> {
  if (row.refusal !== null) throw new Refused(row.refusal as Refused['refusal']);
  if (row.doneAtMs !== null) return presentSend(deps.catalog, who.accountId, row);
  try {
    const { refusal, seq } = await settle(deps, row);
    if (refusal !== null) throw new Refused(refusal as Refused['refusal'], 'amount');
    deps.barrier.acknowledge(who.accountId, seq);
    deps.barrier.acknowledge(row.toAccount, seq);
    return presentSend(deps.catalog, who.accountId, { ...row, doneAtMs: deps.clock() });
  } catch (error) {
    // The teller goes on with it.
    if (error instanceof CoreUnavailable) return presentSend(deps.catalog, who.accountId, row);
    throw error;
  }
}

/** Refuses INSUFFICIENT_BALANCE early; the core says it in the end. */
async function checkBalance(deps: WithdrawalNeeds, who: Who, { asset, units }: WantedSend): Promise<void> {
  await deps.barrier.wait(who.accountId);
  const row = (await balances(deps.pool, who.accountId)).find((one) => one.asset === asset.id);
  if ((row?.availableUnits ?? 0) < units) throw new Refused('INSUFFICIENT_BALANCE', 'amount');
}

/** Writes a send down, before the core is asked (WDRW-43). */
async function write(
  deps: WithdrawalNeeds,
  db: Queryable,
  request: FastifyRequest,
  body: SendBody,
  { asset, receiver, units, worthCents }: WantedSend,
): Promise<SendRow> {
  const { accountId: account, userId } = whoOf(request);
  const sender = await userById(db, userId);
  const shown = masked(receiver.address);
  await insertSend(db, {
    ...{ account, userId, toAccount: receiver.account, asset: asset.id, units, shown, worthCents },
    ...{ fromShown: masked(sender?.address ?? ''), clientId: body.clientId, deed: contentOf(deps, body) },
    nowMs: deps.clock(),
  });
  await noteSend(deps, db, request, { amount: `${formatAmount(asset, units)} ${asset.code}`, person: shown });
  const row = await sendOf(db, account, body.clientId);
  if (row === undefined) throw new Error('a send is not there after it was written');
  return row;
}

/**
 * Sends money to another person here, once per client id. Refuses as quoteSend does, and INSUFFICIENT_BALANCE,
 * FACTOR_MISSING, FACTOR_WRONG, KEY_REUSED.
 */
export async function sendMoney(deps: WithdrawalNeeds, request: FastifyRequest, body: SendBody): Promise<SendData> {
  const who = whoOf(request);
  const before = await standing(deps, deps.pool, who, body);
  if (before !== undefined) return settled(deps, who, before);
  const wanted = await wantedOf(deps, who, body);
  await checkAllowed(deps, deps.pool, who, wanted);
  await checkBalance(deps, who, wanted);
  await checkFactorGiven(deps, who, body);
  const taken = await takeProven<SendRow>(
    deps,
    { request, who },
    {
      factor: body.factor,
      deed: deedOf(wanted),
      standing: (db) => standing(deps, db, who, body),
      check: (db) => checkAllowed(deps, db, who, wanted),
      write: (db) => write(deps, db, request, body, wanted),
    },
  );
  if (taken instanceof Refused) throw taken;
  return settled(deps, who, taken);
}
