/** `npm start`: a whole exchange in one process. Reads its settings, starts every part, stops them all on Ctrl-C. */
import type { ReplayOptions } from '@pelorus/market-sim/options.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isOwnTestChain } from '@pelorus/protocol/config/network.ts';
import type { Logger } from 'pino';
import { HELP, readArguments } from './arguments.ts';
import { readConfiguration } from './configuration.ts';
import { type Environment, readEnvironment, wrong } from './environment.ts';
import { startExchange } from './exchange.ts';
import { createLog } from './log.ts';
import { type MailWays, readMailWays } from './mail-settings.ts';
import { contractOfReplay, type MonthFile, playMonth, readMonth } from './month/play.ts';
import { namedAddress } from './named-address.ts';
import { prepareReplay } from './replay.ts';
import { Screen } from './screen.ts';
import { Running } from './shutdown.ts';
import { stopOnSignals } from './signals.ts';
import { EXIT, Stop } from './stop.ts';

function fail(error: unknown, log: Logger | null): never {
  if (error instanceof Stop) {
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
  if (log === null) process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  else log.fatal({ err: error }, 'could not start');
  process.exit(EXIT.FAILED);
}

function welcome(screen: Screen, url: string, config: BrandConfig, dataDir: string): void {
  screen.say();
  screen.say(`  ${config.brand.name} is open:  ${url}`);
  screen.say(`  API:  ${url}/api/docs    Data:  ${dataDir}`);
  if (config.mode === 'demo') {
    if (config.features.faucet) screen.say('  Test funds: sign up, then press the faucet in the wallet.');
    screen.say('  For scripts: npm run account -- --fund USDT=10000,BTC=1');
    if (config.networks.some(isOwnTestChain))
      screen.say('  A real deposit: npm run chain:send -- --to ADDRESS --asset USDT --amount 100');
  }
  screen.say('  Ctrl-C stops everything and loses nothing.');
  screen.say();
}

interface Plan {
  environment: Environment;
  config: BrandConfig;
  mailWays: MailWays;
  replay: ReplayOptions | null;
  month: MonthFile | null;
  isTimed: boolean;
}

/** Reads environment, command line, configuration and replay file, and reports all mistakes. */
async function readPlan(): Promise<Plan | null> {
  // npm runs scripts in the project's root and says here where the person stood.
  const args = readArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (args.isHelp) return null;
  const environment = readEnvironment(process.env);
  const config = readConfiguration(environment.configPath);
  const mailWays = readMailWays(process.env, config);
  if (config.mode === 'production' && config.networks.length > 0 && environment.signerSocket === null)
    throw wrong('PELORUS_SIGNER_SOCKET', 'is required, because networks are configured.');
  const plan = { environment, mailWays, isTimed: args.isTimed };
  if (args.replay === null) return { ...plan, config, replay: null, month: null };
  const contract = contractOfReplay(config, args.replay);
  if (contract === null) return { ...plan, ...(await prepareReplay(config, args.replay)), month: null };
  return { ...plan, config, replay: null, month: await readMonth(args.replay.file, contract) };
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  const plan = await readPlan().catch((error: unknown) => fail(error, null));
  if (plan === null) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const { environment, config, mailWays, month, replay, isTimed } = plan;
  const log = createLog(environment.logLevel, environment.isJson);
  const screen = new Screen({ isSilent: environment.isJson, isTimed, startedMs });
  const running = new Running(log);
  const end = stopOnSignals({ running, screen, log });
  const onFatal = (part: string, error: unknown) => {
    if (running.isStopping) return;
    log.fatal({ part, err: error }, 'cannot go on');
    end(EXIT.FAILED);
  };
  process.on('uncaughtException', (error) => onFatal('process', error));
  process.on('unhandledRejection', (error) => onFatal('process', error));
  screen.say(`${config.brand.name} (${config.mode})`);
  try {
    if (month !== null) {
      await playMonth({ config, environment, month, screen, running });
      return;
    }
    const { url } = await startExchange({ environment, config, mailWays, replay, log, screen, running, onFatal });
    if (running.isStopping) return;
    if (isTimed) {
      await (await fetch(`${url}/api/health`)).arrayBuffer();
      screen.up('first', 'request answered');
    }
    welcome(screen, namedAddress(url), config, environment.dataDir);
    log.info({ url }, 'open');
  } catch (error) {
    if (running.isStopping) return;
    await running.stop();
    fail(error, log);
  }
}

await main();
