import { appendCandle, type Candle, rollUpCandles } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { BUY, SELL, SIDES } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { STORED_INTERVALS, type StoredInterval } from '@pelorus/protocol/markets/http.ts';

export interface TradeRow {
  market: number;
  tradeId: number;
  seq: number;
  timeMs: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  takerSide: number;
  takerOrderId: number;
  makerOrderId: number;
}

export interface FillRow {
  account: number;
  seq: number;
  tradeId: number;
  orderId: number;
  market: number;
  side: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  feeUnits: number;
  /** null = the asset received. */
  feeAsset: number | null;
  isMaker: boolean;
  timeMs: number;
}

interface MarketCandle extends Candle {
  market: number;
  interval: StoredInterval;
}

/**
 * An account's volume in a market on a day (UTC), quote units as text, because a sum over time may exceed any fixed
 * width.
 */
interface VolumeRow {
  account: number;
  market: number;
  dayMs: number;
  quoteUnits: string;
}

/** Gathers the tape, each owner's fills, and minute candles. */
export class TradeFold {
  readonly trades: TradeRow[] = [];
  readonly fills: FillRow[] = [];
  readonly #minutes = new Map<number, Candle[]>();
  /** By day and market, by account. */
  readonly #volumes = new Map<string, Map<number, bigint>>();
  #volume: { dayMs: number; market: number; byAccount: Map<number, bigint> } | null = null;

  add(command: AppliedCommand, event: EventOf<'trade'>): void {
    const takerSide = SIDES.indexOf(event.takerSide);
    const { market, tradeId, priceTicks, lots, quoteUnits } = event;
    const shared = { market, tradeId, priceTicks, lots, quoteUnits, seq: command.seq, timeMs: command.timeMs };
    this.trades.push({
      ...shared,
      takerSide,
      takerOrderId: event.takerOrderId,
      makerOrderId: event.makerOrderId,
    });
    this.fills.push({
      ...shared,
      account: event.takerAccount,
      orderId: event.takerOrderId,
      side: takerSide,
      feeUnits: event.takerFeeUnits,
      feeAsset: event.takerFeeAsset ?? null,
      isMaker: false,
    });
    this.fills.push({
      ...shared,
      account: event.makerAccount,
      orderId: event.makerOrderId,
      side: takerSide === BUY ? SELL : BUY,
      feeUnits: event.makerFeeUnits,
      feeAsset: event.makerFeeAsset ?? null,
      isMaker: true,
    });
    this.#addToMinute(event, command.timeMs);
    this.#addToVolumes(event, command.timeMs);
  }

  /** Trades with oneself do not count as volume. */
  #addToVolumes(event: EventOf<'trade'>, timeMs: number): void {
    const { market, takerAccount, makerAccount } = event;
    if (takerAccount === makerAccount) return;
    const quoteUnits = BigInt(event.quoteUnits);
    const byAccount = this.#volumesOf(market, candleOpenMs('1d', timeMs));
    for (const account of [takerAccount, makerAccount])
      byAccount.set(account, (byAccount.get(account) ?? 0n) + quoteUnits);
  }

  /** One trade mostly follows another of the same market and day. */
  #volumesOf(market: number, dayMs: number): Map<number, bigint> {
    if (this.#volume?.market === market && this.#volume.dayMs === dayMs) return this.#volume.byAccount;
    const key = `${dayMs} ${market}`;
    const byAccount = this.#volumes.get(key) ?? new Map<number, bigint>();
    this.#volumes.set(key, byAccount);
    this.#volume = { market, dayMs, byAccount };
    return byAccount;
  }

  /** Returns the volumes of the collected trades. */
  volumes(): VolumeRow[] {
    return [...this.#volumes].flatMap(([key, byAccount]) => {
      const [dayMs, market] = key.split(' ').map(Number) as [number, number];
      return [...byAccount].map(([account, sum]) => ({ account, market, dayMs, quoteUnits: String(sum) }));
    });
  }

  #addToMinute(event: EventOf<'trade'>, timeMs: number): void {
    const lots = BigInt(event.lots);
    const quoteUnits = BigInt(event.quoteUnits);
    const isTakerBuy = event.takerSide === 'BUY';
    const minute: Candle = {
      openMs: candleOpenMs('1m', timeMs),
      openTicks: event.priceTicks,
      highTicks: event.priceTicks,
      lowTicks: event.priceTicks,
      closeTicks: event.priceTicks,
      lots,
      quoteUnits,
      tradeCount: 1,
      takerBuyLots: isTakerBuy ? lots : 0n,
      takerBuyQuoteUnits: isTakerBuy ? quoteUnits : 0n,
    };
    const minutes = this.#minutes.get(event.market);
    const last = minutes?.at(-1);
    if (minutes === undefined) this.#minutes.set(event.market, [minute]);
    else if (last?.openMs === minute.openMs) appendCandle(last, minute);
    else minutes.push(minute);
  }

  /** Returns the changes of the collected trades to all candles, by market and interval. */
  candles(): MarketCandle[] {
    const rows: MarketCandle[] = [];
    for (const [market, minutes] of this.#minutes) {
      for (const interval of STORED_INTERVALS) {
        for (const candle of rollUpCandles(minutes, interval)) rows.push({ ...candle, market, interval });
      }
    }
    return rows;
  }
}
