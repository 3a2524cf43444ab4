import { UNITS_MAX } from '@pelorus/money/units.ts';

/** Returns SHA-256 of a text in UTF-8, as 64 hex digits in lower case. */
export type Hash = (text: string) => string;

/** Ledger units of each asset, in the order of the statement. */
type Units = Float64Array | readonly number[];

/** The nodes of one level from left to right. Sums of node i stand at [i × assets, (i + 1) × assets): ledger units. */
export interface Level {
  hashes: string[];
  sums: Float64Array;
}

/** Why leaves make no tree. */
export type TreeRefusal = 'EMPTY' | 'NOT_IN_ORDER' | 'AMOUNT_INVALID' | 'SUM_TOO_LARGE';

export class TreeRefused extends Error {
  readonly refusal: TreeRefusal;

  constructor(refusal: TreeRefusal) {
    super(`these leaves make no tree: ${refusal}`);
    this.refusal = refusal;
  }
}

/** Text whose hash stands where a level has no partner for its last node (RSV-08). */
const PADDING = 'padding';
/** Hashes between two turns that others get. */
const TURN = 256;

/** Returns the name of an account in the tree: nobody without the salt can tell whose it is (RSV-03). */
export const ownerHash = (hash: Hash, salt: string, reference: string) => hash(`owner|${salt}|${reference}`);

/** Returns the hash of a leaf: who, and units of each asset (RSV-04). */
export const leafHash = (hash: Hash, owner: string, units: Units) => hash(`leaf|${owner}|${units.join(',')}`);

/** A node as its parent sees it. */
export interface SumNode {
  hash: string;
  units: Units;
}

/** Returns the node that stands beside the last one of an odd level. */
export const paddingNode = (hash: Hash, assets: number): SumNode => ({
  hash: hash(PADDING),
  units: new Float64Array(assets),
});

/** Returns the hash of a node with the hashes and sums of both children in it (RSV-05). */
export function nodeHash(hash: Hash, left: SumNode, right: SumNode): string {
  const text = ({ hash: own, units }: SumNode) => `${own}|${units.join(',')}`;
  return hash(`node|${text(left)}|${text(right)}`);
}

/** Returns the sums of two nodes; null: one is no amount, or a sum passes 2^53 − 1. */
export function addUnits(left: Units, right: Units): Float64Array | null {
  const sums = new Float64Array(left.length);
  for (let i = 0; i < left.length; i++) {
    // Two amounts below 2^53 never add up to a number that rounds to less than 2^53 when it is more.
    const sum = (left[i] as number) + (right[i] as number);
    if (!(sum <= UNITS_MAX)) return null;
    sums[i] = sum;
  }
  return sums;
}

/** Returns one node of a level. */
export function nodeAt({ hashes, sums }: Level, index: number, assets: number): SumNode {
  return { hash: hashes[index] as string, units: sums.subarray(index * assets, (index + 1) * assets) };
}

function checkLeaves(owners: readonly string[], units: Float64Array, assets: number): void {
  if (owners.length === 0) throw new TreeRefused('EMPTY');
  for (let i = 1; i < owners.length; i++)
    if (!((owners[i - 1] as string) < (owners[i] as string))) throw new TreeRefused('NOT_IN_ORDER');
  if (units.length !== owners.length * assets) throw new TreeRefused('AMOUNT_INVALID');
  for (const amount of units)
    if (!(Number.isSafeInteger(amount) && amount >= 0)) throw new TreeRefused('AMOUNT_INVALID');
}

/** Fills the level above one, and yields now and then so that others get a turn. */
function* levelAbove(hash: Hash, below: Level, assets: number): Generator<undefined, Level> {
  const count = below.hashes.length;
  const length = Math.ceil(count / 2);
  const above: Level = { hashes: new Array<string>(length), sums: new Float64Array(length * assets) };
  const padding = paddingNode(hash, assets);
  for (let i = 0; i < length; i++) {
    const left = nodeAt(below, 2 * i, assets);
    const right = 2 * i + 1 < count ? nodeAt(below, 2 * i + 1, assets) : padding;
    const sums = addUnits(left.units, right.units);
    if (sums === null) throw new TreeRefused('SUM_TOO_LARGE');
    above.hashes[i] = nodeHash(hash, left, right);
    above.sums.set(sums, i * assets);
    if (i % TURN === TURN - 1) yield;
  }
  return above;
}

/** Returns how many levels stand above the leaves. */
export const depthOf = (leaves: number): number => (leaves <= 1 ? 0 : 1 + depthOf(Math.ceil(leaves / 2)));

/** Hashes the leaves, and returns them as the lowest level with so many levels above it. */
export function* levelsAbove(
  hash: Hash,
  owners: readonly string[],
  units: Float64Array,
  assets: number,
  depth: number,
): Generator<undefined, Level[]> {
  const leaves: Level = { hashes: new Array<string>(owners.length), sums: units };
  for (let i = 0; i < owners.length; i++) {
    leaves.hashes[i] = leafHash(hash, owners[i] as string, units.subarray(i * assets, (i + 1) * assets));
    if (i % TURN === TURN - 1) yield;
  }
  const levels = [leaves];
  while (levels.length <= depth) levels.push(yield* levelAbove(hash, levels.at(-1) as Level, assets));
  return levels;
}

/**
 * Builds the Merkle-sum tree of liabilities and returns its levels, leaves first; the last has one node (RSV-06 to RSV-09).
 * `owners` are in ascending order; `units` of leaf i stand at [i × assets, (i + 1) × assets). Yields between portions of
 * work. Throws TreeRefused: no leaf, one out of order or twice, an amount that is none, a sum above 2^53 − 1.
 */
export function* growTree(
  hash: Hash,
  owners: readonly string[],
  units: Float64Array,
  assets: number,
): Generator<undefined, Level[]> {
  checkLeaves(owners, units, assets);
  return yield* levelsAbove(hash, owners, units, assets, depthOf(owners.length));
}

/** Runs work that yields to its end, without giving a turn. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
