import type { App } from '../../../http/routes.ts';
import type { Feeds } from '../../../markets/feeds.ts';
import type { Upgrade } from '../../../wire/upgrades.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { type ListenKeys, NO_LISTEN_KEYS } from './listen-keys.ts';
import { StreamServer } from './stream-server.ts';
import { FUTURES_STYLE, SPOT_STYLE } from './styles.ts';

type Needs = Pick<BinanceNeeds, 'catalog' | 'marks' | 'rates' | 'limits' | 'clock' | 'log'>;

const PATHS = ['/ws', '/ws/*', '/stream', '/stream/*'] as const;
/** What clients put before these for contracts; every stream of contracts is behind each (decision 0085). */
export const FUTURES_PREFIXES = ['/public', '/market'] as const;
/** Host names that serve contracts alone, also at the paths that are spot's elsewhere. */
export const FUTURES_HOST = 'fstream.';

/** Opens the dialect's streams on the server that `app` runs on; pages of any origin may read them (BSTR-04, BFST-01). */
export function registerStreams(app: App, deps: Needs, feeds: Feeds, listenKeys: ListenKeys = NO_LISTEN_KEYS): void {
  const { catalog, clock, limits, log, marks } = deps;
  const shared = { catalog, marks, clock, log };
  const spot = new StreamServer({ ...shared, style: SPOT_STYLE, feed: feeds.spot, limits, listenKeys });
  const futures = new StreamServer({
    ...{ ...shared, style: FUTURES_STYLE, feed: feeds.futures, listenKeys: NO_LISTEN_KEYS },
    limits: { ...limits, streamMessagesPerSecond: limits.futuresStreamMessagesPerSecond },
  });
  const costs = { openings: deps.rates.dialectSockets, isWeightless: true };
  const isOfFutures = ({ request }: Upgrade) => request.headers.host?.toLowerCase().startsWith(FUTURES_HOST) === true;
  for (const path of PATHS) {
    app.upgrades.on(path, (upgrade) => (isOfFutures(upgrade) ? futures : spot).accept(upgrade), costs);
    for (const prefix of FUTURES_PREFIXES)
      app.upgrades.on(
        prefix + path,
        (upgrade) => futures.accept({ ...upgrade, path: upgrade.path.slice(prefix.length) }),
        costs,
      );
  }
  app.addHook('preClose', async () => {
    spot.close();
    futures.close();
  });
}
