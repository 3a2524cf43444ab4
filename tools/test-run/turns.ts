/** Returns what a run looks at of `all`: the one whose turn it is, counted from `first`; with no turn, all of them. */
export function takeTurn<T>(turn: number | null, all: readonly T[], first = 0): readonly T[] {
  return turn === null ? all : all.slice((turn + first) % all.length).slice(0, 1);
}
