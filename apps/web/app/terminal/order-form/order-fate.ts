import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { AlgoData, PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Account, AccountNews } from '../../live/account.ts';
import { type AlgoSource, endAlgo, fetchAlgos, takeAlgo } from '../../live/algos.ts';
import type { TradingCalls } from '../../live/api.ts';
import type { Sent } from './sent.ts';

/** Looks up the outcome of sent orders by their client ids: nothing here places orders (TRAD-245). */

/** The calls of the product that tell and end orders. */
export type FateCalls = Pick<TradingCalls, 'history' | 'cancelNamed'>;

/** Called once with late arrivals of discarded orders. */
type OnLate = (orders: readonly OrderData[]) => void;

function idsOf(sent: Sent): string[] {
  const ids = sent.kind === 'list' ? sent.body.legs.map((leg) => leg.clientOrderId) : [sent.body.clientOrderId];
  return ids.filter((id) => id !== undefined);
}

/** Returns the current state of one press's orders; null: the exchange has none. */
export async function findOrders(sent: Sent, { history }: FateCalls): Promise<readonly OrderData[] | null> {
  const pages = await Promise.all(idsOf(sent).map((clientOrderId) => history({ clientOrderId, limit: 1 })));
  const orders = pages.flatMap(({ rows }) => rows);
  return orders.length === 0 ? null : orders;
}

/** More than could have been started since the press. */
const ALGOS_ASKED = 100;

/** As findOrders, of a ladder or a TWAP; its orders come with the account. */
export async function findAlgo(
  source: Pick<AlgoSource, 'path'>,
  { symbol, clientAlgoId }: PlaceAlgoBody,
): Promise<{ algo: AlgoData; orders: [] } | null> {
  const { rows } = await fetchAlgos(source, { symbol, limit: ALGOS_ASKED });
  const algo = rows.find((one) => one.clientAlgoId === clientAlgoId);
  return algo === undefined ? null : { algo, orders: [] };
}

/** Ends what of a press is open, by its own id: a list ends with any of its orders. That there is nothing is no failure. */
async function cancelOrders(sent: Sent, { cancelNamed }: FateCalls): Promise<readonly OrderData[]> {
  const [clientOrderId = ''] = idsOf(sent);
  try {
    return await cancelNamed(sent.body.symbol, clientOrderId);
  } catch (error) {
    if (error instanceof ApiRefusal && error.error === 'UNKNOWN_ORDER') return [];
    throw error;
  }
}

/** Listens for the first arrival from now on; the result follows later, also for one that has arrived by then. */
function arrivals<T>(account: Account, arrival: (news: AccountNews) => T | null) {
  let first: T | null = null;
  let act: ((one: T) => void) | null = null;
  const stop = account.onNews((news) => {
    first ??= arrival(news);
    settle();
  });
  const settle = () => {
    if (first === null || act === null) return;
    stop();
    act(first);
  };
  return {
    stop,
    act(next: (one: T) => void) {
      act = next;
      settle();
    },
  };
}

/**
 * Ends the orders of one press. The exchange processes the cancel in the order of commands: orders before it are
 * cancelled by it, later ones when the account's channel reports them. Returns the orders that had arrived; null:
 * none.
 */
export async function dropOrders(
  sent: Sent,
  account: Account,
  calls: FateCalls,
  onLate: OnLate,
): Promise<readonly OrderData[] | null> {
  const ids = new Set(idsOf(sent));
  const late = arrivals(account, (news) =>
    news.kind === 'order' && ids.has(news.order.clientOrderId) ? news.order : null,
  );
  const found = await cancelled(sent, account, calls).catch((error: unknown) => {
    late.stop();
    throw error;
  });
  if (found !== null) late.stop();
  else
    late.act((order) => {
      // An order that cannot be cancelled stays as it is: the page says so, and the open orders show it.
      void cancelled(sent, account, calls).then(
        (orders) => onLate(orders ?? [order]),
        () => onLate([order]),
      );
    });
  return found;
}

/** Cancels a press's open orders and returns all its orders; null: none. Fills before that cannot be undone. */
async function cancelled(sent: Sent, account: Account, calls: FateCalls): Promise<readonly OrderData[] | null> {
  await cancelOrders(sent, calls);
  const found = await findOrders(sent, calls);
  for (const order of found ?? []) account.takeOrder(order);
  return found;
}

/** Like dropOrders, for a ladder or a TWAP; returns whether it had arrived. */
export async function dropAlgo(
  source: AlgoSource,
  body: PlaceAlgoBody,
  accountId: number,
  onLate: () => void,
): Promise<boolean> {
  const late = arrivals(source.accountOf(accountId), (news) =>
    news.kind === 'algo' && news.algo.clientAlgoId === body.clientAlgoId ? news.algo : null,
  );
  try {
    const found = await findAlgo(source, body);
    if (found !== null) {
      await endFound(source, found.algo, accountId);
      late.stop();
      return true;
    }
  } catch (error) {
    late.stop();
    throw error;
  }
  late.act((algo) => void endFound(source, algo, accountId).then(onLate, onLate));
  return false;
}

async function endFound(source: AlgoSource, { algoId, status }: AlgoData, accountId: number): Promise<void> {
  if (status === 'ENDED') return;
  takeAlgo(source, accountId, await endAlgo(source, algoId));
}
