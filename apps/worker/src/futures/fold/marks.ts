import { appendCandle, type Candle, emptyCandle, rollUpCandles } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { MARK_INTERVALS } from '@pelorus/protocol/futures/contracts.ts';

interface MarkRow {
  market: number;
  interval: string;
  openMs: number;
  markOpenTicks: number;
  markHighTicks: number;
  markLowTicks: number;
  markCloseTicks: number;
  indexOpenTicks: number;
  indexHighTicks: number;
  indexLowTicks: number;
  indexCloseTicks: number;
}

/** Minutes of one contract: a mark always comes with an index, so both have the same. */
interface Minutes {
  mark: Candle[];
  index: Candle[];
}

function addTo(minutes: Candle[], openMs: number, ticks: number): void {
  const last = minutes.at(-1);
  const tick = emptyCandle(openMs, ticks);
  if (last?.openMs === openMs) appendCandle(last, tick);
  else minutes.push(tick);
}

/** Gathers the course of mark and index prices, minute by minute. */
export class MarkFold {
  readonly #minutes = new Map<number, Minutes>();

  add(timeMs: number, { indexTicks, market, markTicks }: EventOf<'markPrice'>): void {
    let minutes = this.#minutes.get(market);
    if (minutes === undefined) {
      minutes = { mark: [], index: [] };
      this.#minutes.set(market, minutes);
    }
    const openMs = candleOpenMs('1m', timeMs);
    addTo(minutes.mark, openMs, markTicks);
    addTo(minutes.index, openMs, indexTicks);
  }

  /** Returns the changes to all stored candles. */
  *rows(): Generator<MarkRow> {
    for (const [market, { index, mark }] of this.#minutes)
      for (const interval of MARK_INTERVALS) {
        const marks = rollUpCandles(mark, interval);
        for (const [i, of] of rollUpCandles(index, interval).entries()) {
          const { closeTicks, highTicks, lowTicks, openTicks } = marks[i] as Candle;
          yield {
            ...{ market, interval, openMs: of.openMs, markOpenTicks: openTicks, markHighTicks: highTicks },
            ...{ markLowTicks: lowTicks, markCloseTicks: closeTicks, indexOpenTicks: of.openTicks },
            ...{ indexHighTicks: of.highTicks, indexLowTicks: of.lowTicks, indexCloseTicks: of.closeTicks },
          };
        }
      }
  }
}
