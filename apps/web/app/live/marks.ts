import type { MarkData } from '@pelorus/protocol/futures/http.ts';
import { fetchMarks } from './api.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 3_000;
const NONE: ReadonlyMap<string, MarkData> = new Map();

/** Mark and index price, funding and open interest of every contract that has a price, by symbol, once a second. */
export const marksFeed = createFeed(NONE, (set) => {
  let marks = NONE;
  const take = (told: readonly MarkData[], isWhole: boolean) => {
    noteData();
    marks = new Map([...(isWhole ? NONE : marks), ...told.map((mark) => [mark.symbol, mark] as const)]);
    set(marks);
  };
  const topic = { biz: 'futures', channel: 'marks' } as const;
  const stopSocket = liveSocket().subscribe(topic, (reply) =>
    take(reply.data?.result as MarkData[], reply.type === 'snapshot'),
  );
  const stopPolling = pollWhileDown({
    ask: fetchMarks,
    // The socket had told more before it went silent (SHL-05).
    take: (rows) =>
      take(
        rows.filter(({ symbol, time }) => time >= (marks.get(symbol)?.time ?? 0)),
        false,
      ),
    everyMs: POLL_MS,
  });
  return () => {
    stopSocket();
    stopPolling();
  };
});
