import { ordersOfPerson } from '@pelorus/database/p2p/orders.ts';
import { personOfAccount } from '@pelorus/database/p2p/people.ts';
import type { P2pOrderRow, P2pOrdersFilter } from '@pelorus/protocol/p2p/orders.ts';
import type { Pages } from '../../trading/history.ts';
import type { P2pNeeds } from '../needs.ts';
import { presentRows } from './present-order.ts';

/** Reads an account's orders of both sides, the newest first, a page at a time (PORD-61). Refuses UNKNOWN_ASSET. */
export function orderPages(
  deps: P2pNeeds,
  account: number,
  { asset: code, fiat, from: fromMs, is, side, to: toMs }: P2pOrdersFilter,
): Pages<P2pOrderRow> {
  const asset = code === undefined ? undefined : deps.catalog.assetOrRefuse(code).id;
  return async (place, limit) => {
    const person = await personOfAccount(deps.pool, account);
    if (person === undefined) return { rows: [], next: null };
    const asked = { side, asset, fiat, is, fromMs, toMs, beforeId: place?.[0], limit: limit + 1 };
    const found = await ordersOfPerson(deps.pool, person.userId, asked);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last !== undefined ? [last.orderId] : null;
    return { rows: await presentRows(deps, person.userId, page), next };
  };
}
