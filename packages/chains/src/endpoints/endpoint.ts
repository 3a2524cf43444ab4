import { readAnswer } from '@pelorus/protocol/http/read-answer.ts';

/** Blocks with thousands of receipts are some megabytes. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** What is wrong with an endpoint (CHN-31 to CHN-36). */
export type Trouble = 'DEAD' | 'STALLED' | 'LAGGING' | 'LYING' | 'DISPUTED' | 'WRONG_CHAIN';

/** The endpoint gave no answer. */
export class EndpointSilent extends Error {
  readonly trouble: 'DEAD' | 'STALLED';

  constructor(trouble: 'DEAD' | 'STALLED', url: string, cause: unknown) {
    super(`${hostOf(url)} is ${trouble}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.trouble = trouble;
  }
}

/** The endpoint answered, with an error of JSON-RPC: it refuses, or does not know the method. */
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

/** One JSON-RPC endpoint. Each call ends within `timeoutMs`. */
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
}
