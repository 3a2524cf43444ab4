import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { PRODUCTS, type Product } from '@pelorus/protocol/exchange/products.ts';
import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { buildDeps } from './build-deps.ts';
import { applyConfiguration } from './catalog/apply-configuration.ts';
import { statusAt } from './catalog/live-catalog.ts';
import { venueLimitsOf } from './catalog/venue-limits.ts';
import { registerConvert } from './convert/routes.ts';
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
import type { LiveFeed } from './markets/feed.ts';
import { type Feeds, feedsOver } from './markets/feeds.ts';
import { Listings, storedListings } from './markets/listings.ts';
import { registerMarkets } from './markets/routes.ts';
import { buildServer } from './server.ts';
import { registerTotal } from './site/routes.ts';
import { registerValue } from './site/value/routes.ts';
import { registerSocket } from './socket/server.ts';

const POOL_MAX = 6;
const NOTHING = () => {};

function demoDeps(real: DemoNeeds, { core, databaseUrl }: DemoParts): GatewayDeps {
  const log = real.log.child({ world: 'demo' });
  const pool = createPool({ url: databaseUrl, max: POOL_MAX, applicationName: 'pelorus-demo', log });
  const features = { ...real.config.features, faucet: false, marketSim: false };
  // Its house of test funds is filled as a venue's of test money is.
  const config = { ...real.config, mode: 'demo' as const, features, networks: [] };
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

function demoFeeds(deps: GatewayDeps, real: DemoNeeds): Feeds {
  const listings = new Listings(deps.config, storedListings(deps.pool), deps.log);
  const realIdOf = (id: number) => {
    const { contract, symbol } = deps.catalog.marketById(id);
    return real.catalog.of(contract === undefined ? 'spot' : 'futures').market(symbol)?.id;
  };
  const history = new MirroredHistory(new DatabaseHistory(deps.pool), new DatabaseHistory(real.pool), realIdOf);
  return feedsOver(deps, history, listings);
}

function onCommands(feed: LiveFeed, onCommand: (command: AppliedCommand) => void): void {
  const others = { onBooksReplaced: NOTHING, onPastReplaced: NOTHING, onLevel: NOTHING, onTrade: NOTHING };
  feed.live.watch({ ...others, onCommand, onBatchEnd: NOTHING });
}

/** A mirror of each product, with accounts of its own. */
function mirrorsOf(deps: GatewayDeps, real: DemoNeeds, realFeeds: Feeds, follow: () => Promise<void>) {
  const openOf = (product: Product) => () =>
    new Set(
      real.catalog
        .of(product)
        .markets()
        .flatMap((market) => (statusAt(market, real.clock()) === 'TRADING' ? [market.symbol] : [])),
    );
  const accounts = new Set<number>();
  const mirrorOf = (product: Product, onUnlisted: () => Promise<void>, onLook: () => Promise<void>) =>
    new Mirror({ deps, product, accounts, real: realFeeds[product], open: openOf(product), onUnlisted, onLook });
  const nothing = async () => {};
  return {
    spot: mirrorOf('spot', follow, () => followLimits(deps, real)),
    futures: mirrorOf('futures', nothing, nothing),
  };
}

/** Marks the demo's contracts by the real exchange's indexes and the demo's own books (DEMO-21). */
function keepDemoMarks(deps: GatewayDeps, { core }: DemoParts, feeds: Feeds, startIndexes: StartIndexes) {
  // The demo's core is in this process, so nobody else marks its contracts.
  const alone = (begin: () => () => Promise<void>) => begin();
  const markets = { spotMarkets: feeds.spot.live, contractMarkets: feeds.futures.live };
  return keepMarks({ ...deps, ...markets, core, alone, startIndexes });
}

/** Opens the demo exchange on `opened`, which closes everything in reverse order. */
export async function openDemoWorld(
  real: DemoNeeds,
  realFeeds: Feeds,
  parts: DemoParts,
  opened: AsyncDisposableStack,
): Promise<OpenWorld> {
  const deps = demoDeps(real, parts);
  opened.defer(() => deps.pool.end());
  const listener = projectionListener(deps, parts.databaseUrl);
  opened.defer(() => listener.close());
  const feeds = demoFeeds(deps, real);
  const { spot: feed } = feeds;
  deps.filterTicks = (market) => feed.filterTicks(market);
  for (const one of [feed, feeds.futures]) opened.defer(() => one.close());
  const app = await buildServer(deps, {
    rooms: async (rooms) => {
      await registerMarkets(rooms, deps, feeds);
      deps.convertRoom = registerConvert(rooms, deps, feed);
      const listenKeys = await registerBinance(rooms, deps, feeds);
      registerTotal(rooms, deps, feed);
      registerValue(rooms, deps, feed);
      registerSocket(rooms, deps, feeds);
      registerStreams(rooms, deps, feeds, listenKeys);
    },
  });
  opened.defer(() => app.close());
  const follow = () => followListings(deps, real);
  const mirrors = mirrorsOf(deps, real, realFeeds, follow);
  for (const mirror of Object.values(mirrors)) opened.defer(() => mirror.stop());
  opened.defer(real.sessions.onEnd((sessionId) => deps.sessions.announceEnd(sessionId)));
  await listener.start();
  for (const product of PRODUCTS) onCommands(feeds[product], (command) => mirrors[product].onCommand(command));
  for (const one of [feed, feeds.futures])
    onCommands(one, ({ events }) => {
      // A market that was not there when the feed began has the real one's past too: at the first opening all of them.
      if (events.some(({ kind }) => kind === 'marketConfigured')) void one.reload();
    });
  await followCore(deps, feeds);
  const venueLimits = venueLimitsOf(real.catalog) ?? deps.config.venueLimits;
  await applyConfiguration(deps.core, { ...deps.config, venueLimits }, deps.catalog);
  await follow();
  await app.ready();
  await mirrors.spot.start();
  const indexes = followedIndexes({ catalog: real.catalog, contractMarkets: realFeeds.futures.live });
  opened.defer(keepDemoMarks(deps, parts, feeds, indexes));
  await mirrors.futures.start();
  opened.defer(keepFiring(deps));
  const visit = () => {
    for (const mirror of Object.values(mirrors)) mirror.visit();
  };
  return { deps, feeds, app, mirror: { visit }, close: () => opened.disposeAsync() };
}
