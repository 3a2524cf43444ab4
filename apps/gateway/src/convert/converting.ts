import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptQuotes,
  deleteOffers,
  type FeeUnits,
  moveQuote,
  type QuotedLeg,
  type QuoteRow,
  quotesOf,
  quotesUnderWay,
} from '@pelorus/database/convert/quotes.ts';
import { Refused } from '../http/refused.ts';
import type { ConvertNeeds } from './needs.ts';
import { type LegReason, runLeg } from './run-leg.ts';

/** Between two tries of a second leg within the quote's time, and how many there are at most. */
const RETRY_MS = 700;
const ATTEMPTS_MOST = 12;
/** A first leg is sent within the quote's time; an accepted one is on its way a moment longer. */
const SENDING_MS = 2_000;
/** After this no command is still under way that another process sent. */
const SETTLED_MS = 60_000;
/** A second leg whose number is written is sent until then; the engine remembers ids for longer (IDEM-03). */
const SECOND_SENT_MS = 3_600_000;
const OFFERS_KEPT_MS = 3_600_000;
const SWEEP_MS = 15_000;
const SWEPT_MOST = 100;

/** The id of a leg's order: of the quote, so that what is accepted twice is done once (CONV-20). */
const idOf = ({ quoteId }: QuoteRow, leg: 1 | 2, attempt: number) => `cv-${quoteId}-${leg}-${attempt}`;

const sumOfFees = (one: readonly FeeUnits[], more: readonly FeeUnits[]): FeeUnits[] => {
  const sums = new Map<number, number>();
  for (const { asset, units } of [...one, ...more]) sums.set(asset, (sums.get(asset) ?? 0) + units);
  return [...sums].map(([asset, units]) => ({ asset, units }));
};

/** Returns the second leg for what the first brought, at the quoted limit. */
function secondFor(deps: ConvertNeeds, { market, side, limitTicks }: QuotedLeg, brought: number): QuotedLeg {
  const { lotUnits, lotsMax, tickLotUnits } = deps.catalog.marketById(market);
  const one = side === 'BUY' ? limitTicks * tickLotUnits : lotUnits;
  return { market, side, limitTicks, lots: Math.min(lotsMax, Math.floor(brought / one)) };
}

const isOver = ({ state }: QuoteRow) => state !== 'FIRST' && state !== 'SECOND';

/** Converts what was accepted; one per exchange. */
export class Converting {
  readonly #deps: ConvertNeeds;
  readonly #wait: (ms: number) => Promise<unknown>;
  /** One run of each conversion here: who asks meanwhile waits for it. Other processes meet it by its order ids. */
  readonly #running = new Map<string, Promise<QuoteRow>>();

  constructor(deps: ConvertNeeds, wait: (ms: number) => Promise<unknown> = sleep) {
    this.#deps = deps;
    this.#wait = wait;
  }

  /**
   * Accepts a quote or a group of them and returns what came of it; accepted before, what came of that. `mayTrade`
   * throws for a market in which the caller may not. Refuses QUOTE_NOT_FOUND (another account's too), QUOTE_EXPIRED.
   */
  async accept(account: number, id: string, mayTrade: (symbol: string) => void): Promise<QuoteRow[]> {
    const { catalog, clock, pool } = this.#deps;
    const quoted = await quotesOf(pool, account, id);
    if (quoted.length === 0) throw new Refused('QUOTE_NOT_FOUND');
    for (const { legs } of quoted) for (const { market } of legs) mayTrade(catalog.marketById(market).symbol);
    await acceptQuotes(pool, account, id, clock());
    const accepted = (await quotesOf(pool, account, id)).filter(({ state }) => state !== 'OFFERED');
    if (accepted.length === 0) throw new Refused('QUOTE_EXPIRED');
    return Promise.all(accepted.map((row) => this.finished(row)));
  }

  /** Finishes a conversion where it stands and returns what came of it; what is not certain yet stays as it is. */
  finished(row: QuoteRow): Promise<QuoteRow> {
    if (isOver(row)) return Promise.resolve(row);
    const running = this.#running.get(row.quoteId);
    if (running !== undefined) return running;
    const run = this.#run(row).finally(() => this.#running.delete(row.quoteId));
    this.#running.set(row.quoteId, run);
    return run;
  }

  async #run(row: QuoteRow): Promise<QuoteRow> {
    let at = row;
    while (!isOver(at)) {
      const next = at.state === 'FIRST' ? await this.#first(at) : await this.#second(at);
      if (next === null) return at;
      at = next;
    }
    return at;
  }

  #end(row: QuoteRow, state: 'DONE' | 'NOT_FILLED' | 'KEPT_MIDDLE', change: object): Promise<QuoteRow> {
    return moveQuote(this.#deps.pool, row, { state, endedAtMs: this.#deps.clock(), ...change });
  }

  /** Returns the row after the first leg; null: it is not certain yet whether it was sent. */
  async #first(row: QuoteRow): Promise<QuoteRow | null> {
    const [leg, second] = row.legs as readonly [QuotedLeg, QuotedLeg?];
    const nowMs = this.#deps.clock();
    const maySend = nowMs < row.untilMs + SENDING_MS;
    const came = await runLeg(this.#deps, row.account, leg, { clientOrderId: idOf(row, 1, 1), maySend });
    if (came.kind === 'unfilled') return this.#end(row, 'NOT_FILLED', { reason: came.reason });
    if (came.kind === 'unsent')
      return nowMs < row.untilMs + SETTLED_MS ? null : this.#end(row, 'NOT_FILLED', { reason: 'QUOTE_EXPIRED' });
    const { fees, got, paid } = came;
    if (second === undefined) return this.#end(row, 'DONE', { paidUnits: paid, gotUnits: got, fees });
    const next = secondFor(this.#deps, second, got);
    const change = { paidUnits: paid, broughtUnits: got, keptUnits: got, fees };
    if (next.lots < 1) return this.#end(row, 'KEPT_MIDDLE', { ...change, reason: 'TOO_LITTLE' });
    // With the number of its try, so that whoever finishes this sends the same order.
    return moveQuote(this.#deps.pool, row, { ...change, state: 'SECOND', secondAttempt: 1, secondLots: next.lots });
  }

  async #second(row: QuoteRow): Promise<QuoteRow> {
    const [, quoted] = row.legs as readonly [QuotedLeg, QuotedLeg];
    const leg = { ...quoted, lots: row.secondLots as number };
    const maySend = this.#deps.clock() < row.untilMs + SECOND_SENT_MS;
    const clientOrderId = idOf(row, 2, row.secondAttempt);
    const came = await runLeg(this.#deps, row.account, leg, { clientOrderId, maySend });
    if (came.kind === 'filled')
      return this.#end(row, 'DONE', {
        gotUnits: came.got,
        keptUnits: (row.broughtUnits as number) - came.paid,
        fees: sumOfFees(row.fees, came.fees),
      });
    const reason: LegReason = came.kind === 'unsent' ? 'QUOTE_EXPIRED' : came.reason;
    const mayTryAgain = row.secondAttempt < ATTEMPTS_MOST && this.#deps.clock() + RETRY_MS < row.untilMs;
    if (!mayTryAgain) return this.#end(row, 'KEPT_MIDDLE', { reason });
    await this.#wait(RETRY_MS);
    return moveQuote(this.#deps.pool, row, { secondAttempt: row.secondAttempt + 1 });
  }

  /** Finishes what a process that is gone left, and forgets old offers. */
  async sweep(): Promise<void> {
    const { clock, log, pool } = this.#deps;
    const nowMs = clock();
    for (const row of await quotesUnderWay(pool, nowMs - SWEEP_MS, SWEPT_MOST))
      await this.finished(row).catch((error) => log.warn({ err: error, quote: row.quoteId }, 'a conversion waits'));
    await deleteOffers(pool, nowMs - OFFERS_KEPT_MS);
  }

  /** Sweeps until the returned function is called, which resolves when no sweep is under way. */
  keepSweeping(): () => Promise<void> {
    let running = Promise.resolve();
    const look = () => {
      running = this.sweep().catch((error) => this.#deps.log.warn({ err: error }, 'conversions could not be swept'));
    };
    const timer = setInterval(look, SWEEP_MS);
    timer.unref();
    return () => {
      clearInterval(timer);
      return running;
    };
  }
}
