import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { fetchContracts } from './api.ts';
import { liveSocket } from './connection.ts';
import { createFeed } from './feed.ts';
import { pollWhileDown } from './polling.ts';

const POLL_MS = 10_000;

/** The contracts with their present terms and status; null until they came after the page was made. */
export const contractsFeed = createFeed<readonly ContractData[] | null>(null, (set) => {
  const topic = { biz: 'futures', channel: 'contracts' } as const;
  const stopSocket = liveSocket().subscribe(topic, (reply) => set(reply.data?.result as ContractData[]));
  const stopPolling = pollWhileDown({ ask: fetchContracts, take: set, everyMs: POLL_MS });
  return () => {
    stopSocket();
    stopPolling();
  };
});
