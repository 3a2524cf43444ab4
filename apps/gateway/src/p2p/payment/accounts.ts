import { lockPerson } from '@pelorus/database/identity/factors.ts';
import {
  deletePaymentAccount,
  holdFingerprint,
  insertPaymentAccount,
  isNamedByAd,
  lockPaymentAccount,
  type PaymentAccountRow,
  paymentAccounts,
  sameAccounts,
} from '@pelorus/database/p2p/payment-accounts.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { PaymentAccountBody, PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { personOf } from '../people/person.ts';
import { verifiedOf } from '../people/verified.ts';
import { isSameHolder } from './holder.ts';
import { offeredMethod } from './methods.ts';
import { checkedContent, fingerprintOf, openAccount, sealAccount } from './sealed-account.ts';

function presentAccount(
  deps: Pick<P2pNeeds, 'secrets'>,
  row: PaymentAccountRow,
  name: string | null,
): PaymentAccountData {
  const { fields, holder } = openAccount(deps.secrets.p2pKey, row);
  return {
    id: row.id,
    method: row.method,
    methodName: methodOf(row.method)?.name ?? row.method,
    holder,
    fields,
    madeAt: row.madeAtMs,
    isNameVerified: name !== null && isSameHolder(holder, name),
  };
}

/** Returns a person's own payment accounts, whole (PMET-06). */
export async function accountsOf(deps: P2pNeeds, userId: string): Promise<PaymentAccountData[]> {
  const { name } = await verifiedOf(deps, deps.pool, userId);
  return (await paymentAccounts(deps.pool, userId)).map((row) => presentAccount(deps, row, name));
}

/** Refuses STEP_UP_NEEDED to a session that is not fresh: where money goes is said just after a log-in (FAC-31). */
function checkFresh({ clock }: Pick<P2pNeeds, 'clock'>, { freshUntilMs, scopes }: Who): void {
  if (scopes === null && freshUntilMs <= clock()) throw new Refused('STEP_UP_NEEDED');
}

/**
 * Adds a payment account; the same one again is the one that is there. Refuses P2P_METHOD, PAYMENT_FIELD,
 * HOLDER_DIFFERS, ACCOUNT_TAKEN, TOO_MANY_OF_THESE, STEP_UP_NEEDED, and as personOf does.
 */
export async function addAccount(deps: P2pNeeds, who: Who, body: PaymentAccountBody): Promise<PaymentAccountData> {
  const { name, userId } = await personOf(deps, who);
  checkFresh(deps, who);
  const method = offeredMethod(deps, body.method, 'method');
  const content = checkedContent(method, body);
  if (name !== null && !isSameHolder(content.holder, name)) throw new Refused('HOLDER_DIFFERS', 'holder');
  const key = deps.secrets.p2pKey;
  const fingerprint = fingerprintOf(key, method, content.fields, userId);
  const nowMs = deps.clock();
  const added = await inTransaction(deps.pool, async (db) => {
    await lockPerson(db, userId);
    await holdFingerprint(db, fingerprint);
    const same = await sameAccounts(db, fingerprint);
    const own = same.find((row) => row.userId === userId && row.method === method.code);
    if (own !== undefined) return own;
    const isRefused = same.some((row) => row.userId !== userId);
    if (!isRefused && (await paymentAccounts(db, userId)).length >= P2P_LIMITS.paymentAccountsPerPerson)
      throw new Refused('TOO_MANY_OF_THESE');
    const sealed = sealAccount(key, userId, content);
    const row = { userId, method: method.code, sealed };
    const id = await insertPaymentAccount(db, { ...row, fingerprint, isNameVerified: name !== null, isRefused, nowMs });
    // Staff see both rows, so the second is written before it is refused.
    return isRefused ? null : { ...row, id, madeAtMs: nowMs };
  });
  if (added === null) throw new Refused('ACCOUNT_TAKEN');
  return presentAccount(deps, added, name);
}

/** Deletes one of a person's accounts. Refuses NOT_FOUND, ACCOUNT_USED (PMET-08). */
export function removeAccount(deps: P2pNeeds, who: Who, id: number): Promise<void> {
  return inTransaction(deps.pool, async (db) => {
    if (!(await lockPaymentAccount(db, who.userId, id))) throw new Refused('NOT_FOUND');
    if (await isNamedByAd(db, who.userId, id)) throw new Refused('ACCOUNT_USED');
    await deletePaymentAccount(db, id, deps.clock());
  });
}
