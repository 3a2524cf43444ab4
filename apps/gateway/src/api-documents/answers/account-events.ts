import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { z } from 'zod';
import { decimal, time } from './forms.ts';
import { status } from './orders.ts';

const executionReport = z.strictObject({
  e: z.literal('executionReport'),
  E: time,
  s: z.string(),
  c: z.string(),
  S: z.enum(SIDES),
  o: z.enum(ORDER_TYPES),
  f: z.enum(TIMES_IN_FORCE),
  q: decimal,
  p: decimal,
  P: decimal,
  // Trailing orders only: the distance, and when tracking began.
  d: z.int().optional(),
  D: time.optional(),
  // The owner's strategy id.
  j: z.int().optional(),
  J: z.int().optional(),
  F: decimal,
  g: z.int(),
  C: z.string(),
  x: z.enum(['NEW', 'CANCELED', 'REPLACED', 'REJECTED', 'TRADE', 'EXPIRED', 'TRADE_PREVENTION']),
  X: z.union([status, z.literal('REJECTED')]),
  // Why the new order of a replacement was refused, else NONE.
  r: z.string(),
  i: z.int(),
  l: decimal,
  z: decimal,
  L: decimal,
  n: decimal,
  N: z.string().nullable(),
  T: time,
  t: z.int(),
  // Matches stopped by self-trade prevention only.
  v: z.int().optional(),
  A: decimal.optional(),
  B: decimal.optional(),
  u: z.int().optional(),
  U: z.int().optional(),
  pl: decimal.optional(),
  pL: decimal.optional(),
  pY: decimal.optional(),
  I: z.int(),
  w: z.boolean(),
  m: z.boolean(),
  M: z.literal(false),
  O: time,
  Z: decimal,
  Y: decimal,
  Q: decimal,
  // Orders that are or were in the book only.
  W: time.optional(),
  V: z.enum(STP_MODES),
  // Pegged orders only.
  gP: z.enum(['PRIMARY_PEG', 'MARKET_PEG']).optional(),
  gOT: z.literal('PRICE_LEVEL').optional(),
  gOV: z.int().optional(),
  gp: decimal.optional(),
  eR: z.string().optional(),
});
const listStatus = z.strictObject({
  e: z.literal('listStatus'),
  E: time,
  s: z.string(),
  g: z.int(),
  c: z.enum(['OCO', 'OTO']),
  l: z.enum(['EXEC_STARTED', 'UPDATED', 'ALL_DONE']),
  L: z.enum(['EXECUTING', 'ALL_DONE']),
  r: z.literal('NONE'),
  C: z.string(),
  T: time,
  O: z.array(z.strictObject({ s: z.string(), i: z.int(), c: z.string() })),
});
const outboundAccountPosition = z.strictObject({
  e: z.literal('outboundAccountPosition'),
  E: time,
  u: time,
  B: z.array(z.strictObject({ a: z.string(), f: decimal, l: decimal })),
});
const balanceUpdate = z.strictObject({ e: z.literal('balanceUpdate'), E: time, a: z.string(), d: decimal, T: time });

/** Events of an account, sent by listen key or subscription. */
export const ACCOUNT_EVENTS = { executionReport, listStatus, outboundAccountPosition, balanceUpdate } as const;

/** The last message of a listen key. */
export const listenKeyExpired = z.strictObject({ e: z.literal('listenKeyExpired'), E: time, listenKey: z.string() });
/** The last that a socket hears of a server that stops. */
export const serverShutdown = z.strictObject({ e: z.literal('serverShutdown'), E: time });

/** How a subscription ends. */
const eventStreamTerminated = z.strictObject({ e: z.literal('eventStreamTerminated'), E: time });
/** Returns the form of what a subscription on a request socket tells, which is one of `events` or its end. */
export const subscriptionEvent = (events: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject({ subscriptionId: z.int(), event: z.union([...Object.values(events), eventStreamTerminated]) });
/** The last of a server that stops, on a request socket: it belongs to no subscription. */
export const requestShutdown = z.strictObject({ event: serverShutdown });
