import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first: of the running exchange, then of the rest. */
const LONG = [
  'journeys/every-page.test.ts',
  'journeys/analytics.test.ts',
  'journeys/verification.test.ts',
  'journeys/client-state.test.ts',
  'journeys/third-party.test.ts',
  'journeys/order-form.test.ts',
  'journeys/placed-orders.test.ts',
  'journeys/trade-page.test.ts',
  'journeys/human.test.ts',
  'journeys/factor-reset.test.ts',
  'journeys/staff.test.ts',
  'journeys/security.test.ts',
  'e2e/bad-networks.test.ts',
  'faults/kill.test.ts',
  'journeys/installed-page.test.ts',
  'e2e/display-currency.test.ts',
  'journeys/markets-page.test.ts',
  'journeys/outbox.test.ts',
  'e2e/number-fields.test.ts',
  'sim/simulation.test.ts',
  'web/server.test.ts',
  'embedded/embedded.pg.test.ts',
  'core/src/faults.pg.test.ts',
  'http/route-roles.pg.test.ts',
  'engine/src/exchange.prop.test.ts',
  'admin/audit.pg.test.ts',
  'standalone/src/algos.pg.test.ts',
  'http/schemas.pg.test.ts',
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

  /** Every other file, so that each part has its share of the long ones; the same parts on every machine. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const inTurn = files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
    return inTurn.filter((_, at) => at % count === index - 1);
  }
}
