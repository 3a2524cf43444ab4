import { openOrdersAt } from '@pelorus/database/spot/open-orders.ts';
import type { App } from '../../../../http/routes.ts';
import type { ListenKeys } from '../../streams/listen-keys.ts';
import { Grants } from '../../user-data/grants.ts';
import { UserDataHub } from '../../user-data/hub.ts';
import { ListenKeyReaders } from '../../user-data/listen-key-readers.ts';
import type { Dialect, DialectDeps, DialectRoute } from '../dialect.ts';
import { methodsOf } from './methods.ts';
import { WsApiServer } from './server.ts';

export const WS_API_PATH = '/ws-api/v3';

/**
 * Pages of any origin may open these sockets: no cookie says who they are. Every request carries its key and its signature,
 * or stands on a logon that was signed on the same socket, and what needs neither is public (BWS-17).
 *
 * Opens the socket requests of the dialect, whose methods are its routes, and tells accounts their events. Returns how the
 * sockets of the streams read accounts.
 */
export function registerWsApi(
  app: App,
  deps: DialectDeps,
  dialect: Dialect,
  routes: readonly DialectRoute[],
): ListenKeys {
  const { live } = deps.feeds.spot;
  const openOrders = (account: number) => openOrdersAt(deps.pool, account, deps.catalog.spotAlone());
  const hub = new UserDataHub({ ...deps, seqOfFeed: () => live.seq, openOrders });
  const grants = new Grants(deps);
  const server = new WsApiServer({ deps, dialect, methods: methodsOf(routes), hub, grants });
  live.watch(hub);
  app.upgrades.on(WS_API_PATH, (upgrade) => server.accept(upgrade), { openings: deps.rates.dialectSockets });
  app.addHook('preClose', async () => {
    live.unwatch(hub);
    grants.close();
    server.close();
  });
  return new ListenKeyReaders(deps, hub, grants);
}
