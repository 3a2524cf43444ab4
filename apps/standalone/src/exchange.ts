import { startCore } from '@pelorus/core/start.ts';
import { pushKeysOf } from '@pelorus/database/push-keys.ts';
import { deriveKey, loadMasterKey, SecretMistake } from '@pelorus/database/secrets.ts';
import { ConfigMistake } from '@pelorus/gateway/catalog/market-payload.ts';
import { checkSecrets } from '@pelorus/gateway/check-secrets.ts';
import { loadSecrets } from '@pelorus/gateway/config.ts';
import { provePortFree } from '@pelorus/gateway/http/acceptors.ts';
import { startGateway } from '@pelorus/gateway/start.ts';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { indexThread } from '@pelorus/worker/futures/prices/start-index-thread.ts';
import { startMailerThread } from '@pelorus/worker/mail/start-mailer-thread.ts';
import { startWorkerThread } from '@pelorus/worker/start-worker-thread.ts';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { startDatabase } from './database.ts';
import { demoBackend } from './demo-exchange.ts';
import { writeSamplePosts } from './demo-posts/write-posts.ts';
import type { ExchangeOptions } from './exchange-options.ts';
import { claimDataDir } from './instance.ts';
import { keepMarketSim, type MarketSimPart, marketSimOptions } from './market-sim.ts';
import { namedAddress } from './named-address.ts';
import type { Running } from './shutdown.ts';
import { Stop } from './stop.ts';
import { demoSignerSocket } from './wallet/demo-signer.ts';
import { startWallet } from './wallet/start-wallet.ts';
import { startTestChain } from './wallet/test-chain.ts';

interface StartedExchange {
  url: string;
}

function addressProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Stop(
      'UNAVAILABLE',
      `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES')
    return new Stop('UNAVAILABLE', `Port ${port} needs more rights than this user has. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Stop('CONFIG', `HOST: this machine has no address ${host}.`);
  return error;
}

/** Throws Stop for mistakes of the operator in configuration or environment. */
function throwMistake(error: Error): void {
  if (error instanceof ConfigMistake || error instanceof SecretMistake) throw new Stop('CONFIG', `${error.message}.`);
}

/** Starts every part in order: database, core, worker, gateway with the pages, simulation. What has started is in `running`. */
export async function startExchange(options: ExchangeOptions): Promise<StartedExchange> {
  const { environment, config, log, screen, running, onFatal } = options;
  const child = (part: string) => log.child({ part });
  try {
    checkSecrets(config, process.env);
  } catch (error) {
    throwMistake(error as Error);
    throw error;
  }
  const claim = claimDataDir(environment.dataDir);
  running.add('data directory', async () => claim.release());
  // Said at once, instead of after everything has been started.
  await provePortFree(environment).catch((error: NodeJS.ErrnoException) => {
    throw addressProblem(error, environment.host, environment.port);
  });
  const pages = begin(running, 'pages', startPages(child('pages')));
  const chain = begin(running, 'test chain', startTestChain(config, environment.dataDir, child('chain')));
  // So is a secret that is missing or wrong: no database is made for it.
  await loadSecrets({ mode: config.mode, env: process.env, secretsDir: environment.dataDir }).catch((error: Error) => {
    throwMistake(error);
    throw error;
  });

  const databaseUrl = await startDatabase(options);
  if (config.mode === 'demo') await writeSamplePosts(databaseUrl, config.brand.name, Date.now(), child('demo posts'));
  const registry = new Registry();
  const voucherSeed = await voucherSeedOf(options);
  const core = await startCore({ databaseUrl, log: child('core'), registry, voucherSeed });
  running.add('core', () => core.close());
  screen.up('core', 'takes commands, durable before they are answered');

  const worker = startWorkerThread({ databaseUrl, log: child('worker') });
  running.add('worker', () => worker.stop());
  worker.finished.catch((error: unknown) => onFatal('worker', error));
  screen.up('worker', 'folds what happens into tables');

  let simulation: MarketSimPart | null = null;
  const walletConfig = (await chain).config;
  const gateway = await startGateway({
    config: walletConfig,
    core,
    databaseUrl,
    host: environment.host,
    port: environment.port,
    secretsDir: environment.dataDir,
    webHandler: (await pages).handler,
    registry,
    demo: demoBackend(databaseUrl, child('demo')),
    startIndexes: indexThread(child('indexes'), () => simulation?.prices() ?? null),
    log: child('gateway'),
  }).catch((error: NodeJS.ErrnoException) => {
    throwMistake(error);
    throw addressProblem(error, environment.host, environment.port);
  });
  running.add('gateway', () => gateway.close());
  screen.up('gateway', `answers, ${config.markets.length} markets, ${config.contracts.length} contracts`);
  const url = reachable(gateway.address);
  claim.announce(url);
  const signerSocket = environment.signerSocket ?? demoSignerSocket(environment.dataDir);
  await startMail(options, databaseUrl, url, walletConfig.networks.length === 0 ? null : signerSocket);
  startWallet(options, { config: walletConfig, databaseUrl, voucherSeed });
  simulation = startMarkets(options, url, gateway.operatorSecret);
  return { url };
}

/** Returns the core's key for vouchers, which the signer knows the public half of. */
async function voucherSeedOf({ environment, config }: ExchangeOptions): Promise<string> {
  const masterKey = await loadMasterKey({ mode: config.mode, env: process.env, secretsDir: environment.dataDir });
  return deriveKey(masterKey, 'vouchers').toString('hex');
}

/** Has a part that starts beside others stopped with them. It is awaited later; until then a failure is no unhandled rejection. */
function begin<T extends { stop(): Promise<void> }>(running: Running, name: string, part: Promise<T>): Promise<T> {
  running.add(name, () =>
    part.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  part.catch(() => undefined);
  return part;
}

interface Pages {
  handler: WebHandler;
  stop: () => Promise<void>;
}

/** Starts the thread that renders pages. */
async function startPages(log: Logger): Promise<Pages> {
  const { Renderer, PagesNotBuilt } = (await import('@pelorus/web/renderer/renderer.ts')) as {
    Renderer: { start(options: { log: Logger }): Promise<Pages> };
    PagesNotBuilt: new () => Error;
  };
  try {
    const renderer = await Renderer.start({ log });
    return { handler: renderer.handler, stop: () => renderer.stop() };
  } catch (error) {
    if (!(error instanceof PagesNotBuilt)) throw error;
    throw new Stop('NO_INPUT', 'The pages are not built. Start with npm start, which builds them.');
  }
}

/**
 * Starts the mailer with the one key it needs. After the gateway, which has checked the master key. `signerSocket`: who signs
 * statements of reserves; null: nobody.
 */
async function startMail(
  options: ExchangeOptions,
  databaseUrl: string,
  url: string,
  signerSocket: string | null,
): Promise<void> {
  const { environment, config, mailWays, log, screen, running, onFatal } = options;
  const masterKey = await loadMasterKey({ mode: config.mode, env: process.env, secretsDir: environment.dataDir });
  const settings = {
    ...mailWays,
    messageKey: deriveKey(masterKey, 'messages'),
    brandName: config.brand.name,
    origin: config.hosts.publicOrigin ?? namedAddress(url),
  };
  const webhooks = {
    webhookKey: deriveKey(masterKey, 'webhooks'),
    messageKey: settings.messageKey,
    p2pKey: deriveKey(masterKey, 'p2p'),
    // Whatever the file says: in production nothing of this machine is called (HOOK-07).
    loopback: config.mode === 'demo' && config.webhooks.loopback,
    brandName: config.brand.name,
  };
  const pushes = {
    browserKey: deriveKey(masterKey, 'browsers'),
    keys: pushKeysOf(deriveKey(masterKey, 'push signing')),
    contact: `mailto:${settings.from}`,
    loopback: webhooks.loopback,
  };
  const mailer = startMailerThread({
    databaseUrl,
    settings,
    webhooks,
    pushes,
    reserves: { signerSocket },
    log: log.child({ part: 'mailer' }),
  });
  running.add('mailer', () => mailer.stop());
  mailer.finished.catch((error: unknown) => onFatal('mailer', error));
  const { smtp } = mailWays;
  screen.up('mailer', smtp === null ? `shows mails at ${namedAddress(url)}/outbox` : `sends mails by ${smtp.host}`);
}

function startMarkets(
  { environment, config, replay, log, screen, running }: ExchangeOptions,
  url: string,
  secret: string,
): MarketSimPart | null {
  if (!config.features.marketSim && replay === null) return null;
  // Without the simulation's own switch there is only the replayed market.
  const only = replay !== null && !config.features.marketSim ? { ...replay, isOnly: true } : replay;
  const sim = keepMarketSim(
    marketSimOptions(config, url, secret, environment.dataDir, only),
    log,
    (line) => screen.say(`  ${line}`),
    () => screen.up('markets', 'move: simulated makers and takers trade in them'),
  );
  running.add('markets', () => sim.stop());
  return sim;
}

/** The address to reach it by from this machine: 0.0.0.0 is where it listens, not where anybody goes. */
function reachable(address: string): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.origin;
}
