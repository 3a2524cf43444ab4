import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest with `--all`, longest first: of the running exchange, then of the rest. */
const LONG = [
  'faults/kill.test.ts',
  'journeys/every-page.test.ts',
  'journeys/p2p-market.test.ts',
  'journeys/analytics.test.ts',
  'e2e/display-currency.test.ts',
  'journeys/order-form.test.ts',
  'journeys/withdrawals.test.ts',
  'clients/clients.test.ts',
  'journeys/show-it.test.ts',
  'journeys/verification.test.ts',
  'journeys/public-pages.test.ts',
  'journeys/p2p-order.test.ts',
  'journeys/inbox-page.test.ts',
  'journeys/wallet-pages.test.ts',
  'journeys/bad-network.test.ts',
  'journeys/client-state.test.ts',
  'e2e/trading.test.ts',
  'e2e/bad-networks.test.ts',
  'journeys/deposits.test.ts',
  'journeys/trade-page.test.ts',
  'journeys/outbox.test.ts',
  'journeys/third-party.test.ts',
  'journeys/sub-accounts.test.ts',
  'journeys/factor-reset.test.ts',
  'journeys/desk-layout.test.ts',
  'journeys/installed-page.test.ts',
  'journeys/waiting-orders.test.ts',
  'journeys/still-pages.test.ts',
  'journeys/account-menu.test.ts',
  'journeys/placed-orders.test.ts',
  'journeys/trading.test.ts',
  'journeys/human.test.ts',
  'sim/simulation.test.ts',
  'wallet/crash-points.pg.test.ts',
  'standalone/src/fuzz.pg.test.ts',
  'engine/src/exchange.prop.test.ts',
  'web/server.test.ts',
  'signer/src/keys-command.test.ts',
  'futures/scenarios.test.ts',
  'http/route-roles.pg.test.ts',
  'http/schemas.pg.test.ts',
  'core/src/faults.pg.test.ts',
  'binance/parameters-of-routes.pg.test.ts',
  'engine/src/trading/algos/algos.prop.test.ts',
  'sim/sequences.test.ts',
  'embedded/embedded.pg.test.ts',
  'standalone/src/main.test.ts',
  'wallet/solvency-gate.pg.test.ts',
  'wallet/reorg-scripts.pg.test.ts',
  'chain/bitcoin-payer.pg.test.ts',
  'standalone/src/p2p-people.pg.test.ts',
  'standalone/src/p2p-orders.pg.test.ts',
  'standalone/src/p2p-races.pg.test.ts',
  'i18n/messages.test.ts',
  'bootstrap/bootstrap.test.ts',
  'standalone/src/demo-market.pg.test.ts',
  'admin/audit.pg.test.ts',
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
