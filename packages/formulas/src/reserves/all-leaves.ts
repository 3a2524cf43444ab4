import { allUnits, type Statement, topOf, totalsOf } from './statement.ts';
import { atOnce, growTree, type Hash, type TreeRefusal, TreeRefused } from './sum-tree.ts';

/** A leaf as an auditor gets it: without the name of who it is of. */
export interface AuditLeaf {
  owner: string;
  balances: readonly string[];
}

type LeavesProblem = 'STATEMENT_WRONG' | 'COUNT_DIFFERS' | 'TOTALS_DIFFER' | 'TOP_DIFFERS' | TreeRefusal;

/**
 * Returns why leaves are not those of a statement (RSV-13); null: they are, all of them, each once and none changed.
 */
export function checkAllLeaves(hash: Hash, statement: Statement, leaves: readonly AuditLeaf[]): LeavesProblem | null {
  const { assets, accounts, top } = statement;
  const totals = totalsOf(hash, statement);
  if (totals === null) return 'STATEMENT_WRONG';
  if (leaves.length !== accounts) return 'COUNT_DIFFERS';
  const units = new Float64Array(leaves.length * assets.length);
  for (const [i, { balances }] of leaves.entries()) {
    const own = allUnits(balances, assets);
    if (own === null) return 'AMOUNT_INVALID';
    units.set(own, i * assets.length);
  }
  try {
    const owners = leaves.map(({ owner }) => owner);
    const grown = topOf(atOnce(growTree(hash, owners, units, assets.length)), assets.length);
    if (grown.totals.some((total, i) => total !== totals[i])) return 'TOTALS_DIFFER';
    return grown.top === top ? null : 'TOP_DIFFERS';
  } catch (error) {
    if (error instanceof TreeRefused) return error.refusal;
    throw error;
  }
}
