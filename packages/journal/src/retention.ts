/** Returns which snapshots to keep: the newest two, and the newest from which the slowest reader can start. */
export function retained(seqs: number[], neededSeq: number): Set<number> {
  const newestFirst = [...seqs].sort((a, b) => b - a);
  const needed = newestFirst.find((seq) => seq <= neededSeq);
  return new Set([...newestFirst.slice(0, 2), ...(needed === undefined ? [] : [needed])]);
}
