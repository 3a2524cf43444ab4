import type { VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type ConditionalStore, countWaiting } from '../trading/conditional/conditional-store.ts';
import { countList, type ListStore } from '../trading/lists/order-list.ts';
import { OPEN, type OpenTotals } from './open-totals.ts';

/** Open orders and how they are counted. */
interface Counted {
  readonly totals: OpenTotals;
  readonly catalog: Catalog;
  readonly conditionals: ConditionalStore;
  readonly lists: ListStore;
}

/** Counts all that is open into `totals`, which count nothing yet. */
export function countOpen({ catalog, conditionals, lists }: Omit<Counted, 'totals'>, totals: OpenTotals): void {
  const { orders } = catalog.stores;
  for (const slot of orders.slotsById()) totals.count(orders.account(slot), OPEN.orders, 1);
  for (const order of conditionals.all()) countWaiting(totals, order, 1);
  for (const list of lists.all()) countList(totals, list, 1);
  for (const { book } of catalog.markets)
    for (const [account, count] of book.reserves.counts()) totals.count(account, OPEN.icebergs, count);
}

/** Applies the venue's limits; orders that are already open are counted when counting begins (FILT-02). */
export function limitTotals(room: Counted, venue: VenuePayload): void {
  if (room.totals.limit(venue)) countOpen(room, room.totals);
}
