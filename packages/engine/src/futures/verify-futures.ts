import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { CLEARING_ACCOUNT, FUTURES_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { BOTH, ISOLATED, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { intentOf, isReducing, sideOfIntent } from '../order-book/intent.ts';
import type { Contract } from './contract.ts';
import { closableLots } from './reduce-only.ts';

/** Checks positions, wallets and orders of contracts against each other (FUT-41, FUT-67); throws InvariantBroken. */
export function verifyFutures(state: ExchangeState): void {
  const costs = new Map<number, number>();
  const margins = new Map<string, number>();
  for (const contract of state.futures.contracts) {
    verifyPositions(state, contract, costs, margins);
    verifyOrders(state, contract);
  }
  for (let asset = 0; asset < state.catalog.assets.length; asset++) verifyWallets(state, asset, costs, margins);
}

/** Every contract's lots sum to zero, and those who have some are among its holders. */
function verifyPositions(
  state: ExchangeState,
  contract: Contract,
  costs: Map<number, number>,
  margins: Map<string, number>,
): void {
  const { positions } = state.futures;
  const { id: market, quote } = contract.market;
  const holders = new Set(contract.holders.copy());
  let [sum, longs] = [0, 0];
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    assertInvariant(
      holders.has(account) === state.futures.hasPosition(account, contract),
      `account ${account} is miscounted among the holders of market ${market}`,
    );
    const isIsolated = positions.marginMode(account, contract.id) === ISOLATED;
    for (let side = BOTH; side <= SHORT; side++) {
      const cell = positions.find(account, contract.id, side);
      const [lots, cost, margin] = [positions.lots(cell), positions.costUnits(cell), positions.marginUnits(cell)];
      const isWhole = Number.isSafeInteger(lots) && Number.isSafeInteger(cost) && Number.isSafeInteger(margin);
      assertInvariant(
        isWhole && margin >= 0,
        `account ${account} has ${lots} lots at ${cost} with ${margin} in ${market}`,
      );
      assertInvariant(lots !== 0 || (cost === 0 && margin === 0), `account ${account} has a cost without a position`);
      assertInvariant(margin === 0 || isIsolated, `account ${account} has margin behind a crossed position`);
      const isSide = side === BOTH || lots === 0 || lots > 0 === (side === 1);
      assertInvariant(isSide, `account ${account} has ${lots} lots on side ${side} of market ${market}`);
      sum += lots;
      longs += Math.max(0, lots);
      costs.set(quote, (costs.get(quote) ?? 0) + cost);
      margins.set(`${account} ${quote}`, (margins.get(`${account} ${quote}`) ?? 0) + margin);
    }
  }
  assertInvariant(sum === 0, `positions of market ${market} sum to ${sum} lots`);
  assertInvariant(longs === contract.openLots, `market ${market} counts ${contract.openLots} open lots, ${longs} are`);
}

/** Open orders are counted as they stand, and those that only reduce are no more than the position. */
function verifyOrders(state: ExchangeState, contract: Contract): void {
  const { positions } = state.futures;
  const { book, id: market, tickLotUnits } = contract.market;
  const { orders } = book;
  let reducing = 0;
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    const counted = new Map<string, number>();
    let slot = state.accountOrders.newest(account, market);
    for (; slot !== 0; slot = orders.nextOfAccount(slot)) {
      const intent = orders.intent(slot);
      const side = book.side(slot);
      const isClosing = isReducing(intent);
      if (isClosing) reducing++;
      const key = `${isClosing} ${sideOfIntent(intent)} ${side}`;
      const left = orders.leftLots(slot);
      counted.set(
        key,
        (counted.get(key) ?? 0) + (isClosing ? left : notionalUnits(book.priceTicks(slot), left, tickLotUnits)),
      );
    }
    for (let positionSide = BOTH; positionSide <= SHORT; positionSide++) {
      const cell = positions.find(account, contract.id, positionSide);
      const buys = counted.get(`false ${positionSide} ${BUY}`) ?? 0;
      const sells = counted.get(`false ${positionSide} ${SELL}`) ?? 0;
      const isCounted = positions.buyUnits(cell) === buys && positions.sellUnits(cell) === sells;
      assertInvariant(isCounted, `account ${account} miscounts its orders of side ${positionSide} in market ${market}`);
      for (const side of [BUY, SELL]) {
        const standing = counted.get(`true ${positionSide} ${side}`) ?? 0;
        const most = closableLots(state.futures, contract, account, positionSide, side);
        assertInvariant(
          standing <= most,
          `orders of ${intentOf(positionSide, true)} reduce ${standing} of ${most} lots`,
        );
      }
    }
  }
  assertInvariant(
    book.reducing === reducing,
    `market ${market} counts ${book.reducing} reducing orders of ${reducing}`,
  );
}

/** Wallets sum to zero, the clearing account holds minus all costs, and the books say the same of what lies in futures. */
function verifyWallets(
  state: ExchangeState,
  asset: number,
  costs: ReadonlyMap<number, number>,
  margins: ReadonlyMap<string, number>,
): void {
  const { wallets } = state.futures;
  let sum = 0n;
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    const [available, held] = [wallets.availableOf(account, asset), wallets.heldOf(account, asset)];
    const isMoney = Number.isSafeInteger(available) && Number.isSafeInteger(held) && held >= 0;
    assertInvariant(isMoney, `account ${account} has ${available}, ${held} of ${asset} in futures`);
    const margin = margins.get(`${account} ${asset}`) ?? 0;
    assertInvariant(held === margin, `account ${account} holds ${held} as margin of ${margin}`);
    sum += BigInt(available) + BigInt(held);
  }
  assertInvariant(sum === 0n, `futures wallets of asset ${asset} sum to ${sum}`);
  const cost = costs.get(asset) ?? 0;
  const clearing = wallets.availableOf(CLEARING_ACCOUNT, asset);
  assertInvariant(
    clearing + cost === 0,
    `the clearing account has ${clearing} of asset ${asset} against costs of ${cost}`,
  );
  const moved = state.ledger.availableOf(FUTURES_ACCOUNT, asset) + wallets.availableOf(WORLD_ACCOUNT, asset);
  assertInvariant(moved === 0, `the books differ by ${moved} of asset ${asset} in futures`);
  const isOpen = state.futures.contracts.some(
    (contract) => contract.market.quote === asset && state.futures.hasPosition(INSURANCE_ACCOUNT, contract),
  );
  assertInvariant(isOpen || wallets.availableOf(INSURANCE_ACCOUNT, asset) >= 0, 'the insurance fund owes');
}
