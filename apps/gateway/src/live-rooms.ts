import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { registerAlerts } from './alerts/routes.ts';
import { registerApiDocuments } from './api-documents/routes.ts';
import { registerConvert } from './convert/routes.ts';
import type { GatewayDeps } from './deps.ts';
import { registerBinance } from './dialects/binance/routes.ts';
import { registerStreams } from './dialects/binance/streams/routes.ts';
import type { App } from './http/routes.ts';
import type { Feeds } from './markets/feeds.ts';
import { registerMarkets } from './markets/routes.ts';
import { registerP2p } from './p2p/routes.ts';
import { registerSite } from './site/routes.ts';
import { registerValue } from './site/value/routes.ts';
import { registerSocket } from './socket/server.ts';
import { registerCrawlers } from './web/crawlers.ts';
import { registerPages } from './web/pages.ts';
import { registerPictures } from './web/pictures/routes.ts';
import { askWithdrawalByKey } from './withdrawals/ask.ts';

/** Registers the rooms that need the feeds: markets, the dialect, the socket; and the web app, if there is one. */
export async function registerLiveRooms(
  app: App,
  deps: GatewayDeps,
  feeds: Feeds,
  web: WebHandler | undefined,
): Promise<void> {
  await registerMarkets(app, deps, feeds);
  registerAlerts(app, deps, feeds);
  deps.convertRoom = registerConvert(app, deps, feeds.spot);
  registerP2p(app, deps);
  deps.withdrawByKey = (who, address, body) => askWithdrawalByKey(deps, who, address, body);
  const listenKeys = await registerBinance(app, deps, feeds);
  registerSocket(app, deps, feeds);
  registerStreams(app, deps, feeds, listenKeys);
  registerSite(app, deps, feeds.spot);
  registerValue(app, deps, feeds.spot);
  registerApiDocuments(app, deps);
  if (web === undefined) return;
  registerCrawlers(app, deps, feeds.spot);
  registerPictures(app, deps, feeds, web);
  registerPages(app, deps, feeds, web);
}
