import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { App } from '../../../http/routes.ts';
import type { LiveFeed } from '../../../markets/feed.ts';
import type { ListenKeys } from '../streams/listen-keys.ts';
import { StreamServer } from '../streams/stream-server.ts';
import { FUTURES_STYLE } from '../streams/styles.ts';
import type { BinanceNeeds } from '../transport/needs.ts';

export const PRIVATE_PREFIX = '/private';
const PATHS = ['/ws', '/ws/*', '/stream', '/stream/*'] as const;
const LISTEN_KEY = /(?:^|&)listenKey=([^&]*)/;

/** Returns where a socket under /private stands in the streams: a listen key may also come in the query. */
function privatePlace(path: string, query: string): { path: string; query: string } {
  const own = path.slice(PRIVATE_PREFIX.length);
  const key = LISTEN_KEY.exec(query)?.[1];
  if (key === undefined || key === '') return { path: own, query };
  return own.startsWith('/stream') ? { path: own, query: `${query}&streams=${key}` } : { path: `/ws/${key}`, query };
}

/** Opens the sockets under /private, which tell accounts what happens to them in contracts and know no market (BFUT-50). */
export function registerPrivateStreams(app: App, deps: BinanceNeeds, feed: LiveFeed, listenKeys: ListenKeys): void {
  const { clock, limits, log, marks, rates } = deps;
  const streams = new StreamServer({
    style: FUTURES_STYLE,
    feed,
    catalog: new LiveCatalog(),
    marks,
    limits,
    clock,
    log,
    listenKeys,
  });
  const costs = { openings: rates.dialectSockets, isWeightless: true };
  for (const path of PATHS)
    app.upgrades.on(
      `${PRIVATE_PREFIX}${path}`,
      (upgrade) => streams.accept({ ...upgrade, ...privatePlace(upgrade.path, upgrade.query) }),
      costs,
    );
  app.addHook('preClose', async () => streams.close());
}
