import { hash as hashOf } from 'node:crypto';
import {
  type LeafRow,
  leafPlace,
  leavesBetween,
  nodesAt,
  type StatementRow,
} from '@pelorus/database/wallet/statements.ts';
import { siblingsOf } from '@pelorus/formulas/reserves/leaf-proof.ts';
import { unitsOfParts } from '@pelorus/formulas/reserves/parts.ts';
import { atOnce, depthOf, levelsAbove, paddingNode, type SumNode } from '@pelorus/formulas/reserves/sum-tree.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { RESERVE_SOURCES, type ReservesLeaf, STORED_FROM_LEVEL } from '@pelorus/protocol/wallet/reserves.ts';
import type { Pool } from 'pg';
import { textsOf } from './present-statement.ts';

const BLOCK = 2 ** STORED_FROM_LEVEL;
const PART = 3;
const sha256 = (text: string) => hashOf('sha256', text);

/** Returns the nodes beside the way within the 64 leaves around a place, made anew from them (RSV-22). */
function nearSiblings(block: readonly LeafRow[], place: number, assets: number, depth: number): SumNode[] {
  const owners = block.map(({ owner }) => owner);
  const units = unitsOfParts(
    block.map(({ parts }) => parts),
    assets,
  );
  const levels = atOnce(levelsAbove(sha256, owners, units, assets, Math.min(STORED_FROM_LEVEL, depth)));
  return siblingsOf(sha256, levels, place % BLOCK, assets);
}

/** Returns the nodes beside the way from the stored levels. */
async function farSiblings(pool: Pool, id: number, place: number, assets: number, depth: number): Promise<SumNode[]> {
  const places: [number, number][] = [];
  for (let level = STORED_FROM_LEVEL; level < depth; level++) {
    const at = Math.floor(place / 2 ** level);
    places.push([level, at % 2 === 0 ? at + 1 : at - 1]);
  }
  const found = new Map((await nodesAt(pool, id, places)).map((node) => [node.level, node]));
  // A level's last node may stand alone.
  return places.map(([level]) => found.get(level) ?? paddingNode(sha256, assets));
}

function presentParts({ codes, scales }: StatementRow, parts: readonly number[]): ReservesLeaf['parts'] {
  const shown: ReservesLeaf['parts'] = [];
  for (let i = 0; i < parts.length; i += PART) {
    const [source, asset, units] = parts.slice(i, i + PART) as [number, number, number];
    shown.push({
      source: RESERVE_SOURCES[source] as ReservesLeaf['parts'][0]['source'],
      asset: codes[asset] as string,
      amount: formatUnits(units, scales[asset] as number),
    });
  }
  return shown;
}

/** Returns what an account needs to check its leaf of a statement (RSV-32); null: it has none. */
export async function leafOfAccount(
  pool: Pool,
  statement: StatementRow,
  account: number,
): Promise<ReservesLeaf | null> {
  const { id, accounts, codes, root } = statement;
  const place = await leafPlace(pool, id, account);
  if (place === undefined) return null;
  const from = place - (place % BLOCK);
  const depth = depthOf(accounts);
  const [block, far] = await Promise.all([
    leavesBetween(pool, id, from, from + BLOCK),
    farSiblings(pool, id, place, codes.length, depth),
  ]);
  const own = block[place - from];
  if (own === undefined) return null;
  const siblings = [...nearSiblings(block, place, codes.length, depth), ...far];
  return {
    root,
    account: String(account),
    salt: own.salt,
    index: place,
    balances: textsOf(statement, unitsOfParts([own.parts], codes.length)),
    path: siblings.map(({ hash, units }) => ({ hash, sums: textsOf(statement, units) })),
    parts: presentParts(statement, own.parts),
  };
}
