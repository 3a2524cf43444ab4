import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { movedTo } from '@pelorus/site/redirects.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, checkShape, hostOf, originOf } from '../http/address.ts';
import { comesAsSomebody } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { isApi } from '../http/not-found.ts';
import { Refused } from '../http/refused.ts';
import type { App } from '../http/routes.ts';
import { pageCsp, REPORTING_ENDPOINTS } from '../http/security-headers.ts';
import { type LoaderFeeds, loaderApi } from './loader-api.ts';
import type { WebNeeds } from './needs.ts';

const NONCE_BYTES = 16;
/** A move is for good; a day lets a mistake in the table be mended. */
const MOVED_CACHE = 'public, max-age=86400';
/** A page costs more than a call of the API. */
const PAGE_WEIGHT = 2;
/** Weight of an unknown address: clients that request many of these are programs. */
const ODD_WEIGHT = 50;
/** A page repeats its query in every link: so many characters of an address weigh as much as a call. */
const CHARACTERS_A_WEIGHT = 512;
/** Headers of a connection, not of a response: Node sets them. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

function toWebRequest(request: FastifyRequest, address: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined || HOP_HEADERS.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const left = new AbortController();
  request.raw.once('close', () => left.abort());
  return new Request(address, { method: request.method, headers, signal: left.signal });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && !HOP_HEADERS.has(name)) reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (response.body === null) return reply.send('');
  // Built files come compressed already: the compressor leaves alone what has an encoding.
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}

/** Charges an address's weight before any work, and refuses addresses that no page can have (HTTP-35). */
function charge({ rates }: WebNeeds, ip: string, address: URL): void {
  const length = address.pathname.length + address.search.length;
  rates.chargeWeight(ip, Math.trunc(length / CHARACTERS_A_WEIGHT), rates.pageWeight);
  try {
    checkShape(address);
  } catch (error) {
    rates.chargeWeight(ip, ODD_WEIGHT, rates.pageWeight);
    throw error;
  }
}

/** Registers the addresses that moved (spec S2.10–S2.14, answered before any page is drawn) and the web app's pages and files as the answer to every GET that no other route takes, the API's aside. */
export function registerPages(app: App, deps: WebNeeds, feeds: LoaderFeeds, web: WebHandler): void {
  const { enabled, endpoint } = deps.config.analytics;
  const receiver = enabled ? (URL.parse(endpoint)?.origin ?? null) : null;
  const widgets = deps.config.humanVerification.geetest?.origins ?? [];
  app.route({
    method: 'GET',
    url: '/*',
    config: { right: 'public', weight: PAGE_WEIGHT },
    handler: async (request, reply) => {
      if (isApi(request.url)) return reply.callNotFound();
      const origin = originOf(request);
      const https = isHttps(request);
      const address = addressOf(request, origin);
      if (address === null) throw new Refused('BAD_REQUEST');
      // Links relative to such a path would lead to another host.
      if (address.pathname.startsWith('//'))
        return reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 308);
      charge(deps, request.ip, address);
      const moved = movedTo(address.pathname, address.search);
      if (moved !== null) return reply.header('cache-control', MOVED_CACHE).redirect(moved, 301);
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      const context = { api: loaderApi(deps, feeds, request), nonce, origin };
      reply.header('content-security-policy', pageCsp(nonce, https, hostOf(request), receiver, widgets));
      if (https) reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
      // A visitor's page is public, and the browser's back button may show it unchanged.
      if (!comesAsSomebody(request.headers.cookie, https)) reply.header('cache-control', 'private, no-cache');
      return sendWebResponse(reply, await web(toWebRequest(request, address), context));
    },
  });
}
