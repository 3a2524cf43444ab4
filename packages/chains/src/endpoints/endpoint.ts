import { readAnswer, readAnswerBytes } from '@pelorus/protocol/http/read-answer.ts';

/** Blocks with thousands of receipts are some megabytes. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** What is wrong with an endpoint (CHN-31 to CHN-36). */
export type Trouble = 'DEAD' | 'STALLED' | 'LAGGING' | 'LYING' | 'DISPUTED' | 'WRONG_CHAIN';

/** The endpoint gave no answer, or one that proves itself wrong (LYING). */
export class EndpointSilent extends Error {
  readonly trouble: 'DEAD' | 'STALLED' | 'LYING';

  constructor(trouble: 'DEAD' | 'STALLED' | 'LYING', url: string, cause: unknown) {
    super(`${hostOf(url)} is ${trouble}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.trouble = trouble;
  }
}

/** The endpoint answered with an error, of JSON-RPC or of HTTP (400): it refuses, or does not know the method. */
export class RpcRefusal extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string) {
    super(`${reason} (${code})`);
    this.code = code;
    this.reason = reason;
  }
}

/** Addresses of endpoints hold keys of their providers in the path: only hosts are shown. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

/** Anything that JSON gives. Its shape is checked where it is read. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Answer {
  result?: Json;
  error?: { code?: number; message?: string };
}

/** One endpoint, of JSON-RPC or of HTTP paths. Each call ends within `timeoutMs`. */
export class Endpoint {
  trouble: Trouble | null = null;
  readonly url: string;
  readonly timeoutMs: number;
  #id = 0;

  constructor(url: string, timeoutMs: number) {
    this.url = url;
    this.timeoutMs = timeoutMs;
  }

  /** Returns the result; throws `EndpointSilent` or `RpcRefusal`. */
  async call(method: string, params: readonly unknown[]): Promise<Json> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    let answer: Answer | Json;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++this.#id, method, params }),
        redirect: 'error',
        signal,
      });
      const text = await readAnswer(response, ANSWER_BYTES_MAX);
      if (text === null) throw new Error('the answer is too large');
      answer = JSON.parse(text);
    } catch (cause) {
      throw new EndpointSilent(signal.aborted ? 'STALLED' : 'DEAD', this.url, cause);
    }
    const { result, error } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answer;
    if (error !== undefined && error !== null) throw new RpcRefusal(error.code ?? 0, String(error.message));
    if (result === undefined) throw new EndpointSilent('DEAD', this.url, 'the answer has no result');
    return result;
  }

  /** Returns what stands at a path below the endpoint, or what it says to `body`; null: there is nothing. Throws as `call`. */
  async at(path: string, body?: string): Promise<Uint8Array | null> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      const request = body === undefined ? {} : { method: 'POST', body };
      const response = await fetch(`${this.url.replace(/\/$/, '')}${path}`, { ...request, redirect: 'error', signal });
      const bytes = await readAnswerBytes(response, ANSWER_BYTES_MAX);
      if (bytes === null) throw new Error('the answer is too large');
      if (response.ok) return bytes;
      if (response.status === 404) return null;
      const text = new TextDecoder().decode(bytes).slice(0, 400);
      if (response.status === 400) throw new RpcRefusal(400, text);
      throw new Error(`status ${response.status}`);
    } catch (cause) {
      if (cause instanceof RpcRefusal) throw cause;
      throw new EndpointSilent(signal.aborted ? 'STALLED' : 'DEAD', this.url, cause);
    }
  }
}
