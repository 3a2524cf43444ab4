/**
 * Reports of one command to one account that can be told apart: more than any order has fills. 2^53 leaves room for half
 * a million million commands beside them.
 */
const REPORTS_PER_COMMAND = 16_384;

/**
 * Returns the id of a report, which grows with the journal: `index` is its place among those of its command to its
 * account. An amendment is at 0, or at 1 where it is the second of two that have one quantity.
 */
export function executionIdOf(seq: number, index: number): number {
  return seq * REPORTS_PER_COMMAND + Math.min(index, REPORTS_PER_COMMAND - 1);
}

/** Returns the command of a report. */
export function seqOfExecution(executionId: number): number {
  return Math.floor(executionId / REPORTS_PER_COMMAND);
}
