import { dataOf } from '../http/answer.ts';
import type { ApiPath } from '../http/hosts.ts';
import { ApiRefusal, networkFailure } from '../http/refusal.ts';
import type { CallOptions, Method, QueryValue, Send } from './calls.ts';
import type { Signer } from './signing.ts';

const TIMEOUT_MS = 10_000;
/** A GET that got no answer, or a passing refusal, is asked once more after so long. */
const RETRY_AFTER_MS = 400;
const CLOCK_REFUSALS: readonly string[] = ['TIMESTAMP_AHEAD', 'TIMESTAMP_OUTSIDE_WINDOW'];

export interface TransportOptions {
  /** https://host, or https://host/demo: the exchange of demo accounts has the same paths behind its own. */
  url: string;
  /** Null: only what everybody may ask. */
  signer: Signer | null;
  /** How long one try of a call may take; 10 s unless told. */
  timeoutMs?: number | undefined;
  /** Other than the global one. */
  fetch?: typeof fetch | undefined;
}

/**
 * Returns the URL of a path at the exchange `base`, keeping the path of `base`: without it a program with the demo's
 * address would trade real money.
 */
export function addressIn(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.search = '';
  url.hash = '';
  return url;
}

/** Returns the signed path: without the exchange's prefix, with the query. */
function askedFor(path: string, query: Record<string, QueryValue> = {}): { signed: string; search: string } {
  const url = new URL(path, 'https://any.test');
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return { signed: url.pathname + url.search, search: url.search };
}

/** Calls over HTTP, signed, each with an end. */
export class Transport {
  readonly #options: TransportOptions;
  /** By how much the server's clock is ahead of ours, as far as its refusals told, ms. */
  #aheadMs = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** The estimated server time, ms. */
  nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  /**
   * Returns `data` of the answer. A GET is asked once more where that may help; everything is sent once more after the
   * server said that our clock is wrong, which it says before it does anything. Throws ApiRefusal, or the reason of the
   * caller's signal.
   */
  readonly send: Send = async <T>(method: Method, path: ApiPath, options: CallOptions = {}): Promise<T> => {
    let mayRetry = method === 'GET';
    let maySetClock = true;
    for (;;) {
      try {
        return await this.#once<T>(method, path, options);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        if (CLOCK_REFUSALS.includes(error.error) && maySetClock) {
          maySetClock = false;
        } else if (error.retry && mayRetry) {
          mayRetry = false;
          await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
        } else throw error;
      }
    }
  };

  async #once<T>(method: Method, path: string, { query, body, signal }: CallOptions): Promise<T> {
    const { url: base, signer, timeoutMs = TIMEOUT_MS, fetch: ask = fetch } = this.#options;
    const { signed, search } = askedFor(path, query);
    const url = addressIn(base, path);
    url.search = search;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers: Record<string, string> = text === '' ? {} : { 'content-type': 'application/json' };
    if (signer !== null) {
      const timestamp = String(this.nowMs());
      headers['x-api-key'] = signer.apiKey;
      headers['x-timestamp'] = timestamp;
      headers['x-signature'] = await signer.sign(timestamp + method + signed + text);
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const end = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    let response: Response;
    let answer: string;
    try {
      response = await ask(url, { method, headers, signal: end, ...(text === '' ? {} : { body: text }) });
      answer = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      throw networkFailure(error);
    }
    try {
      return dataOf<T>(answer, response.status, 0);
    } catch (error) {
      if (error instanceof ApiRefusal && CLOCK_REFUSALS.includes(error.error)) this.#setClock(response);
      throw error;
    }
  }

  /** The Date of an answer is cut to seconds: at most one behind, which the server takes. */
  #setClock(response: Response): void {
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(serverMs)) this.#aheadMs = serverMs - Date.now();
  }
}
