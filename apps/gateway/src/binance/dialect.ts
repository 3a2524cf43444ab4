import { createSecretKey, type KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { toRefused } from '../http/errors.ts';
import type { App } from '../http/routes.ts';
import type { FoundApiKey } from '../identity/api-keys.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { DialectError, dialectError, missing } from './errors.ts';
import { DialectLimits } from './limits.ts';
import { Parameters } from './parameters.ts';
import { cutSignature, isSigned } from './signature.ts';

/** What a route of the dialect asks of its caller: nothing, a key, or a signature by a key with this scope. */
export type Security = 'none' | 'key' | 'read' | 'spot';

export interface DialectRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  security: Security;
  /** Request weight; of some routes it depends on the query. */
  weight: number | ((query: Parameters) => number);
  /** Returns what is answered as JSON. */
  answer: (call: Call) => unknown;
}

const RIGHT = { none: 'public', key: 'public', read: 'account.read', spot: 'spot.trade' } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route of the dialect. */
    dialectCall: Call | null;
  }
}

/** One call, checked: who makes it and with what. */
export interface Call {
  parameters: Parameters;
  /** Of signed calls; 0 otherwise. */
  account: number;
  /** Hex, as sent; '' when the call is not signed. */
  signature: string;
  /** When it was taken in hand, ms. */
  nowMs: number;
  reply: FastifyReply;
}

export interface DialectDeps extends GatewayDeps {
  feed: LiveFeed;
}

const AHEAD_MOST_MS = 1_000;
const KEY_HEADER = 'x-mbx-apikey';

/** Secrets as key objects, made once a key: the cache of keys hands out the same object until the key is gone. */
const keyObjects = new WeakMap<FoundApiKey, KeyObject>();

function keyObject(found: FoundApiKey): KeyObject {
  let key = keyObjects.get(found);
  if (key === undefined) {
    key = createSecretKey(found.secret, 'utf8');
    keyObjects.set(found, key);
  }
  return key;
}

/** The query as it came, without the question mark; characters are bytes. */
function rawQuery(request: FastifyRequest): string {
  const url = request.raw.url as string;
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

function checkTime(deps: GatewayDeps, parameters: Parameters, timestampMs: number): void {
  const windowText = parameters.text('recvWindow');
  let windowMs: number = deps.limits.recvWindowDefaultMs;
  if (windowText !== undefined) {
    if (!/^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(windowText))
      throw new DialectError(-1131, 'recvWindow must be less than 60000');
    windowMs = Math.ceil(Number(windowText));
    if (windowMs > deps.limits.recvWindowMaxMs) throw new DialectError(-1131, 'recvWindow must be less than 60000');
  }
  const now = deps.clock();
  if (timestampMs > now + AHEAD_MOST_MS)
    throw new DialectError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (now - timestampMs > windowMs)
    throw new DialectError(-1021, 'Timestamp for this request is outside of the recvWindow.');
}

/** The dialect's routes: raw forms whatever the content type, weights, keys, signatures and errors in its own words. */
export class Dialect {
  readonly #deps: DialectDeps;
  readonly #limits: DialectLimits;

  constructor(deps: DialectDeps) {
    this.#deps = deps;
    this.#limits = new DialectLimits(deps);
  }

  /** Registers all of `routes` on `app`, whose parsers and error handler become the dialect's. */
  install(app: App, routes: readonly DialectRoute[]): void {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = (body as Buffer).toString('latin1');
      done(null, undefined);
    });
    app.decorateRequest('dialectCall', null);
    app.setErrorHandler((error, _request, reply) => this.#sendError(reply, error));
    for (const route of routes) this.#register(app, route);
  }

  #register(app: App, route: DialectRoute): void {
    const isSapi = route.url.startsWith('/sapi/');
    app.route({
      method: route.method,
      url: route.url,
      config: { right: RIGHT[route.security], auth: 'dialect' },
      schema: { hide: true } as never,
      onRequest: (request, reply, done) => {
        // Before the body is read: who is over the limit must not make us read it.
        const used = this.#charge(request, route);
        if (isSapi) reply.header('x-sapi-used-ip-weight-1m', used);
        else reply.header('x-mbx-used-weight', used).header('x-mbx-used-weight-1m', used);
        done();
      },
      // After the body: signatures cover it. The right is checked once more behind it, as everywhere.
      preValidation: async (request, reply) => {
        request.dialectCall = await this.#call(request, reply, route.security);
      },
      handler: async (request, reply) => {
        const call = request.dialectCall as Call;
        reply.header('content-type', 'application/json;charset=UTF-8');
        return JSON.stringify(await route.answer(call));
      },
    });
  }

  #charge(request: FastifyRequest, { weight }: DialectRoute): number {
    if (typeof weight === 'number') return this.#limits.charge(request.ip, weight);
    const query = new Parameters();
    query.add(rawQuery(request));
    return this.#limits.charge(request.ip, weight(query));
  }

  async #call(request: FastifyRequest, reply: FastifyReply, security: Security): Promise<Call> {
    const nowMs = this.#deps.clock();
    const query = rawQuery(request);
    const body = request.rawBody;
    const parameters = new Parameters();
    if (security === 'none' || security === 'key') {
      if (security === 'key') await this.#key(request);
      parameters.add(query);
      parameters.add(body);
      return { parameters, account: 0, signature: '', nowMs, reply };
    }
    const key = await this.#key(request);
    if (!key.scopes.includes(security))
      throw new DialectError(-2015, 'Invalid API-key, IP, or permissions for action.');
    const signedQuery = cutSignature(query);
    const signedBody = cutSignature(body);
    parameters.add(signedQuery.rest);
    parameters.add(signedBody.rest);
    const timestampMs = parameters.timeMs('timestamp');
    if (timestampMs === undefined) throw missing('timestamp');
    const signature = signedQuery.signature ?? signedBody.signature;
    if (!signature) throw missing('signature');
    if (!isSigned(keyObject(key), signedQuery.rest, signedBody.rest, signature))
      throw new DialectError(-1022, 'Signature for this request is not valid.');
    checkTime(this.#deps, parameters, timestampMs);
    request.who = key;
    return { parameters, account: key.accountId, signature, nowMs, reply };
  }

  async #key(request: FastifyRequest): Promise<FoundApiKey> {
    const apiKey = request.headers[KEY_HEADER];
    if (typeof apiKey !== 'string' || apiKey === '') throw new DialectError(-2014, 'API-key format invalid.');
    return this.#deps.apiKeys.find(apiKey);
  }

  #sendError(reply: FastifyReply, error: unknown): FastifyReply {
    const refused = error instanceof DialectError ? error : dialectError(toRefused(error, this.#deps.log));
    if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', refused.retryAfterSeconds);
    return reply
      .code(refused.status)
      .header('content-type', 'application/json;charset=UTF-8')
      .send(JSON.stringify({ code: refused.code, msg: refused.message }));
  }
}
