import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodePlace, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import { type LiveOrder, orderWhenPlaced } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';
import { ofDone } from './after-command.ts';
import { type Met, metWhenPlaced } from './met.ts';
import { chargeOrders, type Refusal, refusalIn } from './refusal.ts';

/** A placed order with its first matches, as of the placement; for a repeat, the current state with all matches. */
export interface Placed extends Met {
  kind: 'placed';
  isRepeat: boolean;
  order: Readonly<LiveOrder>;
  /** When it was placed. */
  timeMs: number;
}

/** What was sent is there already, from before: nothing was done. */
export interface Repeat {
  kind: 'repeat';
  /** Of the order that was placed then; of a list its first one, of an algo the algo's own id. */
  orderId: number;
}

export type Placement = Placed | Repeat | Refusal;

/**
 * Places an order in `market`, counted towards its account's limits. `request` names the request that brings it, if its
 * client order id is free again once its order is done (IDEM-07). Nothing is done, or OUTCOME_UNKNOWN, where it throws.
 */
export function placeOrder(
  deps: TradingNeeds,
  market: Market,
  order: PlaceFields,
  request?: string,
): Promise<Placement> {
  const refused = chargeOrders(deps, order.account);
  return refused === null ? placeCharged(deps, market, order, request) : Promise.resolve(refused);
}

/** As placeOrder, of an order that is counted already: it counts no more where none is placed (BINA-25). */
export async function placeCharged(
  deps: TradingNeeds,
  market: Market,
  order: PlaceFields,
  request?: string,
): Promise<Placement> {
  const { account } = order;
  const record = encodePlace(order);
  const sent = request === undefined ? record : encodeReusing(record, request);
  const applied = await sendCommand(deps, account, sent, () => deps.rates.giveBackOrders(account));
  return refusalIn(applied, deps, market, [order]) ?? repeatIn(applied) ?? placedBy(deps, applied);
}

/** Returns the order or list that a command repeats, or null. */
export function repeatIn({ events: [first] }: AppliedCommand): Repeat | null {
  return first?.kind === 'duplicate' ? { kind: 'repeat', orderId: first.orderId } : null;
}

/** Returns the order that a command placed. From here on its first fill takes it off its account's limits (BINA-25). */
export function placedBy(deps: Pick<TradingNeeds, 'orders'>, applied: AppliedCommand): Placed {
  const order = orderWhenPlaced(applied);
  if (order === null) throw new Error(`seq ${applied.seq}: no order, repeat or refusal after a placement`);
  deps.orders.count(order);
  const { fills, prevented } = metWhenPlaced(applied, (orderId) => orderId === order.orderId);
  return { kind: 'placed', isRepeat: false, order, fills, prevented, timeMs: applied.timeMs };
}

/** Returns the existing order of a repeat, in its current state, from the tables. */
export function repeatedOrder(deps: TradingNeeds, account: number, { orderId }: Repeat): Promise<Placed> {
  const read = async (): Promise<Placed> => {
    await deps.barrier.wait(account);
    const answer = await repeatAnswer(deps.pool, account, orderId);
    if (answer === undefined) throw new Error(`the repeated order ${orderId} is not in the tables`);
    return { kind: 'placed', isRepeat: true, ...answer, timeMs: answer.order.createdAtMs };
  };
  return ofDone(deps, read());
}
