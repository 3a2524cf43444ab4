import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { App } from '../../../../http/routes.ts';
import type { LiveMarkets } from '../../../../markets/live-markets.ts';
import type { ListenKeys } from '../../streams/listen-keys.ts';
import { Grants } from '../../user-data/grants.ts';
import type { UserDataHub } from '../../user-data/hub.ts';
import { ListenKeyReaders } from '../../user-data/listen-key-readers.ts';
import type { Dialect, DialectDeps, DialectRoute } from '../dialect.ts';
import { WsApiServer } from './server.ts';

export const WS_API_PATH = '/ws-api/v3';
export const FUTURES_WS_API_PATH = '/ws-fapi/v1';

/** What one product's sockets serve. */
interface Served {
  product: Product;
  path: string;
  methods: ReadonlyMap<string, DialectRoute>;
  hub: UserDataHub;
  /** The product's markets, whose commands the hub hears. */
  live: LiveMarkets;
}

/**
 * Pages of any origin may open these sockets: no cookie says who they are. Every request carries its key and its signature,
 * or stands on a logon that was signed on the same socket, and what needs neither is public (BWS-17).
 *
 * Opens the socket requests of a product in the dialect, whose methods are its routes, and tells accounts their events.
 * Returns how the sockets of the streams read accounts.
 */
export function registerWsApi(
  app: App,
  deps: DialectDeps,
  dialect: Dialect,
  { hub, live, methods, path, product }: Served,
): ListenKeys {
  const grants = new Grants(deps);
  const server = new WsApiServer({ deps, dialect, methods, hub, grants });
  live.watch(hub);
  app.upgrades.on(path, (upgrade) => server.accept(upgrade), { openings: deps.rates.dialectSockets });
  app.addHook('preClose', async () => {
    live.unwatch(hub);
    grants.close();
    server.close();
  });
  return new ListenKeyReaders(deps, product, hub, grants);
}
