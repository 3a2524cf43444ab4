import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { type ExchangeOptions, type RunningExchange, startExchange } from './server.ts';

/** Where the tests of a file play: there from their first hook on. */
export interface Stage {
  readonly url: string;
  readonly browser: Browser;
}

export interface OwnStage extends Stage {
  readonly exchange: RunningExchange;
}

/** The exchange that many files share (shared-exchange.ts), and a browser for this file. */
export function sharedStage(): Stage {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return {
    get url() {
      return inject('sharedExchange');
    },
    get browser() {
      return there(browser);
    },
  };
}

/** An exchange and a browser for this file alone. */
export function ownStage(options: ExchangeOptions = { pace: 4 }): OwnStage {
  let exchange: RunningExchange | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    exchange = await startExchange(options);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await exchange?.remove();
  });
  return {
    get url() {
      return there(exchange).url;
    },
    get exchange() {
      return there(exchange);
    },
    get browser() {
      return there(browser);
    },
  };
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('asked for before it was started');
  return thing;
}
