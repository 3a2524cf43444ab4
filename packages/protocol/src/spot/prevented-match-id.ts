/** More matches than one command can prevent: every open order of a family in one market. */
const MATCHES_OF_COMMAND = 8_192;

/** Returns the one number by which a prevented match is known, growing with time: of its command and its place in it. */
export function preventedMatchId(seq: number, index: number): number {
  if (index >= MATCHES_OF_COMMAND) throw new RangeError(`match ${index} of command ${seq}`);
  return seq * MATCHES_OF_COMMAND + index;
}

/** Returns the command of a prevented match and its place in it. */
export function placeOfPreventedMatch(id: number): { seq: number; index: number } {
  return { seq: Math.floor(id / MATCHES_OF_COMMAND), index: id % MATCHES_OF_COMMAND };
}
