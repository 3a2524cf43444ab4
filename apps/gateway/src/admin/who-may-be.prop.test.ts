import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areTwo, canConfirm, doubtsAfterLink, doubtsAfterWord } from './who-may-be.ts';

/**
 * The slow obvious truth: every world that there could be. A world says which human holds whose passkey. Each link makes
 * worlds in which it went to whom it was for, and worlds in which one of its givers used it. A word of a third person is
 * true, since a lie takes two; it says nothing in worlds where the third is whom it is about.
 */
class Worlds {
  worlds: ReadonlyMap<string, string>[] = [new Map()];

  link(staff: string, givers: readonly string[]): void {
    this.worlds = this.worlds.flatMap((world) => {
      const holders = new Set([staff, ...givers.map((giver) => world.get(giver) as string)]);
      return [...holders].map((holder) => new Map(world).set(staff, holder));
    });
  }

  word(staff: string, third: string): void {
    this.worlds = this.worlds.filter((world) => world.get(staff) === staff || world.get(staff) === world.get(third));
  }

  areTwo(one: string, other: string): boolean {
    return this.worlds.every((world) => world.get(one) !== world.get(other));
  }
}

const NAMES = ['ann', 'bob', 'cat', 'dan', 'eve'] as const;
const name = fc.constantFrom(...NAMES);
const link = fc.record({ kind: fc.constant('link' as const), staff: name, givers: fc.array(name, { maxLength: 2 }) });
const word = fc.record({ kind: fc.constant('word' as const), staff: name, third: name });
type Step = { kind: 'link'; staff: string; givers: string[] } | { kind: 'word'; staff: string; third: string };

/** Plays steps on both; everybody begins with a link of the machine, which goes to whom it is for. */
function played(steps: readonly Step[]) {
  const doubts = new Map<string, Set<string>>();
  const truth = new Worlds();
  for (const one of NAMES) truth.link(one, []);
  for (const step of steps) {
    if (step.kind === 'word') {
      if (!canConfirm(doubts, step.staff, step.third)) continue;
      doubts.set(step.staff, doubtsAfterWord(doubts, step.staff, step.third));
      truth.word(step.staff, step.third);
      continue;
    }
    const givers = step.givers.filter((giver) => giver !== step.staff);
    doubts.set(step.staff, doubtsAfterLink(doubts, step.staff, givers));
    truth.link(step.staff, givers);
  }
  return { doubts, truth };
}
const PAIRS = NAMES.flatMap((one) => NAMES.map((other) => [one, other] as const));

test('STF-22 two words are taken as those of two people only where no world has one person behind both', () => {
  const steps = fc.array(fc.oneof(link, link, word), { maxLength: 7 });
  fc.assert(
    fc.property(steps, (what) => {
      const { doubts, truth } = played(what);
      for (const [one, other] of PAIRS) if (areTwo(doubts, one, other)) expect(truth.areTwo(one, other)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('STF-22 before anybody is confirmed nobody is kept out without a world that says why', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 6 }), (what) => {
      const { doubts, truth } = played(what);
      for (const [one, other] of PAIRS) expect(areTwo(doubts, one, other)).toBe(truth.areTwo(one, other));
    }),
    { numRuns: 1_000 },
  );
});

const made = (staff: string, ...givers: string[]): Step => ({ kind: 'link', staff, givers });
const said = (third: string, staff: string): Step => ({ kind: 'word', staff, third });

test.each<[string, Step[], [string, string], boolean]>([
  ['two whom the machine made', [], ['ann', 'bob'], true],
  ['oneself', [], ['ann', 'ann'], false],
  ['a colleague one made', [made('bob', 'ann')], ['ann', 'bob'], false],
  ['whoever made one', [made('bob', 'ann')], ['bob', 'ann'], false],
  ['two colleagues of one maker', [made('bob', 'ann'), made('cat', 'ann')], ['bob', 'cat'], false],
  ['a colleague of a colleague', [made('bob', 'ann'), made('cat', 'bob')], ['ann', 'cat'], false],
  ['a stranger to all of them', [made('bob', 'ann'), made('cat', 'bob')], ['dan', 'cat'], true],
  ['one whom a third confirmed', [made('bob', 'ann'), said('dan', 'bob')], ['ann', 'bob'], true],
  ['one whom their maker confirmed', [made('bob', 'ann'), said('ann', 'bob')], ['ann', 'bob'], false],
  ['one who confirmed themselves', [made('bob', 'ann'), said('bob', 'bob')], ['ann', 'bob'], false],
  ['one whom a puppet confirmed', [made('bob', 'ann'), made('cat', 'ann'), said('cat', 'bob')], ['ann', 'bob'], false],
  ['a link renewed after that', [made('bob', 'ann'), said('dan', 'bob'), made('bob', 'ann')], ['ann', 'bob'], false],
  ['made by two: one of them', [made('cat', 'ann', 'bob')], ['bob', 'cat'], false],
  ['made by two, one confirms: the other', [made('cat', 'ann', 'bob'), said('bob', 'cat')], ['ann', 'cat'], true],
  ['made by two, one confirms: that one', [made('cat', 'ann', 'bob'), said('bob', 'cat')], ['bob', 'cat'], false],
  ['the two who made a third', [made('cat', 'ann', 'bob')], ['ann', 'bob'], true],
  ['a maker who was renewed since', [made('bob', 'ann'), made('cat', 'bob'), made('bob')], ['ann', 'cat'], false],
  [
    'a maker who was confirmed since',
    [made('bob', 'ann'), made('cat', 'bob'), said('dan', 'bob')],
    ['ann', 'cat'],
    false,
  ],
])('STF-22 %s', (_what, steps, [one, other], isTwo) => {
  const { doubts } = played(steps);
  expect(areTwo(doubts, one, other)).toBe(isTwo);
});
