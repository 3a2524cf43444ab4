import { topicKey } from '@pelorus/client/socket/topic.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { productOf } from '@pelorus/protocol/futures/contracts.ts';
import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { fetchKlines } from './api.ts';
import { liveSocket, noteData } from './connection.ts';
import { pollWhileDown } from './polling.ts';
import { throttled } from './throttle.ts';

const POLL_MS = 5_000;
/** A chart redraws all panes for each candle; twice a second is lively enough. */
const SHOW_MS = 500;
/** Index of the trade count in a candle. */
const TRADES = 8;
/** How many are asked for after a break. */
const MISSED_CANDLES = 200;

/** Calls `onCandle` with the newest state of a pair's last candles, oldest first; returns how to stop. */
export function listenToCandles(
  pairCode: string,
  interval: KlineInterval,
  onCandle: (candle: Kline) => void,
  biz: Product = productOf(pairCode),
): () => void {
  const waiting = new Map<number, Kline>();
  const { request, cancel } = throttled(SHOW_MS, () => {
    const candles = [...waiting.values()].sort(([a], [b]) => a - b);
    waiting.clear();
    for (const candle of candles) onCandle(candle);
  });
  let newest: Kline | null = null;
  let isStopped = false;
  const take = (candle: Kline) => {
    noteData();
    waiting.set(candle[0], candle);
    if (newest === null || candle[0] >= newest[0]) newest = candle;
    request();
  };
  /** An HTTP answer that counts fewer trades of the open candle is older than the stream (SHL-05). */
  const isOlder = (candle: Kline) => newest !== null && candle[0] === newest[0] && candle[TRADES] < newest[TRADES];
  /** The chart may have gone over to another interval before the answer came. */
  const takeAnswer = (candles: readonly Kline[]) => {
    if (isStopped) return;
    for (const candle of candles) if (!isOlder(candle)) take(candle);
  };
  const topic = { biz, channel: 'kline', pairCode, type: interval } as const;
  const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Kline));
  const load = async (limit: number) => {
    takeAnswer(await fetchKlines(biz, { symbol: pairCode, interval, limit }));
  };
  // Candles that closed while the connection was away: the chart takes those it has not got.
  let isFirst = true;
  const stopSubscribed = liveSocket().onSubscribed((key) => {
    if (key !== topicKey(topic)) return;
    if (!isFirst) load(MISSED_CANDLES).catch(() => undefined);
    isFirst = false;
  });
  // The first poll after a pause loads the missed candles, the others the open candle and the one before.
  let polledAtMs = Number.NEGATIVE_INFINITY;
  const stopPolling = pollWhileDown({
    ask: () => {
      const isAfterPause = performance.now() - polledAtMs > 4 * POLL_MS;
      return fetchKlines(biz, { symbol: pairCode, interval, limit: isAfterPause ? MISSED_CANDLES : 2 });
    },
    take: (candles) => {
      polledAtMs = performance.now();
      takeAnswer(candles);
    },
    everyMs: POLL_MS,
  });
  return () => {
    isStopped = true;
    cancel();
    stopSubscribed();
    stopSocket();
    stopPolling();
  };
}
