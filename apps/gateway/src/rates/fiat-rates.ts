import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { RatesData } from '@pelorus/protocol/markets/rates.ts';
import { BUILTIN_RATES, BUILTIN_RATES_AT_MS } from '@pelorus/site/builtin-rates.ts';
import type { FastifyBaseLogger } from 'fastify';
import { fetchRates } from './fetch-rates.ts';

const ANSWER_MOST_MS = 10_000;
/** After a failure it is asked again sooner than usual. */
const RETRY_MS = 60_000;
const MINUTE_MS = 60_000;

const BUILTIN: RatesData = { base: 'USD', rates: BUILTIN_RATES, atMs: BUILTIN_RATES_AT_MS, source: 'builtin' };

interface FiatRatesOptions {
  provider: BrandConfig['rates'];
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  /** How long an answer may take; 10 s unless told. */
  answerMostMs?: number;
}

/** Exchange rates in memory: no request ever waits for a provider (FMT-24, FMT-25). */
export class FiatRates {
  readonly #options: FiatRatesOptions;
  #data: RatesData = BUILTIN;
  #timer: NodeJS.Timeout | undefined;
  #asking = new AbortController();

  constructor(options: FiatRatesOptions) {
    this.#options = options;
  }

  read(): RatesData {
    return this.#data;
  }

  /** Polls the provider, first immediately. Does nothing without one. */
  start(): void {
    if (this.#options.provider === undefined) return;
    this.#asking = new AbortController();
    void this.#turn();
  }

  /** Ends the running question, and asks no more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }

  /** Asks the provider once. Returns whether its answer was taken; if not, the last good rates stay. Never throws. */
  async refresh(): Promise<boolean> {
    const { provider, clock, log, answerMostMs = ANSWER_MOST_MS } = this.#options;
    if (provider === undefined) return false;
    const { signal } = this.#asking;
    try {
      const rates = await fetchRates(provider.url, AbortSignal.any([signal, AbortSignal.timeout(answerMostMs)]));
      this.#data = { base: 'USD', rates, atMs: clock(), source: 'provider' };
      return true;
    } catch (error) {
      // Only the host: the rest of the URL may contain the operator's key.
      if (!signal.aborted)
        log.warn(
          { err: error, host: new URL(provider.url).host },
          'could not fetch exchange rates; keeping the last good ones',
        );
      return false;
    }
  }

  async #turn(): Promise<void> {
    const { signal } = this.#asking;
    const isTaken = await this.refresh();
    if (signal.aborted) return;
    const everyMs = (this.#options.provider?.everyMinutes ?? 0) * MINUTE_MS;
    this.#timer = setTimeout(() => void this.#turn(), isTaken ? everyMs : Math.min(everyMs, RETRY_MS));
    this.#timer.unref();
  }
}
