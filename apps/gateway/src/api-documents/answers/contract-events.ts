import { DONE_REASONS, ORDER_STATUSES, SIDES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import { CONTRACT_ORDER_TYPES, CONTRACT_TIMES_IN_FORCE } from '@pelorus/protocol/futures/order-http.ts';
import { z } from 'zod';
import { PRICE_MATCHES } from '../../dialects/binance/transport/parameter-kinds.ts';
import { decimal, time } from './forms.ts';

const type = z.enum(CONTRACT_ORDER_TYPES);
const side = z.enum(SIDES);
const positionSide = z.enum(POSITION_SIDES);
/** When it is told, and when it happened. */
const times = { E: time, T: time };
const terms = {
  V: z.enum(STP_MODES),
  wt: z.enum(WORKING_TYPES),
  pm: z.enum(PRICE_MATCHES),
  cp: z.boolean(),
  pP: z.boolean(),
  R: z.boolean(),
  gtd: time,
};

const orderTradeUpdate = z.strictObject({
  e: z.literal('ORDER_TRADE_UPDATE'),
  ...times,
  o: z.strictObject({
    ...terms,
    s: z.string(),
    c: z.string(),
    S: side,
    o: type,
    f: z.enum(CONTRACT_TIMES_IN_FORCE),
    q: decimal,
    p: decimal,
    ap: decimal,
    sp: decimal,
    x: z.enum(['NEW', 'CANCELED', 'EXPIRED', 'TRADE', 'AMENDMENT']),
    X: z.enum(ORDER_STATUSES),
    i: z.int(),
    l: decimal,
    z: decimal,
    L: decimal,
    N: z.string(),
    n: decimal,
    T: time,
    t: z.int(),
    b: decimal,
    a: decimal,
    m: z.boolean(),
    ot: type,
    ps: positionSide,
    // Trailing orders only.
    AP: decimal.optional(),
    cr: decimal.optional(),
    si: z.int(),
    ss: z.int(),
    rp: decimal,
  }),
});

const tradeLite = z.strictObject({
  e: z.literal('TRADE_LITE'),
  ...times,
  s: z.string(),
  q: decimal,
  p: decimal,
  m: z.boolean(),
  c: z.string(),
  S: side,
  L: decimal,
  l: decimal,
  t: z.int(),
  i: z.int(),
});

const algoUpdate = z.strictObject({
  e: z.literal('ALGO_UPDATE'),
  ...times,
  o: z.strictObject({
    ...terms,
    caid: z.string(),
    aid: z.int(),
    at: z.literal('CONDITIONAL'),
    o: type,
    s: z.string(),
    S: side,
    ps: positionSide,
    f: z.enum(CONTRACT_TIMES_IN_FORCE),
    q: decimal,
    X: z.enum(['NEW', 'TRIGGERED', 'FINISHED', 'CANCELED', 'EXPIRED']),
    ai: z.string(),
    ap: decimal,
    aq: decimal,
    act: z.string(),
    tp: decimal,
    p: decimal,
    tt: time,
    // Of one that ended.
    rm: z.enum(DONE_REASONS).optional(),
  }),
});

const triggerReject = z.strictObject({
  e: z.literal('CONDITIONAL_ORDER_TRIGGER_REJECT'),
  ...times,
  or: z.strictObject({ s: z.string(), i: z.int(), r: z.enum(DONE_REASONS) }),
});

const accountUpdate = z.strictObject({
  e: z.literal('ACCOUNT_UPDATE'),
  ...times,
  a: z.strictObject({
    m: z.enum(['ORDER', 'FUNDING_FEE', 'DEPOSIT', 'WITHDRAW', 'MARGIN_TRANSFER', 'INSURANCE_CLEAR']),
    B: z.array(z.strictObject({ a: z.string(), wb: decimal, cw: decimal, bc: decimal })),
    P: z.array(
      z.strictObject({
        s: z.string(),
        pa: decimal,
        ep: decimal,
        bep: decimal,
        cr: decimal,
        up: decimal,
        mt: z.enum(['cross', 'isolated']),
        iw: decimal,
        ps: positionSide,
      }),
    ),
  }),
});

const accountConfigUpdate = z.strictObject({
  e: z.literal('ACCOUNT_CONFIG_UPDATE'),
  ...times,
  ac: z.strictObject({ s: z.string(), l: z.int() }),
});

const marginCall = z.strictObject({
  e: z.literal('MARGIN_CALL'),
  E: time,
  cw: decimal,
  p: z.array(
    z.strictObject({
      s: z.string(),
      ps: positionSide,
      pa: decimal,
      mt: z.enum(['CROSS', 'ISOLATED']),
      iw: decimal,
      mp: decimal,
      up: decimal,
      mm: decimal,
    }),
  ),
});

/** Events of an account in contracts, by listen key under /private or by subscription. */
export const CONTRACT_EVENTS = {
  ORDER_TRADE_UPDATE: orderTradeUpdate,
  TRADE_LITE: tradeLite,
  ALGO_UPDATE: algoUpdate,
  CONDITIONAL_ORDER_TRIGGER_REJECT: triggerReject,
  ACCOUNT_UPDATE: accountUpdate,
  ACCOUNT_CONFIG_UPDATE: accountConfigUpdate,
  MARGIN_CALL: marginCall,
} as const;
