import { heldPaymentAccounts } from '@pelorus/database/p2p/payment-accounts.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { ShownAccount } from '@pelorus/protocol/p2p/orders.ts';
import { Refused } from '../../http/refused.ts';
import type { P2pNeeds } from '../needs.ts';
import { verifiedOf } from '../people/verified.ts';
import { isSameHolder } from './holder.ts';
import { openAccount } from './sealed-account.ts';

/**
 * Returns one of a person's accounts as the other side of an order is shown it; it stays until the transaction ends.
 * Refuses P2P_ACCOUNT where they have no such account, or it is not of `method` (if given), and HOLDER_DIFFERS where it
 * is not in the name that was verified since (PMET-05).
 */
export async function shownAccountOf(
  deps: P2pNeeds,
  db: Queryable,
  userId: string,
  { field, id, method }: { id: number; field: string; method?: string },
): Promise<ShownAccount> {
  const [row] = await heldPaymentAccounts(db, userId, [id]);
  if (row === undefined || (method !== undefined && row.method !== method)) throw new Refused('P2P_ACCOUNT', field);
  const { name } = await verifiedOf(deps, db, userId);
  const { fields, holder } = openAccount(deps.secrets.p2pKey, row);
  if (name !== null && !isSameHolder(holder, name)) throw new Refused('HOLDER_DIFFERS', field);
  const kinds = methodOf(row.method)?.fields ?? [];
  return {
    method: row.method,
    methodName: methodOf(row.method)?.name ?? row.method,
    holder,
    isNameVerified: name !== null,
    fields: kinds.flatMap(({ kind }) => (fields[kind] === undefined ? [] : [{ kind, text: fields[kind] }])),
  };
}
