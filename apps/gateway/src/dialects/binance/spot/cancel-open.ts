import { orderListById } from '@pelorus/database/spot/order-lists.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../../../commands.ts';
import { spendOnce } from '../../../http/callers/signed-requests.ts';
import type { LiveOrder } from '../../../spot/live-orders.ts';
import { ofDone } from '../../../spot/orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { unknownOrder } from '../transport/errors.ts';
import { madeCancelId } from '../user-data/cancel-ids.ts';
import { canceledList } from './order-lists.ts';
import { givenCancelId, orderAfterCommand, tradedMarket } from './orders.ts';
import { presentCanceled } from './present-orders.ts';

async function listReport(
  deps: DialectDeps,
  account: number,
  listId: number,
  applied: AppliedCommand,
  cancelId: string | undefined,
): Promise<object> {
  await deps.barrier.wait(account);
  const row = await orderListById(deps.pool, account, listId);
  if (row === undefined) throw new Error(`list ${listId} is not in the tables`);
  return canceledList(deps, account, row, applied, cancelId);
}

/** DELETE /api/v3/openOrders: all of one market, lists as a whole, TWAPs too; refuses -2011 when nothing is open. */
export async function cancelOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account } = call;
  const market = tradedMarket(deps, call);
  // Heard again, it would cancel what was placed since.
  if (call.who !== null) await spendOnce(deps, call.who, call.signature);
  const cancelId = givenCancelId(call);
  const record = encodeCancelAll(account, market.id);
  const applied = await deps.cancelIds.whileCanceling(account, record, cancelId, () =>
    submitCommand(deps, account, record),
  );
  const ended = applied.events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : []));
  // A TWAP has no order to tell of, but what it held is free again: that is not nothing.
  const hasEnded = ended.length > 0 || applied.events.some(({ kind }) => kind === 'algoDone');
  if (!hasEnded) throw unknownOrder();
  const orders = await Promise.all(ended.map((orderId) => orderAfterCommand(deps, account, orderId, applied)));
  const told = new Set<number>();
  const reports = orders.flatMap((order: Readonly<LiveOrder>): (object | Promise<object>)[] => {
    const { listId, orderId } = order;
    if (listId === 0)
      return [presentCanceled(market, order, cancelId ?? madeCancelId(applied.seq, orderId), applied.timeMs)];
    if (told.has(listId)) return [];
    told.add(listId);
    return [ofDone(deps, listReport(deps, account, listId, applied, cancelId))];
  });
  return Promise.all(reports);
}
