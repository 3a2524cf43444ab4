/**
 * Reserved ids per command and account: more than any order has fills. 2^53 leaves room for half a million million
 * commands.
 */
const REPORTS_PER_COMMAND = 16_384;

/**
 * Returns the id of a report, which grows with the journal: `index` is its position among the command's reports to the
 * account. An amendment has 0, or 1 for the second of two orders with one quantity.
 */
export function executionIdOf(seq: number, index: number): number {
  return seq * REPORTS_PER_COMMAND + Math.min(index, REPORTS_PER_COMMAND - 1);
}

/** Returns the command of a report. */
export function seqOfExecution(executionId: number): number {
  return Math.floor(executionId / REPORTS_PER_COMMAND);
}
