import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CallOutcome } from '@pelorus/database/webhooks/webhook-calls.ts';
import type { CallProblem } from '@pelorus/protocol/webhooks/events.ts';
import { webhookUrl } from '@pelorus/protocol/webhooks/url.ts';
import { isCallable } from './addresses.ts';

const CALL_MOST_MS = 10_000;
const ANSWER_MOST_BYTES = 16 * 1_024;

interface Place {
  address: string;
  family: number;
}
/** Returns every address of a name. */
export type Resolve = (hostname: string) => Promise<Place[]>;

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A call that was not made, or got no answer. */
class NoAnswer extends Error {
  readonly problem: CallProblem;
  constructor(problem: CallProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface CallOptions {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** May this machine be called, also over http (HOOK-07)? */
  loopback: boolean;
  resolve?: Resolve;
  maxMs?: number;
  /** Additional trusted certificates; tests have their own. */
  ca?: string;
  signal?: AbortSignal;
}

/** Returns the one address that is connected to: every address of the name must be callable. Throws NoAnswer. */
async function placeOf(url: URL, { loopback, resolve = resolveByDns }: CallOptions): Promise<Place> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const places = family !== 0 ? [{ address: host, family }] : await resolve(host).catch(() => []);
  const [first] = places;
  if (first === undefined) throw new NoAnswer('name');
  if (!places.every(({ address }) => isCallable(address, loopback))) throw new NoAnswer('address');
  return first;
}

function problemOf(error: unknown, isLate: boolean): CallProblem {
  if (error instanceof NoAnswer) return error.problem;
  if (isLate) return 'timeout';
  const code = String((error as { code?: unknown }).code ?? '');
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME/.test(code) ? 'certificate' : 'connection';
}

/** Sends to the checked address and no other; resolves with the status once the answer has ended, or enough of it came. */
function send(url: URL, place: Place, options: CallOptions, signal: AbortSignal): Promise<number> {
  const pinned: LookupFunction = (_host, asked, done) => {
    if (asked.all === true) done(null, [place]);
    else done(null, place.address, place.family);
  };
  return new Promise((resolve, reject) => {
    const way = url.protocol === 'https:' ? https : http;
    const request = way.request(
      url,
      {
        method: 'POST',
        headers: { ...options.headers, 'content-length': Buffer.byteLength(options.body) },
        lookup: pinned,
        agent: false,
        signal,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      (answer) => {
        const status = answer.statusCode as number;
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= ANSWER_MOST_BYTES) return;
          resolve(status);
          request.destroy();
        });
        answer.on('end', () => resolve(status));
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    // An answer that asks for another protocol (101) ends in neither an answer nor an error, the time limit included.
    request.on('close', () => reject(new NoAnswer('connection')));
    request.end(options.body);
  });
}

/** Makes one call; returns the status of the answer, or what went wrong, and how long it took. Never throws. */
export async function call(options: CallOptions): Promise<CallOutcome> {
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  const late = AbortSignal.timeout(options.maxMs ?? CALL_MOST_MS);
  const signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal]);
  try {
    const address = webhookUrl(options.url, options.loopback);
    if (address === null) throw new NoAnswer('address');
    const url = new URL(address);
    const place = await Promise.race([
      placeOf(url, options),
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new NoAnswer('timeout')))),
    ]);
    const status = await send(url, place, options, signal);
    return { status, problem: null, tookMs: took() };
  } catch (error) {
    return { status: null, problem: problemOf(error, late.aborted), tookMs: took() };
  }
}

export function isTaken({ status }: CallOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}
