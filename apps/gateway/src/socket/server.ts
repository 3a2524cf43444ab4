import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GatewayDeps } from '../deps.ts';
import { proxied } from '../http/proxied.ts';
import { addressKey } from '../http/rate-limits.ts';
import type { App, Who } from '../http/routes.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { orderLookup } from './order-lookup.ts';
import { SocketServer } from './socket-server.ts';

export const SOCKET_PATH = '/socket';
const UPGRADE_WEIGHT = 2;
/**
 * Sessions that ended where we did not hear of it (expired, while notifications were away, or just as the socket opened)
 * are noticed this late: five seconds are promised (SOCK-42). One question to the database for all of them.
 */
const SESSION_CHECK_MS = 3_000;

/** Who may open a socket: our own pages and configured ones; programs that are no browser send no Origin. */
function isOriginAllowed(request: IncomingMessage, allowed: readonly string[], isHttps: boolean): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || allowed.includes(origin) || origin === `${isHttps ? 'https' : 'http'}://${host}`;
}

function refuse(raw: Duplex, status: number): void {
  raw.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Opens the native socket at /socket on the server that `app` runs on. */
export function registerSocket(app: App, deps: GatewayDeps, feed: LiveFeed): SocketServer {
  const { catalog, limits, clock } = deps;
  const sockets = new SocketServer({ feed, catalog, orders: orderLookup(deps), limits, clock });
  const stopListening = deps.sessions.onEnd((sessionId) => sockets.endSession(sessionId));
  /** Connections open from each address. */
  const open = new Map<string, number>();
  const count = (key: string, change: 1 | -1) => {
    const now = (open.get(key) ?? 0) + change;
    if (now === 0) open.delete(key);
    else open.set(key, now);
  };

  const upgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    const { address, isHttps } = proxied(request, deps.config.hosts.trustedProxies);
    if (!isOriginAllowed(request, deps.config.hosts.origins, isHttps)) return refuse(raw, 403);
    const key = addressKey(address);
    if (!deps.rates.weight.take(key, UPGRADE_WEIGHT)) return refuse(raw, 429);
    if ((open.get(key) ?? 0) >= limits.socketsPerAddress) return refuse(raw, 429);
    count(key, 1);
    raw.once('close', () => count(key, -1));
    let who: Who | null;
    try {
      who = await deps.sessions.find(request.headers.cookie, isHttps);
    } catch (error) {
      deps.log.warn({ err: error }, 'session of a socket not found out');
      return refuse(raw, 503);
    }
    sockets.accept(request, raw, head, who);
  };

  let isChecking = false;
  const checkSessions = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      for (const id of await deps.sessions.endedOf([...sockets.sessions()])) sockets.endSession(id);
    } catch (error) {
      deps.log.warn({ err: error }, 'sessions of sockets not checked');
    }
    isChecking = false;
  };
  const checks = setInterval(() => void checkSessions(), SESSION_CHECK_MS);
  checks.unref();

  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== SOCKET_PATH) return refuse(raw, 404);
    raw.on('error', () => raw.destroy());
    void upgrade(request, raw, head);
  };
  app.server.on('upgrade', onUpgrade);
  app.addHook('preClose', async () => {
    app.server.off('upgrade', onUpgrade);
    stopListening();
    clearInterval(checks);
    sockets.close();
  });
  return sockets;
}
