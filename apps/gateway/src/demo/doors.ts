import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DEMO_PREFIX } from '@pelorus/protocol/demo/prefix.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { comesForDemo } from '../http/cookies.ts';
import { proxied } from '../http/proxied.ts';
import type { App } from '../http/routes.ts';
import { refuseUpgrade } from '../wire/upgrades.ts';

/**
 * Paths that the demo's exchange serves itself: to programs behind the prefix, and to browsers that view a demo
 * account.
 */
const OF_PROGRAMS = [
  ...['/api/', '/futuresapi/', '/sapi/', '/dapi/', '/fapi/', '/futures/data/'],
  ...['/ws', '/stream', '/public/', '/market/', '/private/', '/socket'],
] as const;
const OF_PAGES = ['/api/spot/', '/api/markets/', '/api/wallet/', '/api/asset/', '/futuresapi/', '/socket'] as const;

const isUnder = (url: string, places: readonly string[]) => places.some((place) => url.startsWith(place));

/**
 * Returns a request's address in the demo exchange, or null for the real one: the path after the prefix, or unchanged
 * if the browser's session views a demo account (DEMO-02). Only the trusted cookie counts: over https another one may
 * be set by a neighbouring host to keep people from their account.
 */
export function demoUrl(url: string, cookie: string | undefined, isHttps: () => boolean): string | null {
  if (url.startsWith(`${DEMO_PREFIX}/`)) {
    const rest = url.slice(DEMO_PREFIX.length);
    return isUnder(rest, OF_PROGRAMS) ? rest : null;
  }
  return isUnder(url, OF_PAGES) && comesForDemo(cookie, isHttps()) ? url : null;
}

declare module 'fastify' {
  interface FastifyInstance {
    doors: DemoDoors;
  }
}

/** Leads requests of the one server to the exchange they are for; the demo's has a server that listens nowhere. */
export class DemoDoors {
  readonly #isInside: boolean;
  readonly #trustedProxies: number;
  #app: App | null = null;
  #onVisit: () => void = () => {};

  /** `isInside`: of the demo's own server, where every request is the demo's already. */
  constructor(isInside = false, trustedProxies = 0) {
    this.#isInside = isInside;
    this.#trustedProxies = trustedProxies;
  }

  #urlOf(request: IncomingMessage): string | null {
    if (this.#isInside) return null;
    return demoUrl(request.url ?? '', request.headers.cookie, () => proxied(request, this.#trustedProxies).isHttps);
  }

  /** From now on the demo's requests are `app`'s; `onVisit` hears of each. Null: there is none (any more). */
  open(app: App | null, onVisit: () => void = () => {}): void {
    this.#app = app;
    this.#onVisit = onVisit;
  }

  /** Takes a request if it is the demo's. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const url = this.#urlOf(request);
    if (url === null) return false;
    if (this.#app === null) refuse(response, url);
    else {
      request.url = url;
      this.#onVisit();
      this.#app.server.emit('request', request, response);
    }
    return true;
  }

  /** Takes an upgrade if it is the demo's. */
  takeUpgrade(request: IncomingMessage, raw: Duplex, head: Buffer): boolean {
    const url = this.#urlOf(request);
    if (url === null) return false;
    if (this.#app === null) refuseUpgrade(raw, 503);
    else {
      request.url = url;
      this.#onVisit();
      this.#app.server.emit('upgrade', request, raw, head);
    }
    return true;
  }
}

/** Answers while no demo account exists or the demo is starting, in the format of the called API. */
function refuse(response: ServerResponse, url: string): void {
  const isOwn = OF_PAGES.some((place) => url.startsWith(place)) || url.startsWith('/api/identity/');
  const { binance, message, id } = REJECTIONS.UNAVAILABLE;
  const body = isOwn ? { code: id, error: 'UNAVAILABLE', message, retry: true } : { code: binance[0], msg: binance[1] };
  response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' });
  response.end(JSON.stringify(body));
}
