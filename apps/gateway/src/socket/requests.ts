import { PRODUCTS, type Product } from '@pelorus/protocol/exchange/products.ts';
import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import {
  CHANNELS_OF,
  isPrivate,
  isWithoutPair,
  type PrivateChannel,
  SOCKET_CHANNELS,
  type SocketChannel,
  type SocketReply,
} from '@pelorus/protocol/socket/messages.ts';
import { type KeyProof, keyProof } from './key-log-in.ts';

export const REQUEST_EVENTS = ['ping', 'sub', 'unsub', 'login', 'logout'] as const;
type RequestEvent = (typeof REQUEST_EVENTS)[number];

/** A request that makes sense by itself; whether the pair exists is for the server to say. */
export type Request =
  | { event: 'ping' }
  | LogIn
  | { event: 'logout'; followed: Followed }
  | { event: 'sub'; name: SubscriptionName }
  | { event: 'unsub'; name: SubscriptionName };

/** What a log-in follows of an account: a product's channel, that of deposits and withdrawals, or P2P's. */
export type Followed = Product | 'wallet' | 'p2p' | 'inbox';

export interface LogIn {
  event: 'login';
  followed: Followed;
  /** Of a program; without one the session of the upgrade says who it is. */
  proof?: KeyProof | undefined;
}

export interface SubscriptionName {
  biz: Product;
  channel: Exclude<SocketChannel, PrivateChannel>;
  /** None: of all markets. */
  pairCode?: string;
  type?: string;
}

type ReadRequest = { ok: true; request: Request; echo: SocketReply } | { ok: false; echo: SocketReply };

/** Longest text that is sent back to its sender. */
const ECHO_MAX = 40;

function among<T extends string>(list: readonly T[], value: unknown): T | undefined {
  return list.find((entry) => entry === value);
}

/** Returns the fields that an answer repeats: only those a request may have, and only short texts. */
function echoOf(fields: Record<string, unknown>, event: RequestEvent): SocketReply {
  const echo: SocketReply = { event: event === 'ping' ? 'pong' : event };
  const channel = among(SOCKET_CHANNELS, fields.channel);
  if (channel !== undefined) echo.channel = channel;
  const biz = among(PRODUCTS, fields.biz);
  if (biz !== undefined) echo.biz = biz;
  for (const key of ['type', 'pairCode'] as const) {
    const value = fields[key];
    if (typeof value === 'string' && value.length <= ECHO_MAX) echo[key] = value;
  }
  return echo;
}

/** Parses a text frame, or returns the part to repeat in the refusal. Never throws. */
export function readRequest(text: string): ReadRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, echo: { event: 'error' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, echo: { event: 'error' } };
  const fields = value as Record<string, unknown>;
  const event = among(REQUEST_EVENTS, fields.event);
  if (event === undefined) return { ok: false, echo: { event: 'error' } };
  const echo = echoOf(fields, event);
  const request = requestOf(event, fields, echo.channel);
  return request === null ? { ok: false, echo } : { ok: true, request, echo };
}

function requestOf(
  event: RequestEvent,
  fields: Record<string, unknown>,
  channel: SocketChannel | undefined,
): Request | null {
  if (event === 'ping') return { event };
  const biz = among(PRODUCTS, fields.biz ?? 'spot');
  if (biz === undefined || channel === undefined || !CHANNELS_OF[biz].includes(channel)) return null;
  if (isPrivate(channel)) {
    const followed = channel === 'account' ? biz : channel;
    if (event === 'logout') return { event, followed };
    const proof = keyProof(fields);
    return event === 'login' && proof !== null ? { event, followed, proof } : null;
  }
  if (event !== 'sub' && event !== 'unsub') return null;
  if (isWithoutPair(channel)) return { event, name: { biz, channel } };
  const { pairCode } = fields;
  if (typeof pairCode !== 'string') return null;
  if (channel !== 'kline') return { event, name: { biz, channel, pairCode } };
  const interval = among(KLINE_INTERVALS, fields.type);
  return interval === undefined ? null : { event, name: { biz, channel, pairCode, type: interval } };
}

/** Returns a failure reply: the request's echo, a code, a message, and no result. */
export function failure(echo: SocketReply, name: RejectionName): SocketReply {
  const { id, message } = REJECTIONS[name];
  return { ...echo, code: id, msg: message };
}
