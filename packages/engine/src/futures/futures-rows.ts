import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BOTH, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { isReducing } from '../order-book/intent.ts';
import { countOrder } from './count-order.ts';
import type { Exit } from './exit.ts';
import type { FuturesState } from './futures-state.ts';

/** What a snapshot keeps of futures; lists that are empty are left out. */
export interface FuturesRows {
  /** [account, asset, available, held]. */
  wallets?: [number, number, number, number][];
  /** [account, contract, side, lots, cost, margin]. */
  positions?: [number, number, number, number, number, number][];
  /** [account, contract, leverage, margin mode]. */
  choices?: [number, number, number, number][];
  hedged?: number[];
  /** [order, intent] of resting orders. */
  intents?: [number, number][];
  /** [contract, mark, index, ms, may liquidate, samples, weighted premium, next funding]. */
  prices?: [number, number, number, number, number, number, number, number][];
  /** Only while transfers are closed. */
  areTransfersClosed?: true;
  /** [order, account, market, position side, side, working type, profit, loss, its order, its order, is it open]. */
  exits?: number[][];
  due?: [number, number][];
  called?: [number, number][];
}

function accountRows(state: ExchangeState): Pick<FuturesRows, 'positions' | 'choices' | 'wallets'> {
  const { positions, contracts, wallets } = state.futures;
  const rows: Required<Pick<FuturesRows, 'positions' | 'choices' | 'wallets'>> = {
    positions: [],
    choices: [],
    wallets: [],
  };
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    for (let asset = 0; asset < state.catalog.assets.length; asset++) {
      const [available, held] = [wallets.availableOf(account, asset), wallets.heldOf(account, asset)];
      if (available !== 0 || held !== 0) rows.wallets.push([account, asset, available, held]);
    }
    for (const { id } of contracts) {
      const leverage = positions.leverage(account, id);
      const mode = positions.marginMode(account, id);
      if (leverage !== 0 || mode !== 0) rows.choices.push([account, id, leverage, mode]);
      for (let side = BOTH; side <= SHORT; side++) {
        const cell = positions.find(account, id, side);
        const lots = positions.lots(cell);
        if (lots !== 0)
          rows.positions.push([account, id, side, lots, positions.costUnits(cell), positions.marginUnits(cell)]);
      }
    }
  }
  return rows;
}

/** Returns the rows of all that futures have, an empty object of a venue without. */
export function futuresRows(state: ExchangeState): FuturesRows {
  const { futures } = state;
  if (futures.contracts.length === 0) return {};
  const { orders } = state.catalog.stores;
  const slots = orders.slotsById().filter((slot) => orders.intent(slot) !== 0);
  const priced = futures.contracts.filter(({ markTicks }) => markTicks > 0);
  const rows: FuturesRows = {
    ...accountRows(state),
    hedged: [...futures.hedged].sort((a, b) => a - b),
    intents: slots.map((slot) => [orders.orderId(slot), orders.intent(slot)]),
    prices: priced.map(({ id, indexTicks, markMs, markTicks, mayLiquidate, nextFundingMs, premiums }) => [
      ...([id, markTicks, indexTicks, markMs, mayLiquidate ? 1 : 0] as const),
      ...([premiums.samples, premiums.weightedE8, nextFundingMs] as const),
    ]),
    ...(!futures.areTransfersOpen && { areTransfersClosed: true }),
    exits: futures.exits.rows().map(({ exit, isOpen }) => exitRow(exit, isOpen)),
    due: futures.due,
    called: [...futures.called].sort(([a], [b]) => a - b),
  };
  return Object.fromEntries(Object.entries(rows).filter(([, value]) => value === true || value.length > 0));
}

function restorePositions(rows: FuturesRows, futures: FuturesState): void {
  const { contracts, positions } = futures;
  for (const [account, id, leverage, mode] of rows.choices ?? []) positions.choose(account, id, leverage, mode);
  for (const [account, id, side, lots, costUnits, marginUnits] of rows.positions ?? []) {
    const contract = contracts[id];
    assertInvariant(contract !== undefined, 'a restored position is of no contract');
    const cell = positions.touch(account, id, side);
    positions.set(cell, lots, costUnits);
    positions.setMargin(cell, marginUnits);
    contract.holders.add(account);
    contract.openLots += Math.max(0, lots);
  }
}

/** Puts the rows back into a state whose markets and orders are there already. */
export function readFutures(rows: FuturesRows, state: ExchangeState): void {
  const { futures } = state;
  const { stores, markets } = state.catalog;
  for (const [account, asset, available, held] of rows.wallets ?? [])
    futures.wallets.restore(account, asset, available, held);
  futures.wallets.assertBalanced();
  restorePositions(rows, futures);
  for (const account of rows.hedged ?? []) futures.hedged.add(account);
  for (const [orderId, intent] of rows.intents ?? []) {
    const slot = stores.index.find(orderId);
    const market = markets[stores.levels.market(stores.orders.level(slot))];
    assertInvariant(slot !== 0 && market !== undefined, 'a snapshot says something of an order that it does not hold');
    market.book.setIntent(slot, intent);
  }
  for (const [id, markTicks, indexTicks, markMs, mayLiquidate, samples, weightedE8, nextFundingMs] of rows.prices ??
    []) {
    const contract = futures.contracts[id];
    assertInvariant(contract !== undefined, 'a restored price is of no contract');
    Object.assign(contract, { markTicks, indexTicks, markMs, mayLiquidate: mayLiquidate === 1, nextFundingMs });
    contract.premiums = { samples, weightedE8 };
  }
  futures.areTransfersOpen = rows.areTransfersClosed !== true;
  futures.due = rows.due ?? [];
  for (const [key, partE2] of rows.called ?? []) futures.called.set(key, partE2);
  for (const row of rows.exits ?? [])
    futures.exits.restore(exitOf(row), row.at(-1) === 1, (orderId) => state.conditionals.find(orderId) !== undefined);
  countOrders(state);
}

function exitRow(exit: Exit, isOpen: boolean): number[] {
  const { account, exitType, market, orderId, positionSide, side } = exit;
  const { lossId, profitId, stopLossTicks, takeProfitTicks } = exit;
  const terms = [positionSide, side, exitType, takeProfitTicks, stopLossTicks];
  return [orderId, account, market, ...terms, profitId, lossId, isOpen ? 1 : 0];
}

function exitOf(row: readonly number[]): Exit {
  const [orderId, account, market, positionSide, side, exitType, takeProfitTicks, stopLossTicks, profitId, lossId] =
    row as [number, number, number, number, number, number, number, number, number, number];
  const armed = { profitId, lossId };
  return { orderId, account, market, positionSide, side, exitType, takeProfitTicks, stopLossTicks, ...armed };
}

/** Counts the resting orders of contracts into what their accounts need margin for. */
function countOrders({ catalog, futures }: ExchangeState): void {
  const { orders } = catalog.stores;
  const slots = catalog.stores.slotsByMarket(catalog.markets.length);
  for (const contract of futures.contracts) {
    const { book, id, tickLotUnits } = contract.market;
    for (const slot of slots[id] ?? []) {
      const intent = orders.intent(slot);
      if (isReducing(intent)) continue;
      const units = notionalUnits(book.priceTicks(slot), orders.leftLots(slot), tickLotUnits);
      countOrder(futures, contract, orders.account(slot), intent, book.side(slot), units);
    }
  }
}
