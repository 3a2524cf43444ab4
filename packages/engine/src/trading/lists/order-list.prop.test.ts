import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OpenTotals } from '../../accounts/open-totals.ts';
import { OF_NO_POSITION } from '../conditional/conditional-order.ts';
import { STOP_LOSS } from '../conditional/order-types.ts';
import { ListStore, memberIds, type OrderList, type PendingOrder } from './order-list.ts';

const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), owner: fc.nat(2), market: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('strike' as const), nth: fc.nat(30) }) },
);

function pendingOrder(orderId: number, account: number, market: number): PendingOrder {
  const said = {
    side: 0,
    type: orderId % 2 === 0 ? STOP_LOSS : 0,
    tif: 0,
    stp: 0,
    priceTicks: 0,
    lots: 1,
    stopTicks: 9,
  };
  const rest = {
    trailingBips: 0,
    extremeTicks: 0,
    visibleLots: 0,
    peg: 0,
    pegLevels: 0,
    heldUnits: 0,
    goodTillMs: 0,
    ...OF_NO_POSITION,
  };
  return { orderId, account, market, ...said, ...rest };
}

it('LIST-07 LIST-11 finds lists as looking through all of them does', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 120 }), (steps) => {
      const store = new ListStore(new OpenTotals());
      // The slow obvious twin: one array.
      let lists: OrderList[] = [];
      let orderId = 1;
      for (const step of steps) {
        if (step.kind === 'add') {
          const { market, owner: account } = step;
          const pending = [pendingOrder(orderId + 1, account, market), pendingOrder(orderId + 2, account, market)];
          const ids = { listId: store.nextListId++, account, market, kind: 2 };
          const list = { ...ids, working: orderId, isShort: false, open: [orderId], pending, lockedUnits: 0 };
          orderId += 3;
          store.add(list);
          lists.push(list);
        } else {
          const ids = lists.flatMap(memberIds);
          const struck = ids[step.nth];
          const list = struck === undefined ? undefined : lists.find((one) => memberIds(one).includes(struck));
          if (struck === undefined || list === undefined) continue;
          store.strike(list, struck);
          expect(store.of(struck)).toBe(undefined);
          if (memberIds(list).length === 0) {
            store.remove(list);
            lists = lists.filter((one) => one !== list);
          }
        }
        expect(store.all()).toEqual(lists);
        for (const list of lists) for (const id of memberIds(list)) expect(store.of(id)).toBe(list);
        for (let account = 0; account < 3; account++) {
          for (let market = 0; market < 3; market++) {
            const own = lists.filter((list) => list.account === account && list.market === market);
            const pending = own.flatMap((list) => list.pending);
            expect(store.ofOwner(account, market)).toEqual(own);
            expect(store.pendingOf(account, market)).toEqual(pending);
            const conditional = pending.filter((order) => order.type === STOP_LOSS).length;
            expect(store.pendingConditionals(account, market)).toBe(conditional);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});
