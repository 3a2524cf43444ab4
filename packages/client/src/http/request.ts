import type { Ok, Refusal } from '@pelorus/protocol/http/envelope.ts';

/** Answers after which a GET is asked once more (specification S7.01); requests with a body are never repeated here. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MS = 400;

/** The name of the refusal made here when no answer came at all. */
export const NETWORK_FAILURE = 'NETWORK';
/** The name of the refusal made here when an answer came that is not ours (a proxy's page, a cut body). */
export const FOREIGN_ANSWER = 'FOREIGN_ANSWER';

interface RefusalParts {
  error: string;
  code: number;
  message: string;
  field?: string | undefined;
  status: number;
  retry: boolean;
  requestId?: string | undefined;
}

/** What every call here throws when it did not get data. `error` is the key of the message people read. */
export class ApiRefusal extends Error {
  readonly error: string;
  readonly code: number;
  readonly field: string | null;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** May the same request succeed later, unchanged? */
  readonly retry: boolean;
  readonly requestId: string | null;

  constructor(parts: RefusalParts) {
    super(parts.message);
    this.name = 'ApiRefusal';
    this.error = parts.error;
    this.code = parts.code;
    this.field = parts.field ?? null;
    this.status = parts.status;
    this.retry = parts.retry;
    this.requestId = parts.requestId ?? null;
  }

  /** Returns whether the request may have been done although nobody said so: ask again with the same key. */
  get outcomeUnknown(): boolean {
    return this.error === 'OUTCOME_UNKNOWN' || this.error === NETWORK_FAILURE || this.error === FOREIGN_ANSWER;
  }
}

export type QueryValue = string | number | boolean | undefined;

export interface RequestOptions {
  signal?: AbortSignal;
  query?: Record<string, QueryValue>;
  /** Other than the global fetch: tests, and rendering on the server. */
  fetch?: typeof fetch;
}

/** Returns `data` of the answer. Throws ApiRefusal, or the signal's reason when aborted. */
export function apiGet<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return request<T>('GET', path, undefined, options);
}

/** As apiGet, sending `body` as JSON; never repeated by itself. */
export function apiPost<T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  return request<T>('POST', path, body, options);
}

/** As apiPost. */
export function apiPatch<T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  return request<T>('PATCH', path, body, options);
}

/** As apiPost, without a body. */
export function apiDelete<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return request<T>('DELETE', path, undefined, options);
}

async function request<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<T> {
  const url = path + queryText(options.query);
  let refusal: ApiRefusal;
  try {
    return await attempt<T>(method, url, body, options);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    refusal = error;
  }
  if (method !== 'GET' || !RETRIED_STATUSES.has(refusal.status)) throw refusal;
  await pause(RETRY_AFTER_MS, options.signal);
  return attempt<T>(method, url, body, options);
}

async function attempt<T>(method: string, url: string, body: unknown, options: RequestOptions): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (options.signal !== undefined) init.signal = options.signal;
  let response: Response;
  let text: string;
  try {
    response = await (options.fetch ?? fetch)(url, init);
    text = await response.text();
  } catch {
    options.signal?.throwIfAborted();
    throw new ApiRefusal({ error: NETWORK_FAILURE, code: 500, message: '', status: 0, retry: true });
  }
  return dataOf<T>(text, response.status);
}

function dataOf<T>(text: string, status: number): T {
  const answer = parseJson(text) as Partial<Ok<T> & Refusal> | null;
  if (answer !== null && typeof answer === 'object') {
    const ok = answer as Partial<Ok<T>>;
    if (ok.code === 0) return ok.data as T;
    if (typeof answer.error === 'string' && typeof answer.code === 'number') {
      const { error, code, message = '', field, retry = false, requestId } = answer;
      throw new ApiRefusal({ error, code, message, field, retry, requestId, status });
    }
  }
  throw new ApiRefusal({ error: FOREIGN_ANSWER, code: status, message: '', status, retry: status >= 500 });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function queryText(query: Record<string, QueryValue> | undefined): string {
  if (query === undefined) return '';
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
