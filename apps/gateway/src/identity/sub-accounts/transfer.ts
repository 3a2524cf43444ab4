import { familyMembers, lockParent } from '@pelorus/database/identity/sub-accounts.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { FamilyTransfer } from '@pelorus/protocol/identity/sub-accounts.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { parseAmount } from '../../catalog/amounts.ts';
import { submitCommand } from '../../commands.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';

const FAMILY_TRANSFER = POSTING_REASONS.indexOf('FAMILY_TRANSFER');

/**
 * Moves money between a parent and their sub-accounts, or between two of them, by one engine command (SUB-04); the
 * engine refuses transfers out of the family. Meanwhile none of its accounts can be frozen or closed. One id moves
 * money once. Refuses NOT_FOUND outside the family, ACCOUNT_FROZEN for money into a frozen account or out of one that
 * staff froze, BAD_REQUEST for from = to, UNKNOWN_ASSET, parse errors, INSUFFICIENT_BALANCE, KEY_REUSED for another
 * transfer with the same id.
 */
export async function moveMoney(deps: IdentityNeeds, parentId: string, move: FamilyTransfer): Promise<void> {
  if (move.from === move.to) throw new Refused('BAD_REQUEST', 'to');
  const asset = deps.catalog.assetOrRefuse(move.asset);
  const units = parseAmount(asset, move.amount);
  await inTransaction(deps.pool, async (db) => {
    await lockParent(db, parentId, 'SHARE');
    const members = await familyMembers(db, parentId, [move.from, move.to]);
    const memberOf = (userId: string) => {
      const member = members.find((one) => one.userId === userId);
      if (member === undefined) throw new Refused('NOT_FOUND');
      if (member.accountId === null) throw new Refused('UNAVAILABLE');
      return { ...member, accountId: member.accountId };
    };
    const from = memberOf(move.from);
    const to = memberOf(move.to);
    if (from.isFrozenByStaff) throw new Refused('ACCOUNT_FROZEN', 'from');
    if (to.isFrozen) throw new Refused('ACCOUNT_FROZEN', 'to');
    const transferId = `family:${parentId}:${move.id}`;
    const fields = { from: from.accountId, account: to.accountId, asset: asset.id, units };
    const applied = await submitCommand(
      deps,
      to.accountId,
      encodeTransfer({ ...fields, reason: FAMILY_TRANSFER, transferId }),
    );
    // The payer can read the new balance as well.
    deps.barrier.acknowledge(from.accountId, applied.seq);
  });
}
