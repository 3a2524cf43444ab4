import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { projectedSeq } from '@pelorus/database/queries/checkpoint.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { registerBinance } from '../binance/routes.ts';
import { registerStreams } from '../binance/streams/routes.ts';
import { buildDeps } from '../build-deps.ts';
import { followCore } from '../core-stream.ts';
import { keepFiring } from '../dead-man/firing.ts';
import type { GatewayDeps, MarketFeed } from '../deps.ts';
import type { App } from '../http/routes.ts';
import { DatabaseHistory } from '../markets/database-history.ts';
import { LiveFeed } from '../markets/feed.ts';
import { Listings, storedListings } from '../markets/listings.ts';
import { registerMarkets } from '../markets/routes.ts';
import { applyConfiguration } from '../operator/apply-configuration.ts';
import { venueLimitsOf } from '../operator/venue-limits.ts';
import { buildServer } from '../server.ts';
import { registerTotal } from '../site/routes.ts';
import { registerSocket } from '../socket/server.ts';
import { followLimits, followListings } from './listings.ts';
import { Mirror } from './mirror.ts';
import { MirroredHistory } from './mirrored-history.ts';

const POOL_MOST = 6;
const NOTHING = () => {};

/** The exchange behind demo accounts: whoever runs this process makes it (apps/standalone). */
export interface DemoBackend {
  /** Was it ever opened here? */
  wasOpened(): Promise<boolean>;
  /** Starts its database, core and worker; makes them the first time. */
  open(): Promise<DemoParts>;
}
export interface DemoParts {
  core: CoreLink;
  databaseUrl: string;
  close(): Promise<void>;
}

/** The demo's exchange while it runs. */
export interface OpenWorld {
  deps: GatewayDeps;
  feed: LiveFeed;
  app: App;
  mirror: Mirror;
  close(): Promise<void>;
}

/**
 * The exchange of demo accounts (DEMO-01): the same code on a journal, an engine and tables of its own, in this process.
 * It starts with the first demo account that is opened, and then whenever the process starts: whoever has none pays
 * nothing for it.
 */
export class DemoWorld {
  readonly #real: GatewayDeps;
  readonly #realFeed: MarketFeed;
  readonly #realApp: App;
  readonly #backend: DemoBackend;
  #opening: Promise<OpenWorld> | null = null;
  #open: OpenWorld | null = null;

  constructor(real: GatewayDeps, realFeed: MarketFeed, realApp: App, backend: DemoBackend) {
    this.#real = real;
    this.#realFeed = realFeed;
    this.#realApp = realApp;
    this.#backend = backend;
  }

  /** What pages of a demo's view are drawn from; null: it does not run. */
  get feed(): LiveFeed | null {
    this.#open?.mirror.visit();
    return this.#open?.feed ?? null;
  }

  /** Opens it if it was ever opened here. */
  async resume(): Promise<void> {
    if (await this.#backend.wasOpened()) await this.opened();
  }

  /** Returns it, started if it does not run. Rejects with what keeps it from starting; the next call tries again. */
  opened(): Promise<OpenWorld> {
    if (this.#opening === null) {
      const opening = this.#start();
      this.#opening = opening;
      opening.catch(() => {
        this.#opening = null;
      });
    }
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#realApp.doors.open(null);
    this.#real.apiKeys.join(null);
    const world = await this.#opening?.catch(() => null);
    await world?.close();
  }

  async #start(): Promise<OpenWorld> {
    const { log } = this.#real;
    const opened = new AsyncDisposableStack();
    try {
      const parts = await this.#backend.open();
      opened.defer(() => parts.close());
      const world = await openWorld(this.#real, this.#realFeed, parts, opened);
      this.#open = world;
      this.#real.apiKeys.join(world.deps.apiKeys);
      this.#realApp.doors.open(world.app, () => world.mirror.visit());
      log.info('demo accounts trade');
      return world;
    } catch (error) {
      // Nothing of it is left open.
      await opened.disposeAsync();
      throw error;
    }
  }
}

function demoDeps(real: GatewayDeps, { core, databaseUrl }: DemoParts): GatewayDeps {
  const log = real.log.child({ world: 'demo' });
  const pool = createPool({ url: databaseUrl, max: POOL_MOST, applicationName: 'pelorus-demo', log });
  const features = { ...real.config.features, faucet: false, marketSim: false };
  // Its house of test funds is filled as a venue's of test money is.
  const config = { ...real.config, mode: 'demo' as const, features };
  const { secrets, limits, clock } = real;
  const deps = buildDeps({ config, core, pool, secrets, log, limits, clock, real });
  return { ...deps, fiatRates: real.fiatRates };
}

/** Follows the projections of the demo's worker. */
function projectionListener(deps: GatewayDeps, databaseUrl: string): DatabaseListener {
  const listener = new DatabaseListener(databaseUrl, 'pelorus-demo-listener', deps.log);
  const read = () =>
    projectedSeq(deps.pool).then(
      (seq) => deps.barrier.projected(seq),
      (error) => deps.log.warn({ err: error }, 'the projections of the demo could not be asked where they are'),
    );
  listener.on('projected', {
    onNotify: (payload) => deps.barrier.projected(Number(payload)),
    onListening: () => void read(),
  });
  return listener;
}

function demoFeed(deps: GatewayDeps, real: GatewayDeps): LiveFeed {
  const listings = new Listings(deps.config, storedListings(deps.pool), deps.log);
  const realIdOf = (market: number) => real.catalog.market(deps.catalog.marketById(market).symbol)?.id;
  const history = new MirroredHistory(new DatabaseHistory(deps.pool), new DatabaseHistory(real.pool), realIdOf);
  return new LiveFeed(deps, history, listings);
}

/** Opens it on `opened`, which closes what is open in the opposite order. */
async function openWorld(
  real: GatewayDeps,
  realFeed: MarketFeed,
  parts: DemoParts,
  opened: AsyncDisposableStack,
): Promise<OpenWorld> {
  const deps = demoDeps(real, parts);
  opened.defer(() => deps.pool.end());
  const listener = projectionListener(deps, parts.databaseUrl);
  opened.defer(() => listener.close());
  const feed = demoFeed(deps, real);
  deps.filterTicks = (market) => feed.filterTicks(market);
  opened.defer(() => feed.close());
  const app = await buildServer(deps, {
    rooms: async (rooms) => {
      await registerMarkets(rooms, deps, feed);
      const listenKeys = await registerBinance(rooms, deps, feed);
      registerTotal(rooms, deps, feed);
      registerSocket(rooms, deps, feed);
      registerStreams(rooms, deps, feed, listenKeys);
    },
  });
  opened.defer(() => app.close());
  const follow = () => followListings(deps, real);
  const mirror = new Mirror({ deps, real: realFeed, onUnlisted: follow, onLook: () => followLimits(deps, real) });
  opened.defer(() => mirror.stop());
  opened.defer(real.sessions.onEnd((sessionId) => deps.sessions.announceEnd(sessionId)));
  await listener.start();
  feed.live.watch({
    onBooksReplaced: NOTHING,
    onPastReplaced: NOTHING,
    onLevel: NOTHING,
    onTrade: NOTHING,
    onCommand: (command) => {
      mirror.onCommand(command);
      // A market that was not there when the feed began has the real one's past too: at the first opening all of them.
      if (command.events.some(({ kind }) => kind === 'marketConfigured')) void feed.reload();
    },
    onBatchEnd: NOTHING,
  });
  await followCore(deps, feed);
  const venueLimits = venueLimitsOf(real.catalog) ?? deps.config.venueLimits;
  await applyConfiguration(deps.core, { ...deps.config, venueLimits }, deps.catalog);
  await follow();
  await app.ready();
  await mirror.start();
  opened.defer(keepFiring(deps));
  return { deps, feed, app, mirror, close: () => opened.disposeAsync() };
}
