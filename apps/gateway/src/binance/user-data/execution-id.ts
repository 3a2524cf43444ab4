/** Reports of one command that can be told apart; nobody numbers more commands than fit beside them. */
const REPORTS_PER_COMMAND = 1_024;

/**
 * Returns the id of a report, which grows with the journal: `index` is its event's place among those of its command. An
 * amendment, which is the only thing its command does, is at 0.
 */
export function executionIdOf(seq: number, index: number): number {
  return seq * REPORTS_PER_COMMAND + (index % REPORTS_PER_COMMAND);
}

/** Returns the first command whose amendment has this id or a later one. */
export function seqOfExecution(executionId: number): number {
  return Math.ceil(executionId / REPORTS_PER_COMMAND);
}
