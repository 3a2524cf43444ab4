import { hash as hashOf, randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { liabilities } from '@pelorus/database/wallet/liabilities.ts';
import type { LeafRow, StatementRow } from '@pelorus/database/wallet/statements.ts';
import { unitsOfParts } from '@pelorus/formulas/reserves/parts.ts';
import { RESERVES_FORMAT, rootText, topOf } from '@pelorus/formulas/reserves/statement.ts';
import { growTree, type Level, ownerHash } from '@pelorus/formulas/reserves/sum-tree.ts';

type Owed = Awaited<ReturnType<typeof liabilities>>;

const SALT_BYTES = 16;
const sha256 = (text: string) => hashOf('sha256', text);

interface Grown {
  statement: Omit<StatementRow, 'id' | 'addresses' | 'balances'>;
  leaves: LeafRow[];
  levels: Level[];
}

/** Returns leaves in the tree's order, each with a salt of its own (RSV-03, RSV-06). */
function leavesOf({ accounts }: Owed): LeafRow[] {
  const salts = randomBytes(SALT_BYTES * accounts.length);
  const leaves = accounts.map(({ account, parts }, i) => {
    const salt = salts.toString('hex', i * SALT_BYTES, (i + 1) * SALT_BYTES);
    return { place: 0, account, salt, owner: ownerHash(sha256, salt, String(account)), parts };
  });
  leaves.sort((a, b) => (a.owner < b.owner ? -1 : 1));
  for (const [place, leaf] of leaves.entries()) leaf.place = place;
  return leaves;
}

/** Runs work in portions, so that mails and calls of the same thread get their turns. */
async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await turn();
  }
}

/** Makes tree and statement of what is owed. Throws TreeRefused: nobody is, or a sum passes 2^53 − 1. */
export async function grownStatement(owed: Owed, takenAtMs: number): Promise<Grown> {
  const { seq, assets } = owed;
  const leaves = leavesOf(owed);
  const units = unitsOfParts(
    leaves.map(({ parts }) => parts),
    assets.length,
  );
  const owners = leaves.map(({ owner }) => owner);
  const levels = await inTurns(growTree(sha256, owners, units, assets.length));
  const { top, totals } = topOf(levels, assets.length);
  const said = { format: RESERVES_FORMAT, seq, takenAt: takenAtMs, accounts: leaves.length, top };
  const stated = assets.map(({ code, scale }, i) => [code, scale, totals[i]] as [string, number, number]);
  const [codes, scales] = [assets.map(({ code }) => code), assets.map(({ scale }) => scale)];
  const root = sha256(rootText(said, stated));
  return { statement: { seq, takenAtMs, accounts: leaves.length, codes, scales, totals, top, root }, leaves, levels };
}
