import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MarketSimMessage, MarketSimOptions, ReplayOptions } from '@pelorus/market-sim/options.ts';
import { type MarketSim, startMarketSim } from '@pelorus/market-sim/start.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { SimulatedPrices } from '@pelorus/protocol/futures/indexes.ts';
import type { Logger } from 'pino';

const BACKOFF_MS = { first: 1_000, most: 60_000 };
/** A life this long was a good one: the next restart waits the shortest time again. */
const GOOD_LIFE_MS = 60_000;

export interface MarketSimPart {
  /** What its coins cost as it said last; null: it has said nothing yet. Old ones it did not take back. */
  prices(): SimulatedPrices | null;
  stop(): Promise<void>;
}

/** Returns the options of the simulation. */
export function marketSimOptions(
  config: BrandConfig,
  url: string,
  operatorSecret: string,
  dataDir: string,
  replay: ReplayOptions | null,
): MarketSimOptions {
  const settings = config.marketSim ?? { seed: 1, pace: 30, historyDays: 0 };
  return {
    baseUrl: url,
    operatorSecret,
    ...settings,
    referencePrices: Object.fromEntries(config.markets.map(({ symbol, referencePrice }) => [symbol, referencePrice])),
    statePath: join(dataDir, 'market-sim.json'),
    ...(replay === null ? {} : { replay }),
  };
}

/** Keeps the simulation running until stopped. `onReady` is called once, when all markets are quoted for the first time. */
export function keepMarketSim(
  options: MarketSimOptions,
  log: Logger,
  say: (line: string) => void,
  onReady: () => void,
): MarketSimPart {
  const part = log.child({ part: 'markets' });
  const stopping = new AbortController();
  let sim: MarketSim | null = null;
  let isFirst = true;
  let prices: SimulatedPrices | null = null;
  const hear = (message: MarketSimMessage) => {
    if (message.kind === 'prices') {
      prices = message;
    } else if (message.kind === 'log') {
      if (message.level === 'info') say(message.text);
      part[message.level]({}, message.text);
    } else if (isFirst) {
      isFirst = false;
      onReady();
    }
  };
  const living = (async () => {
    for (let backoffMs = BACKOFF_MS.first; !stopping.signal.aborted; ) {
      const bornMs = Date.now();
      sim = startMarketSim(options, hear);
      const error = await sim.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - bornMs > GOOD_LIFE_MS) backoffMs = BACKOFF_MS.first;
      part.warn({ err: error ?? undefined, againInMs: backoffMs }, 'the simulation ended; starting it again');
      await wait(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      backoffMs = Math.min(BACKOFF_MS.most, backoffMs * 2);
    }
  })();
  return {
    prices: () => prices,
    async stop() {
      stopping.abort();
      await sim?.stop();
      await living;
    },
  };
}
