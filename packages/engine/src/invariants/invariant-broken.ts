/** The engine found an inconsistency. Its owner must stop at once: wrong money is worse than no answer. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken';
}

/** Throws InvariantBroken when `condition` is false. Stays on in production. */
export function assertInvariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}
