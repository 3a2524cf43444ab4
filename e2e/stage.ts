import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { copyCluster } from './cluster.ts';
import { type ExchangeOptions, type RunningExchange, startExchange } from './server.ts';

/** The setting of a file's tests, available from their first hook on. */
export interface Stage {
  readonly url: string;
  /** The folder of the exchange's data. */
  readonly dataDir: string;
  readonly browser: Browser;
}

interface OwnStage extends Stage {
  readonly exchange: RunningExchange;
}

/** Options of an exchange; a function if something must be opened before it: a server, a port. */
type Wanted = ExchangeOptions | (() => Promise<ExchangeOptions>);

/** The browser of this process, whose files follow each other; it ends with the process. */
let kept: Browser | undefined;

/** The browser of all files of a process that ask for no switches: to start one for each would cost half a second a file. */
export function keptBrowser(): { readonly browser: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // One that crashed under an earlier file is of no use to this one.
    if (kept?.isConnected() !== true) kept = await openBrowser();
    browser = kept;
  });
  // A failed test may leave windows.
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  return {
    get browser() {
      return there(browser);
    },
  };
}

function ownBrowser(switches: string[]): { readonly browser: Browser } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser(...switches);
  });
  afterAll(() => browser?.close());
  return {
    get browser() {
      return there(browser);
    },
  };
}

/** The exchange that many files share (shared-exchange.ts), for a file that needs no browser. */
export function sharedExchange(): Omit<Stage, 'browser'> {
  return {
    get url() {
      return inject('sharedExchange');
    },
    get dataDir() {
      return inject('sharedDataDir');
    },
  };
}

/** The exchange that many files share (shared-exchange.ts), and a browser. */
export function sharedStage(): Stage {
  const exchange = sharedExchange();
  const window = keptBrowser();
  return {
    get url() {
      return exchange.url;
    },
    get dataDir() {
      return exchange.dataDir;
    },
    get browser() {
      return window.browser;
    },
  };
}

/** The data of an exchange that has its database made (cluster.ts), for a file that starts and stops one itself. */
export const ownData = () => copyCluster(inject('cluster'));

/**
 * An exchange for this file alone, without a browser and, unless `pace` is given, without simulated traders, which
 * take four times the CPU of an idle exchange. Its database already exists (cluster.ts); tests of a start from nothing
 * call startExchange.
 */
export function ownExchange(wanted: Wanted = {}): Omit<OwnStage, 'browser'> {
  let exchange: RunningExchange | undefined;
  beforeAll(async () => {
    const options = typeof wanted === 'function' ? await wanted() : wanted;
    exchange = await startExchange({ pace: 0, dataDir: ownData(), ...options });
  });
  afterAll(() => exchange?.remove());
  return {
    get url() {
      return there(exchange).url;
    },
    get dataDir() {
      return there(exchange).dataDir;
    },
    get exchange() {
      return there(exchange);
    },
  };
}

/** An exchange for this file alone, and a browser; with `switches`, one that has them. */
export function ownStage(wanted?: Wanted, ...switches: string[]): OwnStage {
  const own = ownExchange(wanted);
  const window = switches.length === 0 ? keptBrowser() : ownBrowser(switches);
  return {
    get url() {
      return own.url;
    },
    get dataDir() {
      return own.dataDir;
    },
    get exchange() {
      return own.exchange;
    },
    get browser() {
      return window.browser;
    },
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('asked for before it was started');
  return thing;
}
