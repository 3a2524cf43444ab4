import type { Kline, KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { fetchKlines } from './api.ts';
import { liveSocket, noteData, pollWhileDown } from './connection.ts';

const POLL_MS = 5_000;

/** Calls `onCandle` with each new state of a pair's newest candles; returns how to stop. */
export function listenToCandles(
  pairCode: string,
  interval: KlineInterval,
  onCandle: (candle: Kline) => void,
): () => void {
  const take = (candle: Kline) => {
    noteData();
    onCandle(candle);
  };
  const topic = { channel: 'kline', pairCode, type: interval } as const;
  const stopSocket = liveSocket().subscribe(topic, (reply) => take(reply.data?.result as Kline));
  const poll = async () => {
    for (const candle of await fetchKlines({ symbol: pairCode, interval, limit: 2 })) take(candle);
  };
  const stopPolling = pollWhileDown(poll, POLL_MS);
  return () => {
    stopSocket();
    stopPolling();
  };
}
