import { createHmac } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';

/** A key as the account page gives it out. */
export interface ApiCredentials {
  apiKey: string;
  secret: string;
}

/** The exchange answered with a refusal. `code` is the Binance dialect's (negative), also where our own API refused. */
export class VenueRefusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly retryAfterSeconds: number | null;
  /** The refusal's own name, where our own API refused. */
  readonly refusal: RejectionName | null;
  constructor(
    status: number,
    code: number,
    message: string,
    retryAfterSeconds: number | null,
    refusal: RejectionName | null = null,
  ) {
    super(`${refusal ?? code}: ${message}`);
    this.refusal = refusal;
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer: the outcome of the request is unknown. */
export class VenueSilent extends Error {}

const TIMEOUT_MS = 10_000;
/** The dialect's code of a call that came later than its window allows: a busy machine, and nothing was done. */
const TOO_LATE = -1021;
/** Answers that were surely not acted on or whose fate is unknown: the exchange will be back. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof VenueRefusal)) return error instanceof VenueSilent;
  return error.status >= 500 || error.status === 429 || error.code === TOO_LATE;
}

/** Tries again, waiting longer each time, while the exchange is away or busy. For what must happen and may happen twice. */
export async function persist<T>(work: () => Promise<T>, isStopped: () => boolean): Promise<T> {
  for (let waitMs = 250; ; waitMs = Math.min(8_000, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || isStopped()) throw error;
      const asked = error instanceof VenueRefusal ? error.retryAfterSeconds : null;
      await wait(asked === null ? waitMs : asked * 1_000);
    }
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Speaks to the exchange over its public HTTP API, on kept-alive connections. On Linux the whole 127.0.0.0/8 is the
 * machine itself: with `localAddress` the simulation comes from an address of its own, so that it does not use up the
 * request weight of the people on this machine.
 */
export class RestClient {
  private readonly base: URL;
  private readonly agent: Agent;
  private readonly localAddress: string | undefined;

  constructor(baseUrl: string, localAddress?: string) {
    this.base = new URL(baseUrl);
    this.localAddress = localAddress;
    this.agent = new Agent({ keepAlive: true, maxSockets: 6, scheduling: 'lifo' });
  }

  /** A public read. */
  async get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const text = new URLSearchParams(query).toString();
    return await this.send('GET', text === '' ? path : `${path}?${text}`, {});
  }

  /** A request signed with an API key, in the Binance dialect: everything in the query, HMAC-SHA256 over it. */
  async signed(
    key: ApiCredentials,
    method: Method,
    path: string,
    query: Record<string, string> = {},
  ): Promise<unknown> {
    const text = new URLSearchParams({ ...query, recvWindow: '5000', timestamp: String(Date.now()) }).toString();
    const signature = createHmac('sha256', key.secret).update(text).digest('hex');
    return await this.send(method, `${path}?${text}&signature=${signature}`, { 'x-mbx-apikey': key.apiKey });
  }

  /** A request of our own API, signed with an API key over time, method, path and body. Returns the answer's `data`. */
  async native(key: ApiCredentials, method: Method, path: string, body?: object): Promise<unknown> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', key.secret)
      .update(timestamp + method + path + text)
      .digest('hex');
    const headers = { 'x-api-key': key.apiKey, 'x-timestamp': timestamp, 'x-signature': signature };
    const answer = (await (body === undefined
      ? this.send(method, path, headers)
      : this.send(method, path, { ...headers, 'content-type': 'application/json' }, text))) as { data: unknown };
    return answer.data;
  }

  /** A request with a JSON body and a bearer secret: the operator's door. Returns the answer's `data`. */
  async operator(secret: string, path: string, body: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const answer = (await this.send('POST', path, headers, JSON.stringify(body))) as { data: unknown };
    return answer.data;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: Method, path: string, headers: Record<string, string>, body?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const sending = request(
        {
          host: this.base.hostname.replace(/^\[|\]$/g, ''),
          port: this.base.port,
          method,
          path,
          agent: this.agent,
          headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
          ...(this.localAddress === undefined ? {} : { localAddress: this.localAddress }),
        },
        (answer) => readAnswer(answer).then(resolve, reject),
      );
      sending.setTimeout(TIMEOUT_MS, () => sending.destroy(new Error('no answer in time')));
      sending.on('error', (error) => reject(new VenueSilent(`${method} ${path.split('?')[0]}: ${error.message}`)));
      sending.end(body);
    });
  }
}

function isRefusalName(name: string | undefined): name is RejectionName {
  return name !== undefined && Object.hasOwn(REJECTIONS, name);
}

async function readAnswer(answer: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of answer) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new VenueSilent(`the answer broke off: ${(error as Error).message}`);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const status = answer.statusCode as number;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new VenueSilent(`status ${status} without JSON`);
  }
  if (status < 300) return parsed;
  const { code, error, msg, message } = parsed as { code?: number; error?: string; msg?: string; message?: string };
  const refusal = isRefusalName(error) ? error : null;
  const dialectCode = refusal === null ? (code ?? 0) : REJECTIONS[refusal].binance[0];
  const retryAfter = Number(answer.headers['retry-after']);
  throw new VenueRefusal(status, dialectCode, msg ?? message ?? text, retryAfter > 0 ? retryAfter : null, refusal);
}
