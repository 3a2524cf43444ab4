import type { IncomingHttpHeaders } from 'node:http';
import type { Right } from '@pelorus/protocol/permissions.ts';
import type { FoundApiKey } from '../../../http/callers/api-keys.ts';
import { checkRight } from '../../../http/guard.ts';
import { DialectError, illegal, missing } from './errors.ts';
import type { BinanceNeeds } from './needs.ts';
import { Parameters } from './parameters.ts';
import { cutSignature, decodedSignature, isPartedPlainly, isSigned } from './signature.ts';

/**
 * What a route of the dialect asks of its caller: nothing; a key that reads; or a signature by any key or one with
 * this scope.
 */
export type Security = 'none' | 'stream' | 'any' | 'read' | 'spot' | 'futures' | 'transfer' | 'withdraw';
export const RIGHT_OF = {
  none: 'public',
  stream: 'account.read',
  any: 'key.self',
  read: 'account.read',
  spot: 'spot.trade',
  futures: 'futures.trade',
  transfer: 'wallet.transfer',
  withdraw: 'wallet.withdraw',
} as const satisfies Record<Security, Right>;

/** Is the signature ignored if it is sent anyway? */
export function isUnsigned(security: Security): boolean {
  return security === 'none' || security === 'stream';
}

/** A request as it came, whatever brought it. In `query` and `body` characters are bytes. */
interface Asked {
  headers: IncomingHttpHeaders;
  /** The client's address, as far as trusted proxies report it. */
  address: string;
  /** Without the question mark. */
  query: string;
  body: string;
}

/** One call, checked: who makes it and with what. */
export interface Call {
  parameters: Parameters;
  /** Who signed, or whose key came with a call that needs one; null when it needs none. */
  who: FoundApiKey | null;
  /** Of signed calls; 0 otherwise. */
  account: number;
  /** The client's address. */
  address: string;
  /** As sent, but for percent signs; '' when the call is not signed. */
  signature: string;
  /** When it was taken in hand, ms. */
  nowMs: number;
  /** Headers of the answer, names and values in turn. */
  headers: string[];
}

const AHEAD_MOST_MS = 1_000;
const WINDOW_RANGE = '^[0-9]{1,20}(\\.[0-9]{1,3})?$';
const WINDOW = /^[0-9]{1,20}(\.[0-9]{1,3})?$/;
/** Additional parameters of every signed call. */
const OF_SIGNED: ReadonlySet<string> = new Set(['timestamp', 'recvWindow']);
const KEY_HEADER = 'x-mbx-apikey';

/** Returns the query of a URL as it came, without the question mark. */
export function rawQuery(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Refuses a time outside of the window that the call asks for (-1021), and a window that is none (-1100, -1131). */
export function checkTime(deps: BinanceNeeds, parameters: Parameters, timestampMs: number): void {
  const windowText = parameters.text('recvWindow');
  let windowMs: number = deps.limits.recvWindowDefaultMs;
  if (windowText !== undefined) {
    if (!WINDOW.test(windowText)) throw illegal('recvWindow', WINDOW_RANGE);
    windowMs = Math.ceil(Number(windowText));
    if (windowMs > deps.limits.recvWindowMaxMs) throw new DialectError(-1131, 'recvWindow must be less than 60000');
  }
  const now = deps.clock();
  if (timestampMs > now + AHEAD_MOST_MS)
    throw new DialectError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (now - timestampMs > windowMs)
    throw new DialectError(-1021, 'Timestamp for this request is outside of the recvWindow.');
}

/** Returns the key `apiKey` if it may be used from `address`, immediately if possible; refuses -2014, -2015. */
export function findKey(
  { apiKeys }: Pick<BinanceNeeds, 'apiKeys'>,
  apiKey: unknown,
  address: string,
): FoundApiKey | Promise<FoundApiKey> {
  if (typeof apiKey !== 'string' || apiKey === '') throw new DialectError(-2014, 'API-key format invalid.');
  return apiKeys.known(apiKey, address) ?? apiKeys.find(apiKey, address);
}

/** What a route asks of its caller, and the parameters it reads. */
interface Asks {
  security: Security;
  reads: ReadonlySet<string>;
}

/**
 * Authenticates a request and returns its call: checks key, permission, mandatory parameters, signature and time, in
 * this order (BINA-40); immediately if the key is in memory. `headers` go with any answer.
 */
export function checkedCall(deps: BinanceNeeds, asks: Asks, asked: Asked, headers: string[]): Call | Promise<Call> {
  const nowMs = deps.clock();
  if (asks.security === 'none') return callOf(deps, asks, asked, { who: null, nowMs, headers });
  const who = findKey(deps, asked.headers[KEY_HEADER], asked.address);
  if (who instanceof Promise) return who.then((found) => callOf(deps, asks, asked, { who: found, nowMs, headers }));
  return callOf(deps, asks, asked, { who, nowMs, headers });
}

function callOf(
  deps: BinanceNeeds,
  { security, reads }: Asks,
  asked: Asked,
  { who, nowMs, headers }: Pick<Call, 'who' | 'nowMs' | 'headers'>,
): Call {
  const parameters = new Parameters();
  checkRight(RIGHT_OF[security], who);
  if (who === null || isUnsigned(security)) {
    parameters.add(asked.query);
    parameters.add(asked.body);
    parameters.checkOnce(reads);
    return { parameters, who, account: 0, address: asked.address, signature: '', nowMs, headers };
  }
  const signedQuery = cutSignature(asked.query);
  const signedBody = cutSignature(asked.body);
  parameters.add(signedQuery.rest);
  parameters.add(signedBody.rest);
  const timestampMs = parameters.timeMs('timestamp');
  if (timestampMs === undefined) throw missing('timestamp');
  const sent = signedQuery.signature ?? signedBody.signature;
  if (!sent) throw missing('signature');
  const signature = decodedSignature(sent);
  const isPlain = isPartedPlainly(signedQuery.rest, signedBody.rest, (name) => reads.has(name) || OF_SIGNED.has(name));
  if (!isPlain || !isSigned(who.verifier, signedQuery.rest, signedBody.rest, signature))
    throw new DialectError(-1022, 'Signature for this request is not valid.');
  checkTime(deps, parameters, timestampMs);
  parameters.checkOnce(reads, OF_SIGNED);
  deps.apiKeys.used(who);
  return { parameters, who, account: who.accountId, address: asked.address, signature, nowMs, headers };
}
