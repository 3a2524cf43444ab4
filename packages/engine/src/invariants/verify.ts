import { UNITS_MAX } from '@pelorus/money/units.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { countOpen } from '../accounts/count-open.ts';
import { OPEN, OpenTotals } from '../accounts/open-totals.ts';
import { type Market, TRADING } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { verifyFutures } from '../futures/verify-futures.ts';
import { verifyP2p } from '../p2p/verify-p2p.ts';
import { TWAP } from '../trading/algos/algo-store.ts';
import { memberIds } from '../trading/lists/order-list.ts';
import { holdUnits } from '../trading/trading-room.ts';
import { verifyWallet } from '../wallet/wallet-rows.ts';
import { assertInvariant } from './invariant-broken.ts';

/** Checks every invariant of the state from scratch; throws InvariantBroken with the first that does not hold. */
export function verifyState(state: ExchangeState): void {
  /** "account asset" → what the open orders say is held. */
  const heldByOrders = new Map<string, number>();
  const slots = state.catalog.stores.slotsByMarket(state.catalog.markets.length);
  for (const market of state.catalog.markets) verifyMarket(state, market, slots[market.id] as number[], heldByOrders);
  verifyAlgos(state, heldByOrders);
  if (state.totals.isOn) verifyTotals(state);
  verifyFutures(state);
  verifyWallet(state, heldByOrders);
  verifyP2p(state, heldByOrders);
  for (let asset = 0; asset < state.catalog.assets.length; asset++) verifyAsset(state, asset, heldByOrders);
}

/** Checks that each account's totals equal its open orders in all markets. */
function verifyTotals(state: ExchangeState): void {
  const counted = new OpenTotals();
  countOpen(state, counted);
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++)
    for (const [name, kind] of Object.entries(OPEN)) {
      const [told, open] = [state.totals.of(account, kind), counted.of(account, kind)];
      assertInvariant(told === open, `account ${account} has ${open} ${name} open, ${told} are counted`);
    }
}

function verifyMarket(
  state: ExchangeState,
  market: Market,
  slots: readonly number[],
  heldByOrders: Map<string, number>,
): void {
  const { book } = market;
  const mayCross = market.status !== TRADING;
  assertInvariant(mayCross || book.bestBid < book.bestAsk, `the book of market ${market.id} is crossed`);
  const lotsAt = [new Map<number, number>(), new Map<number, number>()];
  const counts = new Map<number, number>();
  let lastId = 0;
  for (const slot of slots) {
    const orderId = book.orders.orderId(slot);
    const account = book.orders.account(slot);
    const side = book.side(slot);
    const price = book.priceTicks(slot);
    const left = book.orders.leftLots(slot);
    assertInvariant(orderId > lastId && orderId < state.nextOrderId, `order id ${orderId} is out of sequence`);
    assertInvariant(book.find(orderId) === slot, `order ${orderId} is not in the index`);
    assertInvariant(Number.isSafeInteger(left) && left > 0, `order ${orderId} has ${left} lots left`);
    assertInvariant(
      side === BUY ? price <= book.bestBid : price >= book.bestAsk,
      `order ${orderId} is better than best`,
    );
    const ofSide = lotsAt[side] as Map<number, number>;
    ofSide.set(price, (ofSide.get(price) ?? 0) + left);
    counts.set(account, (counts.get(account) ?? 0) + 1);
    const key = `${account} ${side === BUY ? market.quote : market.base}`;
    heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + holdUnits(state, market, side, price, book.wholeLeft(slot)));
    lastId = orderId;
  }
  lotsAt.forEach((ofSide, side) => {
    verifyLevels(market, side, ofSide);
  });
  verifyWaiting(state, market, heldByOrders);
  verifyLists(state, market, heldByOrders);
  for (const [account, count] of counts) {
    assertInvariant(state.accountOrders.count(account, market.id) === count, `account ${account} miscounts its orders`);
  }
}

/** Checks that waiting orders are in no other structure and that their holds are counted. */
function verifyWaiting(state: ExchangeState, market: Market, heldByOrders: Map<string, number>): void {
  for (const order of state.conditionals.all()) {
    if (order.market !== market.id) continue;
    const { account, heldUnits, orderId, side } = order;
    assertInvariant(orderId < state.nextOrderId, `order id ${orderId} is out of sequence`);
    assertInvariant(market.book.find(orderId) === 0, `order ${orderId} waits and stands in the book`);
    assertInvariant(Number.isSafeInteger(heldUnits) && heldUnits >= 0, `order ${orderId} holds ${heldUnits}`);
    const hasLots = order.isClosing ? order.lots === 0 : Number.isSafeInteger(order.lots) && order.lots > 0;
    assertInvariant(hasLots, `order ${orderId} has ${order.lots} lots`);
    const key = `${account} ${side === BUY ? market.quote : market.base}`;
    heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + heldUnits);
  }
}

/** Every ladder's orders are open, and what TWAPs hold is counted in. */
function verifyAlgos(state: ExchangeState, heldByOrders: Map<string, number>): void {
  for (const algo of state.algos.all()) {
    const market = state.catalog.markets[algo.market] as Market;
    assertInvariant(algo.algoId < state.algos.nextAlgoId, `algo id ${algo.algoId} is out of sequence`);
    if (algo.kind === TWAP) {
      const isPaid = market.product === 0 ? algo.heldUnits > 0 : algo.heldUnits === 0;
      const isMoney = Number.isSafeInteger(algo.heldUnits) && isPaid;
      assertInvariant(isMoney && algo.done <= algo.slices, `algo ${algo.algoId} holds ${algo.heldUnits}`);
      const key = `${algo.account} ${algo.side === BUY ? market.quote : market.base}`;
      heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + algo.heldUnits);
      continue;
    }
    assertInvariant(algo.open.length > 0, `ladder ${algo.algoId} is empty`);
    for (const orderId of algo.open) {
      const isOpen = market.book.find(orderId) !== 0 && state.algos.ofOrder(orderId) === algo;
      assertInvariant(isOpen, `order ${orderId} of ladder ${algo.algoId} is not open`);
    }
  }
}

/** Checks that every list's orders exist, and that the first order's receipts are counted. */
function verifyLists(state: ExchangeState, market: Market, heldByOrders: Map<string, number>): void {
  let listed = 0;
  for (const list of state.lists.all()) {
    if (list.market !== market.id) continue;
    listed += memberIds(list).length;
    assertInvariant(listed > 0, `list ${list.listId} is empty`);
    for (const orderId of list.open) {
      const isOpen = market.book.find(orderId) !== 0 || state.conditionals.find(orderId) !== undefined;
      assertInvariant(
        isOpen && state.lists.of(orderId) === list,
        `order ${orderId} of list ${list.listId} is not open`,
      );
    }
    const key = `${list.account} ${market.base}`;
    heldByOrders.set(key, (heldByOrders.get(key) ?? 0) + list.lockedUnits);
  }
  assertInvariant(market.listedOrders === listed, `market ${market.id} miscounts the orders of lists`);
}

/** The ladder shows exactly the levels that the orders of a side make up, and each queue holds together. */
function verifyLevels(market: Market, side: number, lotsAt: Map<number, number>): void {
  const { book } = market;
  const rows = book.levelsOf(side);
  assertInvariant(rows.length === lotsAt.size, `market ${market.id} shows ${rows.length} levels, has ${lotsAt.size}`);
  for (const [price, lots] of rows) {
    assertInvariant(lotsAt.get(price) === lots, `market ${market.id} shows ${lots} lots at ${price}`);
    const queued = book
      .queueAt(side, price)
      .reduce((sum, orderId) => sum + book.orders.leftLots(book.find(orderId)), 0);
    assertInvariant(queued === lots, `the queue at ${price} of market ${market.id} has ${queued} of ${lots} lots`);
  }
}

function verifyAsset(state: ExchangeState, asset: number, heldByOrders: Map<string, number>): void {
  let sum = 0n;
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    const available = state.ledger.availableOf(account, asset);
    const held = state.ledger.heldOf(account, asset);
    const floor = account === WORLD_ACCOUNT ? -UNITS_MAX : 0;
    const isMoney = Number.isSafeInteger(available) && Number.isSafeInteger(held);
    assertInvariant(
      isMoney && available >= floor && held >= 0,
      `account ${account} has ${available}, ${held} of ${asset}`,
    );
    const expected = heldByOrders.get(`${account} ${asset}`) ?? 0;
    assertInvariant(held === expected, `account ${account} holds ${held} of asset ${asset}, its orders ${expected}`);
    sum += BigInt(available) + BigInt(held);
  }
  assertInvariant(sum === 0n, `asset ${asset} sums to ${sum}`);
}
