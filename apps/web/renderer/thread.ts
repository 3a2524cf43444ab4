import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort, threadId, workerData } from 'node:worker_threads';
import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { renderPage } from '../server.ts';
import { type FromThread, LOADER_CALLS, type LoaderCall, type PageAsked, type ToThread } from './messages.ts';

/** Data of the rendering thread, which keeps rendering away from the event loop that handles orders (decision 0071). */
export interface RendererData {
  /** How far the thread yields where CPUs are scarce (Unix "nice"); 0 = not at all. */
  niceness: number;
}

const port = parentPort as MessagePort;
const asked = new Map<number, PromiseWithResolvers<unknown>>();
const rendering = new Map<number, AbortController>();
let lastAsk = 0;

const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

const NICENESS_MAX = 19;

/**
 * Lowers this thread's priority by `niceness` below its process. On Linux niceness is per thread; elsewhere all are
 * equal.
 */
function standBack(niceness: number): void {
  if (niceness === 0 || process.platform !== 'linux') return;
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(NICENESS_MAX, getPriority() + niceness));
}

function tellFault(what: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  post({ kind: 'fault', what, error: { name, message, stack } });
}

/** Calls of one page's loaders to the gateway, each only once: a page shows one state of the market. */
function apiOf(id: number): AskedApi {
  const kept = new Map<string, Promise<unknown>>();
  const ask = (call: LoaderCall, args: readonly unknown[]) => {
    const key = JSON.stringify([call, ...args]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = Promise.withResolvers<unknown>();
    asked.set(++lastAsk, answer);
    kept.set(key, answer.promise);
    post({ kind: 'ask', id, ask: lastAsk, call, args });
    return answer.promise;
  };
  const calls = LOADER_CALLS.map((call) => [call, (...args: unknown[]) => ask(call, args)] as const);
  return Object.fromEntries(calls) as unknown as AskedApi;
}

async function render({ id, method, url, headers, nonce, origin }: PageAsked): Promise<void> {
  const left = new AbortController();
  rendering.set(id, left);
  try {
    const request = new Request(url, { method, headers: headers as [string, string][], signal: left.signal });
    const onFault = (error: unknown) => tellFault('a page could not be rendered', error);
    const { status, headers: said, body } = await renderPage(request, { api: apiOf(id), nonce, origin }, onFault);
    post({ kind: 'head', id, status, headers: [...said], hasBody: body !== null });
    for await (const piece of body ?? []) {
      if (left.signal.aborted) break;
      // Copy it: the buffer behind a chunk is often shared.
      const bytes = new Uint8Array(piece);
      post({ kind: 'piece', id, bytes }, [bytes.buffer]);
    }
    post({ kind: 'end', id });
  } catch (error) {
    if (!left.signal.aborted) tellFault('a page could not be rendered', error);
    post({ kind: 'broken', id });
  } finally {
    rendering.delete(id);
  }
}

function answerAsk(ask: number, settle: (answer: PromiseWithResolvers<unknown>) => void): void {
  const answer = asked.get(ask);
  asked.delete(ask);
  if (answer !== undefined) settle(answer);
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'page') void render(message);
  else if (message.kind === 'left') rendering.get(message.id)?.abort();
  else if (message.kind === 'told') answerAsk(message.ask, ({ resolve }) => resolve(message.value));
  else if (message.kind === 'untold')
    answerAsk(message.ask, ({ reject }) => reject(new Error('the call to the gateway failed')));
  else post({ kind: 'pong' });
});

// An error of one page must not end other pages or the thread.
process.on('unhandledRejection', (error) => tellFault('a promise of a page failed', error));

try {
  standBack((workerData as RendererData).niceness);
} catch (error) {
  tellFault(`thread ${threadId} cannot stand back`, error);
}
post({ kind: 'ready' });
