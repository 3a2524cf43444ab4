import type { Log } from '@pelorus/database/log.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { Registry } from 'prom-client';
import type { HostOptions } from './host.ts';
import { startHere, startThread } from './life.ts';
import { SupervisedLink } from './link.ts';
import { createMetrics } from './metrics.ts';

/** Commands between snapshots: about a tenth of a second of replay. */
const SNAPSHOT_EVERY = 500_000;

interface StartOptions {
  databaseUrl: string;
  log: Log;
  /** Registry for the metrics; by default none. */
  registry?: Registry;
  snapshotEvery?: number;
  /** 64 hex digits of the Ed25519 key that vouches for withdrawals; without it none is vouched for. */
  voucherSeed?: string;
}

/**
 * Starts the core in a thread of its own and returns the gateway's link to it once it is up. From then on it restarts
 * the core whenever it stops. Rejects when the core cannot recover by itself: the journal is damaged, or the state
 * inconsistent. While Postgres is unavailable or another core leads it keeps trying.
 */
export function startCore(options: StartOptions): Promise<CoreLink> {
  const { databaseUrl, snapshotEvery = SNAPSHOT_EVERY, voucherSeed = null } = options;
  return begin(() => startThread({ databaseUrl, snapshotEvery, voucherSeed }), options);
}

/** As startCore, in this thread and on any journal: each life gets a new one from `host`. For tests and simulation. */
export function startCoreHere(
  host: () => HostOptions,
  options: { log: Log; registry?: Registry; restartFirstMs?: number },
): Promise<CoreLink> {
  return begin(() => startHere(host()), options);
}

async function begin(
  start: ConstructorParameters<typeof SupervisedLink>[0]['start'],
  { registry = new Registry(), ...options }: { log: Log; registry?: Registry; restartFirstMs?: number },
): Promise<CoreLink> {
  const restart = options.restartFirstMs === undefined ? {} : { restartFirstMs: options.restartFirstMs };
  const link = new SupervisedLink({
    start,
    log: options.log,
    ...restart,
    metrics: (inFlight) => createMetrics(registry, inFlight),
  });
  try {
    await link.started;
  } catch (error) {
    await link.close();
    throw error;
  }
  return link;
}
