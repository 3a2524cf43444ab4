import { topicKey } from '@pelorus/client/socket/machine.ts';
import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { fetchKlines } from './api.ts';
import { liveSocket, noteData, pollWhileDown } from './connection.ts';
import { throttled } from './throttle.ts';

const POLL_MS = 5_000;
/** A chart draws all its panes for each candle it is told; twice a second is lively enough. */
const SHOW_MS = 500;
/** How many are asked for after a break. */
const MISSED_CANDLES = 200;

/** Calls `onCandle` with the newest state of a pair's last candles, oldest first; returns how to stop. */
export function listenToCandles(
  pairCode: string,
  interval: KlineInterval,
  onCandle: (candle: Kline) => void,
): () => void {
  const waiting = new Map<number, Kline>();
  const { request, cancel } = throttled(SHOW_MS, () => {
    const candles = [...waiting.values()].sort(([a], [b]) => a - b);
    waiting.clear();
    for (const candle of candles) onCandle(candle);
  });
  const take = (candle: Kline) => {
    noteData();
    waiting.set(candle[0], candle);
    request();
  };
  const topic = { channel: 'kline', pairCode, type: interval } as const;
  const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Kline));
  const load = async (limit: number) => {
    for (const candle of await fetchKlines({ symbol: pairCode, interval, limit })) take(candle);
  };
  // Candles that closed while the connection was away: the chart takes those it has not got.
  let isFirst = true;
  const stopSubscribed = liveSocket().onSubscribed((key) => {
    if (key !== topicKey(topic)) return;
    if (!isFirst) load(MISSED_CANDLES).catch(() => undefined);
    isFirst = false;
  });
  const stopPolling = pollWhileDown(() => load(2), POLL_MS);
  return () => {
    cancel();
    stopSubscribed();
    stopSocket();
    stopPolling();
  };
}
