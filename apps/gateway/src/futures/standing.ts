import { type FuturesAccountRows, futuresAccount } from '@pelorus/database/futures/account.ts';
import type { PositionRow } from '@pelorus/database/futures/positions.ts';
import { accountMargin, type Exposed } from '@pelorus/formulas/futures/account.ts';
import { CROSSED, MARGIN_MODES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { bracketsOf, type ContractMarket, contractById, leverageOf, scaledE6Of } from './contracts.ts';
import type { FuturesNeeds } from './needs.ts';

/** A side of a contract in which an account has a position, or orders that would make one. */
export interface HeldSide {
  market: ContractMarket;
  position: PositionRow | undefined;
  isCrossed: boolean;
  leverage: number;
  /** Null while the contract's mark is unknown. */
  exposed: Exposed | null;
}

type Needs = Pick<FuturesNeeds, 'catalog' | 'marks'>;

/** Returns all that an account's margin is computed from, by its own last command. */
export async function accountRows(
  { barrier, catalog, pool }: Pick<FuturesNeeds, 'barrier' | 'catalog' | 'pool'>,
  account: number,
): Promise<FuturesAccountRows> {
  await barrier.wait(account);
  const ids = catalog.contracts().map(({ id }) => id);
  return futuresAccount(pool, account, ids);
}

/** Returns an account's sides of all contracts, with what their margin is computed from. */
export function heldSides({ catalog, marks }: Needs, rows: FuturesAccountRows): HeldSide[] {
  const settings = new Map(rows.settings.map((row) => [row.market, row]));
  const keyOf = (market: number, side: PositionSide) => `${market} ${side}`;
  const positions = new Map(rows.positions.map((row) => [keyOf(row.market, row.positionSide), row]));
  const orders = new Map(rows.orders.map((row) => [keyOf(row.market, row.positionSide), row]));
  const all = new Map([...rows.positions, ...rows.orders].map((row) => [keyOf(row.market, row.positionSide), row]));
  return [...all].map(([key, { market: id, positionSide }]) => {
    const market = contractById(catalog, id);
    const chosen = settings.get(id);
    const leverage = leverageOf(market, chosen?.leverage);
    const isCrossed = chosen === undefined || MARGIN_MODES.indexOf(chosen.marginMode) === CROSSED;
    const position = positions.get(key);
    const mark = marks.of(id);
    const { lots, costUnits, marginUnits } = position ?? { lots: 0, costUnits: 0, marginUnits: 0 };
    const { buyTickLots, sellTickLots } = orders.get(key) ?? { buyTickLots: 0n, sellTickLots: 0n };
    const exposed = mark && {
      contract: {
        brackets: bracketsOf(market),
        tickLotUnits: market.tickLotUnits,
        markTicks: mark.markTicks,
        scaledE6: scaledE6Of(market, mark),
      },
      ...{ positionSide, isCrossed, leverage, lots, costUnits, marginUnits },
      buyUnits: Number(buyTickLots) * market.tickLotUnits,
      sellUnits: Number(sellTickLots) * market.tickLotUnits,
    };
    return { market, position, isCrossed, leverage, exposed: exposed ?? null };
  });
}

/** What an account has and needs in a margin asset; null while the mark of one of its contracts is unknown. */
export function marginIn(rows: FuturesAccountRows, sides: readonly HeldSide[], asset: number) {
  const found = sides.filter(({ market }) => market.quoteAsset.id === asset).map(({ exposed }) => exposed);
  const known = found.filter((exposed) => exposed !== null);
  if (known.length < found.length) return null;
  const availableUnits = rows.balances.find((row) => row.asset === asset)?.availableUnits ?? 0;
  return accountMargin(availableUnits, known);
}
