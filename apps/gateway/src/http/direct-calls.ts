import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayDeps } from '../deps.ts';
import { type Proxied, proxied } from './proxied.ts';
import { DATA_CSP, HSTS, SECURITY_HEADERS } from './security-headers.ts';

/** A request as it came. In `url` and `body` characters are bytes. */
export interface DirectRequest {
  headers: IncomingHttpHeaders;
  /** Of whoever asks, as far as the trusted proxies say. */
  address: string;
  /** Path and query. */
  url: string;
  body: string;
}

export interface DirectRefusal {
  status: number;
  body: string;
  retryAfterSeconds: number | undefined;
}

/**
 * A call that is answered without passing through Fastify, which costs more than the call itself. It is registered
 * there too, by the same functions: what cannot be answered directly goes there, and so do tests that inject.
 */
export interface DirectRoute {
  method: string;
  /** The path, without parameters. */
  url: string;
  contentType: string;
  /** Before the body is read: returns headers of the answer, or throws for somebody who asks too much. */
  admit: (address: string, url: string) => string[];
  /** Returns the body of a 200; may add to `headers`, names and values in turn. Throws what is refused. */
  answer: (request: DirectRequest, headers: string[]) => Promise<string>;
  /** Returns how something thrown is answered. */
  refuse: (error: unknown) => DirectRefusal;
}

declare module 'fastify' {
  interface FastifyInstance {
    direct: DirectCalls;
  }
}

const FIXED_HEADERS: readonly string[] = Object.entries({
  ...SECURITY_HEADERS,
  'content-security-policy': DATA_CSP,
  'cache-control': 'no-store',
}).flat();

/** Returns the length of the body that follows, 0 for none; null if it does not say. */
function bodyBytes({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number | null {
  if (encoding !== undefined) return null;
  return length === undefined ? 0 : Number(length);
}

/** Returns the body, characters as bytes; null if the sender left before all of it was there. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => resolve(body));
    // Whoever left hears nothing any more, not even what is wrong.
    request.on('error', () => resolve(null));
    request.on('close', () => resolve(null));
  });
}

/** Answers the calls that must be fast, before Fastify sees them; same headers, limits and metrics as everywhere. */
export class DirectCalls {
  readonly #deps: Pick<GatewayDeps, 'config' | 'limits' | 'log' | 'metrics'>;
  readonly #routes = new Map<string, DirectRoute>();
  #isClosing = false;

  constructor(deps: Pick<GatewayDeps, 'config' | 'limits' | 'log' | 'metrics'>) {
    this.#deps = deps;
  }

  add(route: DirectRoute): void {
    this.#routes.set(`${route.method} ${route.url}`, route);
  }

  /** From now on nothing is taken, and connections end with their running answer. */
  close(): void {
    this.#isClosing = true;
  }

  /** Takes the request if it is one of these and plain; false: it is Fastify's. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosing) return false;
    const url = request.url as string;
    const mark = url.indexOf('?');
    const route = this.#routes.get(`${request.method} ${mark < 0 ? url : url.slice(0, mark)}`);
    if (route === undefined) return false;
    const bytes = bodyBytes(request.headers);
    if (bytes === null || bytes > this.#deps.limits.bodyBytes) return false;
    this.#answer(route, request, response, bytes > 0).catch((error: unknown) => {
      // A bug of ours on one request ends its connection, never the exchange.
      this.#deps.log.error({ err: error }, 'a call could not be answered');
      response.destroy();
    });
    return true;
  }

  async #answer(
    route: DirectRoute,
    request: IncomingMessage,
    response: ServerResponse,
    hasBody: boolean,
  ): Promise<void> {
    const startedMs = performance.now();
    const from = proxied(request, this.#deps.config.hosts.trustedProxies);
    const url = request.url as string;
    let headers: string[] = [];
    let status = 200;
    let body: string;
    try {
      headers = route.admit(from.address, url);
      const received = hasBody ? await bodyOf(request) : '';
      if (received === null) return;
      body = await route.answer({ headers: request.headers, address: from.address, url, body: received }, headers);
    } catch (error) {
      const refusal = route.refuse(error);
      ({ status, body } = refusal);
      if (refusal.retryAfterSeconds !== undefined) headers.push('retry-after', String(refusal.retryAfterSeconds));
    }
    this.#send(response, from, route.contentType, status, headers, body);
    this.#deps.metrics.requests.observe(
      { method: route.method, route: route.url, status: String(status) },
      (performance.now() - startedMs) / 1_000,
    );
  }

  #send(
    response: ServerResponse,
    from: Proxied,
    contentType: string,
    status: number,
    own: readonly string[],
    body: string,
  ): void {
    const length = String(Buffer.byteLength(body));
    const headers = [...FIXED_HEADERS, 'x-request-id', randomUUID(), 'content-type', contentType];
    headers.push('content-length', length, ...own);
    if (from.isHttps) headers.push('strict-transport-security', HSTS);
    if (this.#isClosing) headers.push('connection', 'close');
    response.writeHead(status, headers);
    response.end(body);
  }
}
