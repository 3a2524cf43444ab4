import { networkInterfaces } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { MarketSimMessage, MarketSimOptions } from './options.ts';
import { Bazaar } from './p2p/bazaar.ts';
import { USUAL } from './p2p/cast.ts';
import { startReplay } from './replay/driver.ts';
import { Simulation } from './simulation.ts';
import { persist, RestClient } from './venue/rest-client.ts';

/** An unused address of this machine; only Linux answers on all of 127.0.0.0/8. */
const OWN_ADDRESS = { simulation: '127.0.0.77', replay: '127.0.0.78', p2p: '127.0.0.79' };

/** Returns the address to come from, so that people on this machine keep their own request weight. */
function ownAddress(baseUrl: string, user: keyof typeof OWN_ADDRESS): string | undefined {
  const hasLoopback = networkInterfaces().lo?.some(({ address }) => address === '127.0.0.1') === true;
  return process.platform === 'linux' && hasLoopback && new URL(baseUrl).hostname === '127.0.0.1'
    ? OWN_ADDRESS[user]
    : undefined;
}

const options = workerData as MarketSimOptions;
const port = parentPort;
if (port === null) throw new Error('market-sim/thread.ts runs as a worker thread');
const tell = (message: MarketSimMessage) => port.postMessage(message);

let isStopped = false;
const stops: (() => Promise<void> | void)[] = [];
port.on('message', (message) => {
  if (message !== 'stop') return;
  isStopped = true;
  void stopAll();
});

/** Stop the users of a connection before the connection itself. */
async function stopAll(): Promise<void> {
  for (const stop of stops.reverse()) await stop();
  port?.close();
}

/** Ends the thread with the error: its parent restarts it. */
function fail(error: unknown): void {
  if (!isStopped) throw error;
}

const address = ownAddress(options.baseUrl, 'simulation');
const rest = new RestClient(options.baseUrl, address);
stops.push(() => rest.close());

const read = async <T>(path: string) =>
  (
    (await persist(
      () => rest.get(path),
      () => isStopped,
    )) as { data: T }
  ).data;

/** Opens P2P: it comes after the markets, which give it its prices. */
function openBazaar(symbols: SymbolsData): void {
  const localAddress = ownAddress(options.baseUrl, 'p2p');
  const own = new RestClient(options.baseUrl, localAddress);
  const onFatal = (error: unknown) => setImmediate(() => fail(error));
  const place = { baseUrl: options.baseUrl, localAddress };
  const bazaar = new Bazaar(options, { rest: own, place, tell, onFatal, manner: USUAL });
  stops.push(() => own.close());
  stops.push(() => bazaar.stop());
  bazaar.start(symbols).catch(onFatal);
}

try {
  const symbols = await read<SymbolsData>('/api/markets/symbols');
  if (options.replay !== undefined) {
    const own = new RestClient(options.baseUrl, ownAddress(options.baseUrl, 'replay'));
    stops.push(() => own.close());
    const replay = await startReplay(options, options.replay, symbols, own, tell, (error) =>
      setImmediate(() => fail(error)),
    );
    stops.push(() => replay.stop());
  }
  if (options.replay?.isOnly === true) tell({ kind: 'ready' });
  else {
    const tickers = await read<Ticker[]>('/api/markets/tickers');
    const contracts = await read<ContractData[]>('/futuresapi/contracts');
    const ofContracts = contracts.length === 0 ? [] : await read<Ticker[]>('/futuresapi/markets/tickers');
    const hear = (message: MarketSimMessage) => {
      tell(message);
      if (message.kind === 'ready') openBazaar(symbols);
    };
    const simulation = new Simulation(options, rest, hear, (error) => setImmediate(() => fail(error)));
    stops.push(() => simulation.stop());
    await simulation.start({ symbols, contracts, tickers: [...tickers, ...ofContracts] }, address);
  }
} catch (error) {
  fail(error);
}
