import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { registerApiDocuments } from './api-documents/routes.ts';
import type { GatewayDeps } from './deps.ts';
import { registerBinance } from './dialects/binance/routes.ts';
import { registerStreams } from './dialects/binance/streams/routes.ts';
import type { App } from './http/routes.ts';
import type { LiveFeed } from './markets/feed.ts';
import { registerMarkets } from './markets/routes.ts';
import { registerSite } from './site/routes.ts';
import { registerSocket } from './socket/server.ts';
import { registerCrawlers } from './web/crawlers.ts';
import { registerPages } from './web/pages.ts';
import { registerPictures } from './web/pictures/routes.ts';

/** Registers the rooms that need the feed: markets, the dialect, the socket; and the web app, if there is one. */
export async function registerLiveRooms(
  app: App,
  deps: GatewayDeps,
  feed: LiveFeed,
  web: WebHandler | undefined,
): Promise<void> {
  await registerMarkets(app, deps, feed);
  const listenKeys = await registerBinance(app, deps, feed);
  registerSocket(app, deps, feed);
  registerStreams(app, deps, feed, listenKeys);
  registerSite(app, deps, feed);
  registerApiDocuments(app, deps);
  if (web === undefined) return;
  registerCrawlers(app, deps, feed);
  registerPictures(app, deps, feed, web);
  registerPages(app, deps, feed, web);
}
