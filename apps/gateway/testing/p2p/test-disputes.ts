import { randomUUID } from 'node:crypto';
import { openDisputes } from '@pelorus/database/p2p/dispute-sync.ts';
import { sealPicture } from '@pelorus/database/p2p/sealed.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import {
  P2P_ACTIONS,
  P2P_ENDED,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
  type P2pAction,
  type P2pOrderState,
} from '@pelorus/protocol/p2p/order-states.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Browser, TestGateway } from '../test-gateway.ts';
import { openedOrder, type Person, p2pSomebody, personOfP2p } from './test-orders.ts';

const USDT = 1;

export interface TestOrder {
  id: number;
  buyer: Person;
  seller: Person;
}

/** The journal's sequence, as far as these tables go. */
let steps = 0;

/** Writes a step into the tables, as the worker would. */
export async function moved(
  { deps }: TestGateway,
  orderId: number,
  step: { action: P2pAction | 'OPEN'; state: P2pOrderState; account: number | null },
): Promise<void> {
  const { account, action, state } = step;
  steps += 1;
  await deps.pool.query(
    'INSERT INTO projection.p2p_moves (order_id, seq, index, action, state, account, at_ms) VALUES ($1, $2, 0, $3, $4, $5, $6)',
    [orderId, steps, action, state, account, deps.clock()],
  );
  await deps.pool.query(
    `UPDATE projection.p2p_orders SET state = $2::text, ended_at_ms = $3::bigint,
       paid_at_ms = CASE WHEN $2::text = 'PAID' THEN $4::bigint ELSE paid_at_ms END WHERE order_id = $1`,
    [orderId, state, P2P_ENDED.has(state) ? deps.clock() : null, deps.clock()],
  );
}

/** Returns an order of 100 USDT for 92 EUR that is PAID. */
async function paidOrder(gateway: TestGateway, buyer: Person, seller: Person): Promise<TestOrder> {
  const id = await openedOrder(gateway, buyer, seller);
  await moved(gateway, id, { action: 'OPEN', state: 'PENDING_PAYMENT', account: buyer.account });
  await moved(gateway, id, { action: 'PAID', state: 'PAID', account: buyer.account });
  return { id, buyer, seller };
}

/** A PAID order of two people who are new. */
export async function newPaidOrder(gateway: TestGateway): Promise<TestOrder> {
  return paidOrder(gateway, await p2pSomebody(gateway), await p2pSomebody(gateway));
}

/** An order of two people who are new, of which the buyer has appealed; `p2pCore` must be there. */
export async function appealed(gateway: TestGateway): Promise<TestOrder> {
  const order = await newPaidOrder(gateway);
  const body = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement: 'I paid at noon, and nothing came.' };
  const answer = await order.buyer.browser.send('POST', `/api/p2p/orders/${order.id}/appeal`, body);
  if (answer.statusCode !== 200) throw new Error(`no appeal: ${answer.body}`);
  return order;
}

/** An order from somebody's ad, by the tables alone, that is paid and of which the timer appealed. */
export async function appealedOrder(gateway: TestGateway, browser: Browser): Promise<TestOrder> {
  const order = await paidOrder(gateway, await p2pSomebody(gateway), await personOfP2p(browser));
  await moved(gateway, order.id, { action: 'TIMEOUT', state: 'APPEAL', account: null });
  await openDisputes(gateway.deps.pool, 3_600_000);
  return order;
}

/** Gives a merchant's deposit of USDT. */
export async function deposited({ deps }: TestGateway, account: number, units: number): Promise<void> {
  await deps.pool.query(
    `INSERT INTO projection.p2p_deposits (account, asset, units) VALUES ($1, $2, $3)
     ON CONFLICT (account, asset) DO UPDATE SET units = excluded.units`,
    [account, USDT, units],
  );
}

/** Puts a picture of evidence there and returns its number. */
export async function evidence({ deps }: TestGateway, order: TestOrder, { userId }: Person): Promise<number> {
  const sealed = sealPicture(deps.secrets.p2pKey, order.id, Buffer.from('a picture'));
  const made = await deps.pool.query(
    `INSERT INTO p2p.pictures (order_id, user_id, kind, client_id, sealed, at_ms)
     VALUES ($1, $2, 'evidence', $3, $4, $5) RETURNING picture_id`,
    [order.id, userId, randomUUID(), sealed, deps.clock()],
  );
  return Number(made.rows[0].picture_id);
}

/** A step that the core was asked for: who asked, and what. */
export interface Asked {
  kind: string;
  account: number;
  orderId?: number;
  action?: P2pAction;
  to?: number;
  units?: number;
}

const refused = (code: string) => [{ kind: 'rejected', code }] as never as EngineEvent[];

interface ScriptedP2p {
  asked: Asked[];
  refuses: Map<string, string>;
  /** By order: what ended it, and what was paid from a deposit. */
  ended: Map<number, P2pAction[]>;
  paid: Map<number, { from: number; to: number; units: number }>;
}

/**
 * Lets the scripted core take steps of orders by the table, and pay deposits once an order; what it did is in the tables at
 * once, before the answer. Returns what it was asked, in order; `refuses`: by kind of command, what it answers instead.
 */
export function p2pCore(gateway: TestGateway): ScriptedP2p {
  const asked: Asked[] = [];
  const refuses = new Map<string, string>();
  const ended: ScriptedP2p['ended'] = new Map();
  const paid: ScriptedP2p['paid'] = new Map();
  const states = new Map<number, P2pOrderState>();
  const writing: Promise<void>[] = [];
  const stateOf = (orderId: number) => states.get(orderId) ?? 'PAID';
  gateway.core.answer = ({ account, kind }, view) => {
    const code = refuses.get(kind);
    if (kind === 'moveP2pOrder') {
      const orderId = view.getFloat64(OFFSET.p2pOrderId, true);
      const action = P2P_ACTIONS[view.getUint8(OFFSET.p2pMoveAction)] as P2pAction;
      const seen = P2P_ORDER_STATES[view.getUint8(OFFSET.p2pMoveSeen)];
      asked.push({ kind, account, orderId, action });
      const next = P2P_TRANSITIONS[stateOf(orderId)][action]?.next;
      if (code !== undefined) return refused(code);
      if (seen !== stateOf(orderId) || next === undefined) return refused('P2P_STATE');
      states.set(orderId, next);
      if (P2P_ENDED.has(next)) ended.set(orderId, [...(ended.get(orderId) ?? []), action]);
      const by = account === 0 ? null : account;
      writing.push(moved(gateway, orderId, { action, state: next, account: by }));
      return [{ kind: 'p2pOrderMoved' }] as never as EngineEvent[];
    }
    asked.push({ kind, account });
    if (code !== undefined) return refused(code);
    if (kind === 'payP2pDeposit') {
      const orderId = view.getFloat64(OFFSET.p2pDepositOrderId, true);
      const units = view.getFloat64(OFFSET.p2pDepositUnits, true);
      const to = view.getUint32(OFFSET.p2pDepositTo, true);
      Object.assign(asked.at(-1) as Asked, { orderId, units, to });
      if (paid.has(orderId)) return [{ kind: 'duplicate' }] as never as EngineEvent[];
      paid.set(orderId, { from: account, to, units });
      return [{ kind: 'p2pDepositPaid' }] as never as EngineEvent[];
    }
    if (kind === 'setP2pDeposit') {
      const units = view.getFloat64(OFFSET.p2pDepositUnits, true);
      Object.assign(asked.at(-1) as Asked, { units });
      writing.push(deposited(gateway, account, units));
    }
    return [];
  };
  const submit = gateway.core.submit.bind(gateway.core);
  gateway.core.submit = async (record) => {
    const applied = await submit(record);
    await Promise.all(writing);
    return applied;
  };
  return { asked, refuses, ended, paid };
}
