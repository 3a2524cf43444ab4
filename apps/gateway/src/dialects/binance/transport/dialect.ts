import type { IncomingHttpHeaders } from 'node:http';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { FastifyReply } from 'fastify';
import type { DirectRoute } from '../../../http/direct-calls.ts';
import { toRefused } from '../../../http/errors.ts';
import { checkRight } from '../../../http/guard.ts';
import { Refused } from '../../../http/refused.ts';
import type { App } from '../../../http/routes.ts';
import type { Feeds } from '../../../markets/feeds.ts';
import { asksBinary, binaryRefused } from './binary.ts';
import { type Call, checkedCall, RIGHT_OF, rawQuery, type Security } from './caller.ts';
import { READABLE, registerPreflight } from './cross-origin.ts';
import { DialectError, dialectError } from './errors.ts';
import { DialectLimits } from './limits.ts';
import type { BinanceNeeds } from './needs.ts';
import { Parameters } from './parameters.ts';
import { asksMicroseconds, inMicroseconds } from './time-unit.ts';

export interface DialectRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  security: Security;
  /** Request weight; of some routes it depends on the query. */
  weight: number | ((query: Parameters) => number);
  /** The names of the parameters that its row says (BINA-26). */
  reads: ReadonlySet<string>;
  /** Returns the JSON response. */
  answer: (call: Call) => unknown;
}

/** Pages of any origin may read what is below these and needs no key. */
const PREFLIGHTS = ['/api/v3/*', '/fapi/*', '/futures/data/*'] as const;
const CONTENT_TYPE = 'application/json;charset=UTF-8';
const FORM = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route of the dialect. */
    dialectCall: Call | null;
  }
}

export interface DialectDeps extends BinanceNeeds {
  feeds: Feeds;
}

function textOf({ code, message, data }: DialectError): string {
  return JSON.stringify({ code, msg: message, data });
}

/** Returns the answer as JSON, its times in the unit that is asked for. */
async function answerText(route: DialectRoute, call: Call, headers: IncomingHttpHeaders): Promise<string> {
  if (asksBinary(headers.accept)) throw binaryRefused(406);
  const isMicro = route.url.startsWith('/api/') && asksMicroseconds(headers);
  try {
    const answer = await route.answer(call);
    return JSON.stringify(isMicro ? inMicroseconds(answer) : answer);
  } catch (error) {
    throw isMicro && error instanceof DialectError ? error.withData(inMicroseconds) : error;
  }
}

/** Returns an address's usage as response headers. */
function usedHeaders(url: string, weight: number): string[] {
  const used = String(weight);
  if (url.startsWith('/sapi/')) return ['x-sapi-used-ip-weight-1m', used];
  return ['x-mbx-used-weight', used, 'x-mbx-used-weight-1m', used];
}

/** Returns whose weight a call counts towards: contracts have their own (BFMD-03). */
function productOf(url: string): Product {
  return url.startsWith('/fapi/') || url.startsWith('/futures/') ? 'futures' : 'spot';
}

function parametersOf(query: string): Parameters {
  const parameters = new Parameters();
  parameters.add(query);
  return parameters;
}

function setHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] as string, headers[i + 1]);
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
    app.setErrorHandler((error, _request, reply) => {
      const refused = this.refusalOf(error);
      if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', refused.retryAfterSeconds);
      setHeaders(reply, refused.headers);
      return reply.code(refused.status).header('content-type', CONTENT_TYPE).send(textOf(refused));
    });
    for (const route of routes) this.#register(app, route);
    for (const url of PREFLIGHTS)
      registerPreflight(app, url, (address) => void this.charge(address, { url, weight: 1 }, () => parametersOf('')));
  }

  #register(app: App, route: DialectRoute): void {
    // What anybody may ask, pages of any origin may read: no cookie counts here. Addresses that there are not say nothing.
    const isReadable = route.security === 'none' && !route.url.endsWith('*');
    app.route({
      method: route.method,
      url: route.url,
      config: { right: RIGHT_OF[route.security], auth: 'dialect' },
      schema: { hide: true } as never,
      onRequest: (request, reply, done) => {
        if (isReadable) reply.headers(READABLE);
        // Before the body is read: who is over the limit must not make us read it.
        setHeaders(reply, this.#charge(request.ip, rawQuery(request.raw.url as string), route));
        // Not to be trusted, nor to be refused where it is no type at all (BINA-42).
        if (request.headers['content-type'] !== undefined) request.headers['content-type'] = FORM;
        done();
      },
      // After the body: signatures cover it. The right is checked once more behind it, as everywhere.
      preValidation: async (request) => {
        const query = rawQuery(request.raw.url as string);
        const asked = { headers: request.headers, address: request.ip, query, body: request.rawBody };
        request.dialectCall = await checkedCall(this.#deps, route, asked, []);
        request.who = request.dialectCall.who;
      },
      handler: async (request, reply) => {
        const call = request.dialectCall as Call;
        try {
          reply.header('content-type', CONTENT_TYPE);
          return await answerText(route, call, request.headers);
        } finally {
          setHeaders(reply, call.headers);
        }
      },
    });
  }

  /** Returns a route for the lane past Fastify: the same steps in the same order. */
  direct(route: DialectRoute): DirectRoute {
    const right = RIGHT_OF[route.security];
    return {
      method: route.method,
      url: route.url,
      contentType: CONTENT_TYPE,
      admit: (address, url) => this.#charge(address, rawQuery(url), route),
      answer: ({ headers, address, url, body }, answered) => {
        const answerTo = (call: Call) => {
          checkRight(right, call.who);
          return answerText(route, call, headers);
        };
        const call = checkedCall(this.#deps, route, { headers, address, query: rawQuery(url), body }, answered);
        // Nearly always its key is in memory: nothing to wait for.
        return call instanceof Promise ? call.then(answerTo) : answerTo(call);
      },
      refuse: (error) => {
        const refused = this.refusalOf(error);
        const { status, retryAfterSeconds, headers } = refused;
        return { status, body: textOf(refused), retryAfterSeconds, headers };
      },
    };
  }

  #charge(address: string, query: string, route: DialectRoute): string[] {
    return this.charge(address, route, () => parametersOf(query));
  }

  /** Charges the address and returns its usage as headers; refuses above the limit, and -1008 under overload. */
  charge(address: string, { url, weight }: Pick<DialectRoute, 'url' | 'weight'>, read: () => Parameters): string[] {
    let used: number;
    try {
      used = this.#limits.charge(address, typeof weight === 'number' ? weight : weight(read()), productOf(url));
    } catch (error) {
      if (error instanceof DialectError) error.headers = usedHeaders(url, this.#limits.used(address, productOf(url)));
      throw error;
    }
    if (this.#deps.turn.isSpent()) throw new Refused('OVERLOADED', undefined, 1);
    return usedHeaders(url, used);
  }

  /** Returns whatever was thrown as the dialect answers it. */
  refusalOf(error: unknown): DialectError {
    return error instanceof DialectError ? error : dialectError(toRefused(error, this.#deps.log));
  }
}
