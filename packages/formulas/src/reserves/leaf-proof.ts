import { allUnits, type Statement, totalsOf } from './statement.ts';
import {
  addUnits,
  depthOf,
  type Hash,
  type Level,
  leafHash,
  nodeAt,
  nodeHash,
  ownerHash,
  paddingNode,
  type SumNode,
} from './sum-tree.ts';

/** A node beside the way from a leaf to the top: sums as decimal texts, in the order of the statement's assets. */
interface Sibling {
  hash: string;
  sums: readonly string[];
}

/** What an account is shown to check that it is in the tree. */
export interface LeafProof {
  root: string;
  /** The account as it knows itself. */
  account: string;
  salt: string;
  /** Place among the leaves, from 0. */
  index: number;
  balances: readonly string[];
  path: readonly Sibling[];
}

type ProofProblem =
  | 'STATEMENT_WRONG'
  | 'OTHER_ROOT'
  | 'OTHER_ACCOUNT'
  | 'PLACE_WRONG'
  | 'AMOUNT_INVALID'
  | 'SUM_TOO_LARGE'
  | 'TOTALS_DIFFER'
  | 'TOP_DIFFERS';

/** A node on the way: its hash and sums in units. */
interface Step {
  hash: string;
  units: readonly number[];
}

interface Checked {
  /** null: the leaf is in the tree. */
  problem: ProofProblem | null;
  /** The leaf first; as far as the check came. */
  steps: Step[];
}

/** Returns the nodes beside the way from leaf `index` up to the last of the levels, lowest first. */
export function siblingsOf(hash: Hash, levels: readonly Level[], index: number, assets: number): SumNode[] {
  const siblings: SumNode[] = [];
  let at = index;
  for (const level of levels.slice(0, -1)) {
    const beside = at % 2 === 0 ? at + 1 : at - 1;
    siblings.push(beside < level.hashes.length ? nodeAt(level, beside, assets) : paddingNode(hash, assets));
    at = Math.floor(at / 2);
  }
  return siblings;
}

/** Returns why the way up does not lead to the stated top; null: it does. Puts each node into `steps`. */
function climb(
  hash: Hash,
  statement: Statement,
  totals: number[],
  proof: LeafProof,
  steps: Step[],
): ProofProblem | null {
  const { assets } = statement;
  const own = allUnits(proof.balances, assets);
  if (own === null) return 'AMOUNT_INVALID';
  let node: SumNode = { hash: leafHash(hash, ownerHash(hash, proof.salt, proof.account), own), units: own };
  steps.push({ hash: node.hash, units: own });
  let at = proof.index;
  for (const sibling of proof.path) {
    const units = allUnits(sibling.sums, assets);
    if (units === null) return 'AMOUNT_INVALID';
    const beside: SumNode = { hash: sibling.hash, units };
    const sums = addUnits(node.units, units);
    if (sums === null) return 'SUM_TOO_LARGE';
    node = { hash: at % 2 === 0 ? nodeHash(hash, node, beside) : nodeHash(hash, beside, node), units: sums };
    steps.push({ hash: node.hash, units: Array.from(sums) });
    at = Math.floor(at / 2);
  }
  if (totals.some((total, i) => total !== node.units[i])) return 'TOTALS_DIFFER';
  return node.hash === statement.top ? null : 'TOP_DIFFERS';
}

/**
 * Checks that an account's leaf is in the tree whose root a statement has (RSV-12). `account` is the account as its owner
 * knows it, never as the proof says. Each problem refuses the proof.
 */
export function checkLeaf(hash: Hash, statement: Statement, proof: LeafProof, account: string): Checked {
  const steps: Step[] = [];
  const refused = (problem: ProofProblem): Checked => ({ problem, steps });
  const totals = totalsOf(hash, statement);
  if (totals === null) return refused('STATEMENT_WRONG');
  if (proof.root !== statement.root) return refused('OTHER_ROOT');
  if (proof.account !== account) return refused('OTHER_ACCOUNT');
  const { index, path } = proof;
  const isPlace = Number.isSafeInteger(index) && index >= 0 && index < statement.accounts;
  if (!isPlace || path.length !== depthOf(statement.accounts)) return refused('PLACE_WRONG');
  return { problem: climb(hash, statement, totals, proof, steps), steps };
}
