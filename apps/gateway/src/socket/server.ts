import type { IncomingMessage } from 'node:http';
import type { App } from '../http/routes.ts';
import { inboxNews } from '../inbox/inbox.ts';
import type { Feeds } from '../markets/feeds.ts';
import { refuseUpgrade, type Upgrade } from '../wire/upgrades.ts';
import { keyDoor } from './key-log-in.ts';
import { movementReaders } from './movement-readers.ts';
import type { SocketNeeds } from './needs.ts';
import { orderLookups } from './order-lookup.ts';
import { p2pReaders } from './p2p-readers.ts';
import { SocketServer } from './socket-server.ts';

export const SOCKET_PATH = '/socket';
/**
 * Sessions that ended where we did not hear of it (expired, while notifications were away, or just as the socket opened)
 * are noticed this late: five seconds are promised (SOCK-42). One question to the database for all of them.
 */
const SESSION_CHECK_MS = 3_000;

/** Accepts sockets from our own pages and configured origins; programs that are not browsers send no Origin. */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[], isHttps: boolean): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || allowed.includes(origin) || origin === `${isHttps ? 'https' : 'http'}://${host}`;
}

/** Opens the native socket at /socket on the server that `app` runs on. */
export function registerSocket(app: App, deps: SocketNeeds, feeds: Feeds): SocketServer {
  const { catalog, marks, limits, clock, log } = deps;
  const sockets = new SocketServer({
    feeds,
    catalog,
    marks,
    orders: orderLookups(deps),
    keys: keyDoor(deps),
    movements: movementReaders(deps),
    news: deps.walletNews,
    p2p: p2pReaders(deps),
    p2pNews: deps.p2pNews,
    inbox: { inbox: (accounts) => inboxNews(deps.pool, accounts, deps.clock()) },
    inboxNews: deps.inboxNews,
    announcements: deps.announcements,
    limits,
    clock,
    log,
  });
  const stopListening = deps.sessions.onEnd((sessionId) => sockets.endSession(sessionId));
  const stopNews = deps.documents.on((userId, head) => sockets.tellDocument(userId, head));

  app.upgrades.on(SOCKET_PATH, async ({ request, raw, head, address, isHttps }: Upgrade) => {
    if (!isOriginAllowed(request, deps.config.hosts.origins, isHttps)) return refuseUpgrade(raw, 403);
    const who = await deps.sessions.find(request.headers.cookie, isHttps);
    sockets.accept(request, raw, head, who, address);
  });

  let isChecking = false;
  const checkSessions = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      for (const id of await deps.sessions.endedOf([...sockets.sessions()])) sockets.endSession(id);
      await sockets.checkKeys();
    } catch (error) {
      deps.log.warn({ err: error }, 'could not check the sessions and keys of sockets');
    }
    isChecking = false;
  };
  const checks = setInterval(() => void checkSessions(), SESSION_CHECK_MS);
  checks.unref();

  app.addHook('preClose', async () => {
    stopListening();
    stopNews();
    clearInterval(checks);
    sockets.close();
  });
  return sockets;
}
