import type { MarginCall, OwnLiquidation } from '@pelorus/protocol/futures/history.ts';

/** A moment of an account in trouble: it was warned, or a step of a liquidation. */
export type Moment = { kind: 'call'; at: MarginCall } | { kind: 'step'; at: OwnLiquidation };

/** Some of the newest rows of a history. */
interface Part<Row> {
  rows: readonly Row[];
  /** There are older ones. */
  hasMore: boolean;
}

/** Returns the sequence of the command and the place in it; ids of one account ascend by both. */
const placeOf = (id: string) => id.split(':').map(Number) as [number, number];

function isAfter(a: string, b: string): boolean {
  const [[seqA, indexA], [seqB, indexB]] = [placeOf(a), placeOf(b)];
  return seqA === seqB ? indexA > indexB : seqA > seqB;
}

/**
 * Returns warnings and steps in one line, newest first, and which list must be continued for older ones (null: neither). What is
 * older than the last row of a list that goes on is left out: rows between might be missing (FWEB-33).
 */
export function storyOf(calls: Part<MarginCall>, steps: Part<OwnLiquidation>) {
  const moments: Moment[] = [
    ...calls.rows.map((at) => ({ kind: 'call', at }) as const),
    ...steps.rows.map((at) => ({ kind: 'step', at }) as const),
  ].sort((a, b) => (isAfter(a.at.id, b.at.id) ? -1 : 1));
  const ends = [
    { kind: 'call', last: calls.hasMore ? calls.rows.at(-1) : undefined } as const,
    { kind: 'step', last: steps.hasMore ? steps.rows.at(-1) : undefined } as const,
  ].flatMap(({ kind, last }) => (last === undefined ? [] : [{ kind, id: last.id }]));
  const [first, second] = ends;
  const end = first === undefined || second === undefined ? first : isAfter(first.id, second.id) ? first : second;
  if (end === undefined) return { moments, next: null };
  return { moments: moments.filter(({ at }) => !isAfter(end.id, at.id)), next: end.kind };
}
