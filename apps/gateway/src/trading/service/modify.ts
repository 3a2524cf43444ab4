import { ORDER_TYPES, SIDES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { encodeModify } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import type { LiveOrder } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';
import { ofDone, orderAfterCommand, projectedOrder } from './after-command.ts';
import { type Fill, metWhenPlaced } from './met.ts';
import { chargeOrders, type Refusal, refusalIn } from './refusal.ts';

/** An order after it was given another price or quantity, with what it traded at once; of a repeat as it is now. */
interface Modified {
  kind: 'modified';
  isRepeat: boolean;
  order: Readonly<LiveOrder>;
  fills: readonly Fill[];
}

/** What an order is to be from now on: its quantity with what is gone of it. */
interface NewPlace {
  lots: number;
  priceTicks: number;
  /** The same again does nothing (FUT-83). */
  modifyId: string;
}

/** Can an order be given another price under its id? One of a contract that has a limit price and is in the book. */
export function isModifiable({ reason, type }: Readonly<LiveOrder>): boolean {
  return reason === null && (type === 'LIMIT' || type === 'LIMIT_MAKER');
}

/**
 * Gives a limit order of a contract another price and quantity under its id (FUT-80), which counts towards the account's
 * limits. Refuses UNKNOWN_ORDER, AMEND_BELOW_FILLED, KEY_REUSED, and whatever a new order would be refused for.
 */
export async function modifyOrder(
  deps: TradingNeeds,
  market: Market,
  old: Readonly<LiveOrder>,
  { lots, modifyId, priceTicks }: NewPlace,
): Promise<Modified | Refusal> {
  const { account, orderId, side, stp, type } = old;
  const refused = chargeOrders(deps, account);
  if (refused !== null) return refused;
  const record = encodeModify({
    ...{ account, market: market.id, target: { orderId }, lots, priceTicks, modifyId },
    ...{ type: ORDER_TYPES.indexOf(type), stp: STP_MODES.indexOf(stp) },
  });
  const applied = await sendCommand(deps, account, record, () => deps.rates.giveBackOrders(account));
  const no = refusalIn(applied, deps, market, [{ side: SIDES.indexOf(side), priceTicks }]);
  if (no !== null) return no;
  const isRepeat = applied.events[0]?.kind === 'duplicate';
  const { fills, prevented } = metWhenPlaced(applied, (id) => id === orderId);
  // Memory may have heard of the trades already, or not yet: the tables are read once they have them.
  const isMet = isRepeat || fills.length > 0 || prevented.length > 0;
  const order = await (isMet
    ? ofDone(deps, projectedOrder(deps, account, orderId))
    : orderAfterCommand(deps, account, orderId, applied));
  return { kind: 'modified', isRepeat, order, fills };
}
