import { spendOnce } from '../../../http/callers/signed-requests.ts';
import { canceledListOf } from '../../../spot/service/lists.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { cancelAll } from '../../../trading/service/cancel.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { unknownOrder } from '../transport/errors.ts';
import { refusedError } from '../transport/refused-error.ts';
import { presentCanceledList } from './order-lists.ts';
import { givenCancelId, tradedMarket } from './orders.ts';
import { presentCanceled } from './present-orders.ts';

/** DELETE /api/v3/openOrders: all of one market, lists as a whole, TWAPs too; refuses -2011 when nothing is open. */
export async function cancelOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account } = call;
  const market = tradedMarket(deps, call);
  // A repeated request would cancel orders placed since.
  if (call.who !== null) await spendOnce(deps, call.who, call.signature);
  const cancelId = givenCancelId(call);
  const canceled = await cancelAll(deps, account, market, cancelId);
  if (canceled.kind === 'refused') throw refusedError(canceled);
  const { orders, algos, seq, timeMs } = canceled;
  // A TWAP has no order to report, but its hold was released: that counts as a cancel.
  if (orders.length === 0 && algos === 0) throw unknownOrder();
  const told = new Set<number>();
  const reports = orders.flatMap((order: Readonly<LiveOrder>): (object | Promise<object>)[] => {
    const { listId } = order;
    if (listId === 0) return [presentCanceled(market, { order, seq, timeMs }, cancelId)];
    if (told.has(listId)) return [];
    told.add(listId);
    const list = canceledListOf(deps, account, listId, canceled);
    return [list.then((ended) => presentCanceledList(deps, ended, cancelId))];
  });
  return Promise.all(reports);
}
