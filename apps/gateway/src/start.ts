import { createPool } from '@pelorus/database/connection.ts';
import { deleteEndedListenKeys } from '@pelorus/database/identity/listen-keys.ts';
import { masterKeyFingerprint } from '@pelorus/database/identity/people.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { listedByStaff } from '@pelorus/database/markets/market-standing.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import { type WorkAlone, workAlone } from '@pelorus/database/work-alone.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { belowStaff } from './admin/market-filters.ts';
import { keepPlans } from './admin/market-schedule.ts';
import { tellOneOwner } from './admin/people.ts';
import { limitsToApply } from './admin/venue-limits.ts';
import { sweepAnalytics } from './analytics/counts.ts';
import { buildDeps } from './build-deps.ts';
import { applyConfiguration, forgottenMarkets } from './catalog/apply-configuration.ts';
import { loadSecrets } from './config.ts';
import { followCore } from './core-stream.ts';
import { keepFiring } from './dead-man/firing.ts';
import { type DemoBackend, DemoWorld } from './demo/world.ts';
import { openDemoWorld } from './demo-world.ts';
import type { GatewayDeps } from './deps.ts';
import { keepMarks } from './futures/marks/keep-marks.ts';
import { keepLoggingHead } from './http/callers/audit-log.ts';
import { repairAccounts } from './identity/accounts.ts';
import { sweepChallenges } from './identity/factors/challenges.ts';
import { sweepSecurity } from './identity/security/sweep.ts';
import type { Limits } from './limits.ts';
import { registerLiveRooms } from './live-rooms.ts';
import { createFeeds, type Feeds } from './markets/feeds.ts';
import { keepDisputes } from './p2p/disputes/keep-disputes.ts';
import { buildServer } from './server.ts';
import { VolumeTierJob } from './spot/volume-tiers.ts';
import { keepSampling } from './status/sample.ts';
import { applyNetworks } from './wallet/apply-networks.ts';
import { fillNetworkFees } from './wallet/fill-network-fees.ts';
import { keepTelling } from './wallet/teller/keep-telling.ts';

const POOL_MAX = 20;
const SWEEP_MS = 3_600_000;

export interface GatewayOptions {
  config: BrandConfig;
  core: CoreLink;
  databaseUrl: string;
  host: string;
  /** 0 = any free one. */
  port: number;
  /** Directory of master.key and operator.secret when the environment does not give them. */
  secretsDir: string;
  /** The operator's bearer secret; else PELORUS_OPERATOR_SECRET, else made once. */
  operatorSecret?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Without it there is only the API. */
  webHandler?: WebHandler;
  limits?: Partial<Limits>;
  clock?: () => number;
  /** The core's metrics registry, so that the operator reads both in one place. */
  registry?: Registry;
  /** The exchange behind demo accounts; without it, or where none are configured, there are none. */
  demo?: DemoBackend;
  /** Who asks for the prices of which indexes are made; without it contracts get no mark prices. */
  startIndexes?: StartIndexes;
  log: FastifyBaseLogger;
}

export interface Gateway {
  /** http://host:port */
  address: string;
  operatorSecret: string;
  close(): Promise<void>;
}

/** Returns the connection that hears what other processes did: projected rows, deleted keys, ended sessions. */
function databaseListener(deps: GatewayDeps, databaseUrl: string): DatabaseListener {
  const listener = new DatabaseListener(databaseUrl, 'pelorus-gateway-listener', deps.log);
  const readProjected = () =>
    projectedSeq(deps.pool).then(
      (seq) => deps.barrier.projected(seq),
      (error) => deps.log.warn({ err: error }, 'could not read the checkpoint of the projections'),
    );
  listener.on('projected', {
    onNotify: (payload) => deps.barrier.projected(Number(payload)),
    onListening: () => void readProjected(),
  });
  listener.on('api_key_gone', {
    onNotify: (apiKey) => deps.apiKeys.forget(apiKey),
    onListening: () => deps.apiKeys.setListening(true),
    onDeaf: () => deps.apiKeys.setListening(false),
  });
  listener.on('session_ended', { onNotify: (sessionId) => deps.sessions.announceEnd(sessionId) });
  listener.on('document_changed', { onNotify: (payload) => deps.documents.hear(payload) });
  listener.on('custody_changed', {
    onNotify: (payload) => deps.walletNews.hear(payload),
    onListening: () => deps.walletNews.missed(),
  });
  listener.on('p2p_changed', {
    onNotify: (payload) => deps.p2pNews.hear(payload),
    onListening: () => deps.p2pNews.missed(),
  });
  listener.on('announcements_changed', {
    onNotify: () => void deps.announcements.changed(),
    onListening: () => void deps.announcements.changed(),
  });
  listener.on('inbox_changed', {
    onNotify: (payload) => deps.inboxNews.hear(payload),
    onListening: () => deps.inboxNews.missed(),
  });
  return listener;
}

async function checkMasterKey(deps: GatewayDeps): Promise<void> {
  const kept = await masterKeyFingerprint(deps.pool, deps.secrets.fingerprint);
  if (!kept.equals(deps.secrets.fingerprint))
    throw new SecretMistake(
      'the master key is not the one this database was made with: passwords and API keys would not open',
    );
}

/** Forgets what has run out; what fails is tried again the next time. */
function sweepOld(deps: GatewayDeps): void {
  const failed = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  deps.sessions.sweep().catch(failed('old sessions stay'));
  deps.staffSessions.sweep().catch(failed('old sessions of staff stay'));
  sweepChallenges(deps).catch(failed('unanswered challenges stay'));
  deps.journeys.sweep().catch(failed('old journeys stay'));
  deps.human.sweep().catch(failed('used proofs of human verification stay'));
  sweepSecurity(deps).catch(failed('what has run out of accounts stays'));
  deleteEndedListenKeys(deps.pool, deps.clock()).catch(failed('old listen keys stay'));
  sweepAnalytics(deps).catch(failed('old events of visits stay'));
}

/** Keeps the mark prices of contracts, with the link to the core that has no admission (MARK-12), in one gateway of several. */
function startMarks({ core, databaseUrl, log, startIndexes }: GatewayOptions, deps: GatewayDeps, feeds: Feeds) {
  if (startIndexes === undefined) return () => Promise.resolve();
  const alone = (begin: WorkAlone['begin']) => workAlone({ url: databaseUrl, name: 'mark-prices', log, begin });
  return keepMarks({
    ...deps,
    core,
    alone,
    startIndexes,
    spotMarkets: feeds.spot.live,
    contractMarkets: feeds.futures.live,
  });
}

/** Sends the wallet's commands in one gateway of several; nothing where no network is configured. */
function startTeller({ config, core, databaseUrl, log }: GatewayOptions, deps: GatewayDeps) {
  if (config.networks.length === 0) return () => Promise.resolve();
  const alone = (begin: WorkAlone['begin']) => workAlone({ url: databaseUrl, name: 'teller', log, begin });
  return keepTelling({ ...deps, core, databaseUrl, alone });
}

/** Keeps what disputes need besides people, in one gateway of several; nothing where the venue has no P2P. */
function startDisputes({ config, core, databaseUrl, log }: GatewayOptions, deps: GatewayDeps) {
  if (config.p2p === undefined) return () => Promise.resolve();
  const alone = (begin: WorkAlone['begin']) => workAlone({ url: databaseUrl, name: 'p2p-disputes', log, begin });
  return keepDisputes({ ...deps, core, alone });
}

/** Measures how the parts are, in one gateway of several. */
function startStatus({ databaseUrl, log }: GatewayOptions, deps: GatewayDeps) {
  const alone = (begin: WorkAlone['begin']) => workAlone({ url: databaseUrl, name: 'status', log, begin });
  return keepSampling({ ...deps, alone });
}

/** Begins what is done in one gateway of several besides requests; the returned function resolves when nothing of it runs. */
function startWork(options: GatewayOptions, deps: GatewayDeps): () => Promise<void> {
  const stops = [startTeller(options, deps), startDisputes(options, deps), startStatus(options, deps)];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Brings the engine and the tables to the configuration. */
async function applyAll(deps: GatewayDeps, core: CoreLink): Promise<void> {
  const { catalog, config, log, pool } = deps;
  const venueLimits = await limitsToApply(deps);
  await applyConfiguration(core, { ...(await belowStaff(deps, config)), venueLimits }, catalog);
  await applyNetworks(deps);
  await fillNetworkFees(deps);
  for (const symbol of forgottenMarkets(config, catalog, await listedByStaff(pool)))
    log.warn({ symbol }, 'a market is no longer configured but still trades: set its status to HALT to close it');
}

/**
 * Starts the gateway: waits for the core, applies the configuration, then listens. Resolves once it answers. Throws
 * for mistakes in configuration, secrets or database. close() lets running requests finish.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, core, databaseUrl, log } = options;
  const env = options.env ?? process.env;
  const secrets = await loadSecrets({
    mode: config.mode,
    env,
    secretsDir: options.secretsDir,
    operatorSecret: options.operatorSecret,
  });
  const pool = createPool({ url: databaseUrl, max: POOL_MAX, applicationName: 'pelorus-gateway', log });
  const outbox = config.mode === 'demo' && !env.PELORUS_SMTP_URL;
  const phones = Boolean(env.PELORUS_SMS_URL) || outbox;
  const deps = buildDeps({ ...options, pool, secrets, phones, outbox });
  deps.metrics.watchProcess();
  const listener = databaseListener(deps, databaseUrl);
  const feeds = createFeeds(deps);
  deps.filterTicks = (market) => feeds.spot.filterTicks(market);
  const app = await buildServer(deps, {
    onHistory: (product) => feeds[product].reload(),
    rooms: (rooms) => registerLiveRooms(rooms, deps, feeds, options.webHandler),
  });
  if (options.demo !== undefined && config.demoAccounts !== undefined)
    deps.demo = new DemoWorld(deps, feeds, app, options.demo, openDemoWorld);
  const tiers = new VolumeTierJob(deps);
  const applyTiers = () =>
    tiers.run(deps.clock()).catch((error) => log.warn({ err: error }, 'could not update fee tiers'));
  const sweep = setInterval(() => {
    void applyTiers();
    sweepOld(deps);
  }, SWEEP_MS);
  sweep.unref();
  let stopHeads = () => {};
  let stopFiring = () => Promise.resolve();
  let stopPlans = () => Promise.resolve();
  let stopMarks = () => Promise.resolve();
  let stopWork = () => Promise.resolve();
  const close = async () => {
    clearInterval(sweep);
    stopHeads();
    await Promise.all([stopFiring(), stopPlans(), stopMarks(), stopWork()]);
    deps.fiatRates.stop();
    await deps.demo?.close();
    await app.close();
    await Promise.all([feeds.spot.close(), feeds.futures.close()]);
    await listener.close();
    await pool.end();
  };
  try {
    await checkMasterKey(deps);
    await listener.start();
    await followCore(deps, feeds);
    await tellOneOwner(deps);
    await applyAll(deps, core);
    await repairAccounts(deps);
    const address = await app.acceptors.listen(app, { host: options.host, port: options.port });
    deps.fiatRates.start();
    void applyTiers();
    stopHeads = keepLoggingHead(deps);
    stopFiring = keepFiring(deps);
    stopPlans = keepPlans(deps, feeds.spot);
    stopMarks = startMarks(options, deps, feeds);
    stopWork = startWork(options, deps);
    deps.demo?.resume().catch((error) => log.warn({ err: error }, 'demo accounts are not available'));
    return { address, operatorSecret: secrets.operatorSecret, close };
  } catch (error) {
    await close().catch((closing) => log.warn({ err: closing }, 'could not close the started parts'));
    throw error;
  }
}
