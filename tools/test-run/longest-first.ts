import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first: of the running exchange, then of the rest. */
const LONG = [
  'faults/kill.test.ts',
  'journeys/verification.test.ts',
  'journeys/client-state.test.ts',
  'journeys/third-party.test.ts',
  'journeys/installed-page.test.ts',
  'journeys/analytics.test.ts',
  'journeys/every-page.test.ts',
  'journeys/staff.test.ts',
  'e2e/display-currency.test.ts',
  'journeys/factor-reset.test.ts',
  'journeys/sub-accounts.test.ts',
  'journeys/outbox.test.ts',
  'journeys/trading.test.ts',
  'journeys/security.test.ts',
  'sim/simulation.test.ts',
  'engine/src/exchange.prop.test.ts',
  'http/route-roles.pg.test.ts',
  'algos/algos.prop.test.ts',
  'http/schemas.pg.test.ts',
  'standalone/src/fuzz.pg.test.ts',
];

/** Returns where a file stands among the long ones, or after them all. */
function rank({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? LONG.length : at;
}

/**
 * Begins with what takes longest: begun at the end, one file would have the machine to itself. In a fresh clone vitest knows
 * no times yet and goes by the size of files, which says nothing about theirs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
