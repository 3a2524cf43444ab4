import type { App } from '../../../http/routes.ts';
import type { LiveFeed } from '../../../markets/feed.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { type ListenKeys, NO_LISTEN_KEYS } from './listen-keys.ts';
import { StreamServer } from './stream-server.ts';

type Needs = Pick<BinanceNeeds, 'catalog' | 'rates' | 'limits' | 'clock' | 'log'>;

const PATHS = ['/ws', '/ws/*', '/stream', '/stream/*'] as const;

/** Opens the dialect's market streams on the server that `app` runs on; pages of any origin may read them (BSTR-04). */
export function registerStreams(
  app: App,
  deps: Needs,
  feed: LiveFeed,
  listenKeys: ListenKeys = NO_LISTEN_KEYS,
): StreamServer {
  const { catalog, limits, clock, log } = deps;
  const streams = new StreamServer({ feed, catalog, limits, clock, log, listenKeys });
  const costs = { openings: deps.rates.dialectSockets, isWeightless: true };
  for (const path of PATHS) app.upgrades.on(path, (upgrade) => streams.accept(upgrade), costs);
  app.addHook('preClose', async () => streams.close());
  return streams;
}
