import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { HttpNeeds } from './needs.ts';
import { proxied } from './proxied.ts';
import { DATA_CSP, HSTS, SECURITY_HEADERS } from './security-headers.ts';

/** A request as it came. In `url` and `body` characters are bytes. */
interface DirectRequest {
  headers: IncomingHttpHeaders;
  /** The client's address, as far as trusted proxies report it. */
  address: string;
  /** Path and query. */
  url: string;
  body: string;
}

interface DirectRefusal {
  status: number;
  body: string;
  retryAfterSeconds: number | undefined;
  /** Names and values in turn, of a call that was not admitted. */
  headers: readonly string[];
}

/** A response; `headers` are alternating names and values, in addition to the common headers. */
export interface DirectAnswer {
  status: number;
  headers: string[];
  body: string;
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
  /** Runs before the body is read: returns response headers, or throws above a limit. */
  admit: (address: string, url: string) => string[];
  /**
   * Returns the body of a 200; may add to `headers`, alternating names and values. Throws or rejects with a refusal.
   */
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

/** Returns headers, alternating names and values, in wire format. */
function textOf(headers: readonly string[]): string {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return text;
}

const FIXED_TEXT = textOf(FIXED_HEADERS);

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
    // A client that disconnected gets no answer, not even an error.
    request.on('error', () => resolve(null));
    request.on('close', () => resolve(null));
  });
}

/** Answers the calls that must be fast, before Fastify sees them; same headers, limits and metrics as everywhere. */
export class DirectCalls {
  readonly #deps: Pick<HttpNeeds, 'config' | 'limits' | 'log' | 'metrics'>;
  readonly #routes = new Map<string, DirectRoute>();
  #isClosing = false;
  #onClose: (isOver: boolean) => void = () => {};

  constructor(deps: Pick<HttpNeeds, 'config' | 'limits' | 'log' | 'metrics'>) {
    this.#deps = deps;
  }

  add(route: DirectRoute): void {
    this.#routes.set(`${route.method} ${route.url}`, route);
  }

  /** `listener` hears that nothing is taken any more, and later that the time for running answers `isOver`. */
  onClose(listener: (isOver: boolean) => void): void {
    this.#onClose = listener;
  }

  /** From now on nothing is taken, and connections end with their running answer. */
  close(): void {
    this.#isClosing = true;
    this.#onClose(false);
  }

  /** Ends the connections that are still there. */
  cutOff(): void {
    this.#onClose(true);
  }

  /** Is nothing taken any more? */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Returns the direct call that this is, if it is one. */
  routeOf(method: string, url: string): DirectRoute | undefined {
    const mark = url.indexOf('?');
    return this.#routes.get(`${method} ${mark < 0 ? url : url.slice(0, mark)}`);
  }

  /** Takes the request if it is one of these and plain; false: it is Fastify's. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosing) return false;
    const route = this.routeOf(request.method as string, request.url as string);
    if (route === undefined) return false;
    const bytes = bodyBytes(request.headers);
    if (bytes === null || bytes > this.#deps.limits.bodyBytes) return false;
    this.#respond(route, request, response, bytes > 0).catch((error: unknown) => {
      // A bug of ours on one request ends its connection, never the exchange.
      this.#deps.log.error({ err: error }, 'a call could not be answered');
      response.destroy();
    });
    return true;
  }

  async #respond(route: DirectRoute, incoming: IncomingMessage, to: ServerResponse, hasBody: boolean): Promise<void> {
    const { headers } = incoming;
    const { address, isHttps } = proxied(incoming, this.#deps.config.hosts.trustedProxies);
    const readBody = hasBody ? () => bodyOf(incoming) : null;
    const request = { headers, address, url: incoming.url as string, body: '' };
    const given = this.answer(route, request, readBody);
    const answer = given instanceof Promise ? await given : given;
    if (answer === null) return;
    const { status, body } = answer;
    const length = String(Buffer.byteLength(body));
    const head = [...FIXED_HEADERS, 'x-request-id', randomUUID(), 'content-type', route.contentType];
    head.push('content-length', length, ...answer.headers);
    if (isHttps) head.push('strict-transport-security', HSTS);
    if (this.#isClosing) head.push('connection', 'close');
    to.writeHead(status, head);
    to.end(body);
  }

  /**
   * Returns the answer of a call; immediately, without a promise, above a limit. `readBody`: reads a body that has not
   * arrived; null, like the answer, if it never does.
   */
  answer(
    route: DirectRoute,
    request: DirectRequest,
    readBody: (() => Promise<string | null>) | null,
  ): DirectAnswer | Promise<DirectAnswer | null> {
    const startedMs = performance.now();
    try {
      const headers = route.admit(request.address, request.url);
      return this.#admitted(route, request, readBody, headers, startedMs);
    } catch (error) {
      return this.#refused(route, error, [], startedMs);
    }
  }

  async #admitted(
    route: DirectRoute,
    request: DirectRequest,
    readBody: (() => Promise<string | null>) | null,
    headers: string[],
    startedMs: number,
  ): Promise<DirectAnswer | null> {
    try {
      if (readBody !== null) {
        const body = await readBody();
        if (body === null) return null;
        request.body = body;
      }
      const body = await route.answer(request, headers);
      this.#measure(route, 200, startedMs);
      return { status: 200, headers, body };
    } catch (error) {
      return this.#refused(route, error, headers, startedMs);
    }
  }

  #refused(route: DirectRoute, error: unknown, headers: string[], startedMs: number): DirectAnswer {
    const { status, body, retryAfterSeconds, headers: refused } = route.refuse(error);
    headers.push(...refused);
    if (retryAfterSeconds !== undefined) headers.push('retry-after', String(retryAfterSeconds));
    this.#measure(route, status, startedMs);
    return { status, headers, body };
  }

  #measure({ method, url }: DirectRoute, status: number, startedMs: number): void {
    this.#deps.metrics.requests.observe(
      { method, route: url, status: String(status) },
      (performance.now() - startedMs) / 1_000,
    );
  }
}

let dateSecond = 0;
let dateText = '';

/** Returns the Date header's value of `nowMs`, made once a second. */
function dateOf(nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(nowMs).toUTCString();
  }
  return dateText;
}

/** Returns an answer as it goes over the wire, with the same headers as through Node's server; `length`: bytes of its body. */
export function wireText(
  { status, headers, body }: DirectAnswer,
  length: number,
  { contentType, isHttps, keepAliveMs }: { contentType: string; isHttps: boolean; keepAliveMs: number | null },
): string {
  const connection =
    keepAliveMs === null
      ? 'Connection: close\r\n'
      : `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1_000}\r\n`;
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${FIXED_TEXT}x-request-id: ${randomUUID()}\r\n` +
    `content-type: ${contentType}\r\ncontent-length: ${length}\r\n${textOf(headers)}` +
    `${isHttps ? `strict-transport-security: ${HSTS}\r\n` : ''}Date: ${dateOf(Date.now())}\r\n${connection}\r\n${body}`
  );
}
