import { createFetch, FetchError } from 'ofetch';
import { pageCookie } from '../storage/cookies.ts';
import { COOKIES } from '../storage/keys.ts';
import { dataOf, type SuccessCode } from './answer.ts';
import { futuresHeaders, spotHeaders } from './headers.ts';
import { type ApiPath, addressOf, type FuturesPath, type SpotPath } from './hosts.ts';
import { pageFacts } from './page-facts.ts';
import { ApiRefusal, networkFailure } from './refusal.ts';
import { VIEW_CHANGED, viewChanged } from './shown-account.ts';
import { becomesFresh, STEP_UP_NEEDED } from './step-up.ts';
import { NOT_LOGGED_IN, sessionOver } from './unauthorized.ts';
import { asWrite } from './writes.ts';

/** Answers after which a GET is asked once more (S7.01); no answer at all counts as 500, as in S8.02. */
const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_AFTER_MS = 400;

export type QueryValue = string | number | boolean | undefined;

interface RequestOptions {
  signal?: AbortSignal;
  query?: Record<string, QueryValue>;
  /** The `code` of a successful answer; default 0 (S7.03). */
  success?: SuccessCode;
  /** Additional headers. */
  headers?: Record<string, string>;
  /** Goes on although the page is left. */
  keepalive?: boolean;
  /** The caller itself deals with STEP_UP_NEEDED: the person is not asked (FAC-31). */
  keepsStepUp?: boolean;
  /** The call is of another session than the person's: that it is over is the caller's own business. */
  keepsSession?: boolean;
  /** Other than the global fetch: tests. */
  fetch?: typeof fetch;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = Record<string, unknown> | readonly unknown[] | string | URLSearchParams | undefined;

/** Makes something of an answer's text and status. */
type Read<T> = (text: string, status: number) => T;

/**
 * Sends a call and returns `data`. A GET is retried once after the statuses of S7.01; all others are sent once. If a
 * fresh session is needed, it asks the person and sends again (FAC-31). Throws ApiRefusal, or the signal's reason when
 * aborted; announces an ended session.
 */
export function apiRequest<T>(method: Method, path: ApiPath, body?: Body, options: RequestOptions = {}): Promise<T> {
  const read: Read<T> = (text, status) => dataOf<T>(text, status, options.success ?? 0);
  const answer = orAborted(
    call(() => once(method, path, body, options, read), options),
    options.signal,
  );
  return method === 'GET' ? answer : asWrite(answer);
}

/** As apiGet, for an answer that is a file of text: returns it whole. */
export function apiFile(path: SpotPath, options: RequestOptions = {}): Promise<string> {
  return orAborted(
    call(() => once('GET', path, undefined, options, (text) => text), options),
    options.signal,
  );
}

/** As apiGet, for an answer that is a file of bytes: returns it whole. */
export function apiBlob(path: SpotPath, options: RequestOptions = {}): Promise<Blob> {
  const ask = async () => {
    try {
      return (await send<'blob'>('GET', path, undefined, options, 'blob'))._data ?? new Blob();
    } catch (error) {
      throw refusalOf(error, options, error instanceof FetchError ? await textOf(error.response?._data) : '');
    }
  };
  return orAborted(call(ask, options), options.signal);
}

const textOf = (data: unknown): string | Promise<string> => (data instanceof Blob ? data.text() : '');

/** Returns `data` of the answer to a GET, `query` in its address. */
export function apiGet<T>(path: SpotPath, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('GET', path, undefined, options);
}

/** As apiGet, sending `body` as JSON (a text is taken for JSON already); never repeated by itself. */
export function apiPost<T>(path: SpotPath, body: object | string, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('POST', path, jsonBody(body), options);
}

/** As apiPost, sending the fields as a form. */
export function apiPostForm<T>(
  path: SpotPath,
  fields: Readonly<Record<string, QueryValue>>,
  options: RequestOptions = {},
): Promise<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return apiRequest<T>('POST', path, form, options);
}

/** As apiPost. */
export function apiPatch<T>(path: SpotPath, body: object | string, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('PATCH', path, jsonBody(body), options);
}

/** As apiPost, without a body. */
export function apiDelete<T>(path: SpotPath, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('DELETE', path, undefined, options);
}

/** As apiGet, of the futures host and with its headers. */
export function futuresGet<T>(path: FuturesPath, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('GET', path, undefined, options);
}

/** As apiPost, of the futures host and with its headers. */
export function futuresPost<T>(path: FuturesPath, body: object | string, options: RequestOptions = {}): Promise<T> {
  return apiRequest<T>('POST', path, jsonBody(body), options);
}

/** Parses a string body, which must be JSON, so that both forms are sent alike. */
function jsonBody(body: object | string): Record<string, unknown> {
  return (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
}

/**
 * Returns the result of `ask`. A step-up changes the session's token (FAC-30). A call in flight then used the old
 * token and was refused before it did anything: it is sent again while the page is marked as logged in; otherwise the
 * session is over. A call that needs a fresh session is sent once more after the person confirmed.
 */
export async function call<T>(
  ask: () => Promise<T>,
  { keepsStepUp = false, keepsSession = false }: RequestOptions,
): Promise<T> {
  let mayRenew = pageCookie(COOKIES.loginToken) !== null;
  let mayConfirm = !keepsStepUp;
  for (;;) {
    const sentAt = performance.now();
    try {
      return await ask();
    } catch (error) {
      const name = error instanceof ApiRefusal ? error.error : null;
      if (name === STEP_UP_NEEDED && mayConfirm) {
        mayConfirm = false;
        if (!(await becomesFresh(sentAt))) throw error;
      } else if (name === NOT_LOGGED_IN && mayRenew) {
        mayRenew = false;
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      } else {
        if (name === NOT_LOGGED_IN && !keepsSession) sessionOver();
        if (name === VIEW_CHANGED) viewChanged();
        throw error;
      }
    }
  }
}

async function once<T>(method: Method, path: ApiPath, body: Body, options: RequestOptions, read: Read<T>): Promise<T> {
  try {
    const response = await send<'text'>(method, path, body, options, 'text');
    return read(response._data ?? '', response.status);
  } catch (error) {
    throw refusalOf(error, options, ((error as Partial<FetchError>)?.response?._data as string | undefined) ?? '');
  }
}

function send<R extends 'text' | 'blob'>(
  method: Method,
  path: ApiPath,
  body: Body,
  options: RequestOptions,
  responseType: R,
) {
  const headersOf = path.startsWith('/futuresapi/') ? futuresHeaders : spotHeaders;
  const ask = createFetch(options.fetch === undefined ? {} : { fetch: options.fetch });
  return ask.raw<R extends 'blob' ? Blob : string, R>(addressOf(path), {
    method,
    ...(options.query === undefined ? {} : { query: options.query }),
    ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.keepalive === true ? { keepalive: true } : {}),
    headers: { ...headersOf(pageFacts()), ...options.headers },
    credentials: 'same-origin',
    responseType,
    retry: method === 'GET' ? 1 : 0,
    retryStatusCodes: RETRIED_STATUSES,
    retryDelay: RETRY_AFTER_MS,
    onRequest: () => options.signal?.throwIfAborted(),
  });
}

/** Returns what a call throws for what ofetch threw; `text`: of the answer, if one came. */
function refusalOf(error: unknown, options: RequestOptions, text: string): unknown {
  if (options.signal?.aborted === true) return options.signal.reason;
  if (error instanceof ApiRefusal) return error;
  const response = error instanceof FetchError ? error.response : undefined;
  if (response === undefined) return networkFailure(error instanceof FetchError ? (error.cause ?? error) : error);
  try {
    dataOf(text, response.status, options.success ?? 0);
  } catch (refusal) {
    return refusal;
  }
  return networkFailure(error);
}

/** Returns `work`, or throws the signal's reason as soon as it aborts: also between two tries. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
