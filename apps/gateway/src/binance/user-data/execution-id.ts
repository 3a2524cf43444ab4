/**
 * Reports of one command to one account that can be told apart: more than any order has fills. 2^53 leaves room for half
 * a million million commands beside them.
 */
const REPORTS_PER_COMMAND = 16_384;

/**
 * Returns the id of a report, which grows with the journal: `index` is its place among those of its command to its
 * account. An amendment, which is the only thing its command does, is at 0.
 */
export function executionIdOf(seq: number, index: number): number {
  return seq * REPORTS_PER_COMMAND + Math.min(index, REPORTS_PER_COMMAND - 1);
}

/** Returns the first command whose amendment has this id or a later one. */
export function seqOfExecution(executionId: number): number {
  return Math.ceil(executionId / REPORTS_PER_COMMAND);
}
