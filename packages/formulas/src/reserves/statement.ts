import { parseUnits } from '@pelorus/money/units.ts';
import { type Hash, type Level, nodeAt } from './sum-tree.ts';

/** Name of the format, and the first word of what the root is made of. */
export const RESERVES_FORMAT = 'pelorus-reserves-1';

interface AssetTotal {
  asset: string;
  /** Digits after the point. */
  scale: number;
  /** Owed to all accounts, decimal text. */
  total: string;
}

/** What the venue says that it owes, at one sequence of its ledger. The root is the hash of all of it. */
export interface Statement {
  format: string;
  seq: number;
  /** ms */
  takenAt: number;
  accounts: number;
  assets: readonly AssetTotal[];
  /** Hash of the tree's top node. */
  top: string;
  root: string;
}

/** Returns what the root is the hash of (RSV-10); totals in ledger units. */
export function rootText(
  statement: Omit<Statement, 'root' | 'assets'>,
  assets: readonly [string, number, number][],
): string {
  const { format, seq, takenAt, accounts, top } = statement;
  return [format, seq, takenAt, accounts, top, assets.map((asset) => asset.join(':')).join(',')].join('|');
}

/** Returns the units that a decimal text says; null: it is negative, too large, too fine or no number. */
function unitsOf(text: string, scale: number): number | null {
  const parsed = parseUnits(text, scale);
  return parsed.ok ? parsed.units : null;
}

/** Returns each text's units, or null where one is no amount. */
export function allUnits(texts: readonly string[], assets: readonly AssetTotal[]): number[] | null {
  if (texts.length !== assets.length) return null;
  const units = texts.map((text, i) => unitsOf(text, (assets[i] as AssetTotal).scale));
  return units.includes(null) ? null : (units as number[]);
}

/** Returns the totals of a statement in units; null: its root is not the hash of what it says (RSV-11). */
export function totalsOf(hash: Hash, statement: Statement): number[] | null {
  const { assets } = statement;
  if (statement.format !== RESERVES_FORMAT) return null;
  const totals = allUnits(
    assets.map(({ total }) => total),
    assets,
  );
  if (totals === null) return null;
  const stated = assets.map(({ asset, scale }, i) => [asset, scale, totals[i]] as [string, number, number]);
  return hash(rootText(statement, stated)) === statement.root ? totals : null;
}

/** Returns top and totals of a tree. */
export function topOf(levels: readonly Level[], assets: number): { top: string; totals: number[] } {
  const { hash, units } = nodeAt(levels.at(-1) as Level, 0, assets);
  return { top: hash, totals: Array.from(units) };
}
