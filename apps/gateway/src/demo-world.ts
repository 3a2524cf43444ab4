import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { buildDeps } from './build-deps.ts';
import { applyConfiguration } from './catalog/apply-configuration.ts';
import { venueLimitsOf } from './catalog/venue-limits.ts';
import { followCore } from './core-stream.ts';
import { keepFiring } from './dead-man/firing.ts';
import { followLimits, followListings } from './demo/listings.ts';
import { Mirror } from './demo/mirror.ts';
import { MirroredHistory } from './demo/mirrored-history.ts';
import type { DemoNeeds, OpenWorld } from './demo/needs.ts';
import type { DemoParts } from './demo/world.ts';
import type { GatewayDeps } from './deps.ts';
import { registerBinance } from './dialects/binance/routes.ts';
import { registerStreams } from './dialects/binance/streams/routes.ts';
import { followedIndexes } from './futures/marks/followed-indexes.ts';
import { keepMarks } from './futures/marks/keep-marks.ts';
import { DatabaseHistory } from './markets/database-history.ts';
import { LiveFeed } from './markets/feed.ts';
import { Listings, storedListings } from './markets/listings.ts';
import type { MarketFeed } from './markets/market-feed.ts';
import { registerMarkets } from './markets/routes.ts';
import { buildServer } from './server.ts';
import { registerTotal } from './site/routes.ts';
import { registerSocket } from './socket/server.ts';

const POOL_MAX = 6;
const NOTHING = () => {};

function demoDeps(real: DemoNeeds, { core, databaseUrl }: DemoParts): GatewayDeps {
  const log = real.log.child({ world: 'demo' });
  const pool = createPool({ url: databaseUrl, max: POOL_MAX, applicationName: 'pelorus-demo', log });
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
      (error) => deps.log.warn({ err: error }, 'could not read the checkpoint of the demo projections'),
    );
  listener.on('projected', {
    onNotify: (payload) => deps.barrier.projected(Number(payload)),
    onListening: () => void read(),
  });
  return listener;
}

function demoFeed(deps: GatewayDeps, real: DemoNeeds): LiveFeed {
  const listings = new Listings(deps.config, storedListings(deps.pool), deps.log);
  const realIdOf = (market: number) => real.catalog.market(deps.catalog.marketById(market).symbol)?.id;
  const history = new MirroredHistory(new DatabaseHistory(deps.pool), new DatabaseHistory(real.pool), realIdOf);
  return new LiveFeed(deps, history, listings);
}

/** Marks the demo's contracts by the real exchange's indexes and the demo's own books (DEMO-21). */
function keepDemoMarks(deps: GatewayDeps, real: DemoNeeds, { core }: DemoParts, feed: LiveFeed): () => Promise<void> {
  const startIndexes = followedIndexes(real);
  // The demo's core is in this process, so nobody else marks its contracts.
  const alone = (begin: () => () => Promise<void>) => begin();
  return keepMarks({ ...deps, core, alone, startIndexes, spotMarkets: feed.live });
}

/** Opens the demo exchange on `opened`, which closes everything in reverse order. */
export async function openDemoWorld(
  real: DemoNeeds,
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
  opened.defer(keepDemoMarks(deps, real, parts, feed));
  opened.defer(keepFiring(deps));
  return { deps, feed, app, mirror, close: () => opened.disposeAsync() };
}
