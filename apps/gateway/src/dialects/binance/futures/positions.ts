import { initialNeeded, maintenanceAtMark, profitAtMark } from '@pelorus/formulas/futures/account.ts';
import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { formatLots, formatPrice, formatQuote } from '../../../catalog/amounts.ts';
import { type ContractMarket, leverageOf, listedContracts, notionalMaxOf } from '../../../futures/contracts.ts';
import { presentPositions } from '../../../futures/present-account.ts';
import { rankOf } from '../../../futures/rank-of.ts';
import { marginIn } from '../../../futures/standing.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { contractsAsked, nameOf } from './contracts.ts';
import { type KnownSide, positionInitial, type Standing, standingOf, worthAtMark } from './standing.ts';

const NOTHING = '0';

/** One side of a contract as clients read it: with a position, with orders alone, or with neither. */
interface Shown {
  market: ContractMarket;
  positionSide: PositionSide;
  leverage: number;
  isCrossed: boolean;
  side: KnownSide | undefined;
  /** Texts that only a position has. */
  position: { entryPrice: string; breakEvenPrice: string; liquidationPrice: string | null } | undefined;
}

const keyOf = (symbol: string, positionSide: PositionSide) => `${symbol} ${positionSide}`;

/** Returns the sides in which an account has a position or orders. */
function heldOf(deps: DialectDeps, { rows, sides }: Standing): Shown[] {
  const positions = new Map(presentPositions(deps, rows).map((row) => [keyOf(row.symbol, row.positionSide), row]));
  return sides.map((side): Shown => {
    const { exposed, isCrossed, leverage, market } = side;
    const { positionSide } = exposed;
    const position = positions.get(keyOf(market.symbol, positionSide));
    return { market, positionSide, leverage, isCrossed, side, position };
  });
}

/** Returns every side of every contract of the account's position mode, and what it has besides. */
function allOf(deps: DialectDeps, standing: Standing): Shown[] {
  const { rows } = standing;
  const held = heldOf(deps, standing);
  const settings = new Map(rows.settings.map((row) => [row.market, row]));
  const modes: readonly PositionSide[] = rows.isHedge ? ['LONG', 'SHORT'] : ['BOTH'];
  const flat = listedContracts(deps.catalog).flatMap((market) =>
    modes.flatMap((positionSide): Shown[] => {
      const isHeld = held.some((one) => one.market.id === market.id && one.positionSide === positionSide);
      if (isHeld) return [];
      const chosen = settings.get(market.id);
      const leverage = leverageOf(market, chosen?.leverage);
      const isCrossed = chosen?.marginMode !== 'ISOLATED';
      return [{ market, positionSide, leverage, isCrossed, side: undefined, position: undefined }];
    }),
  );
  return [...held, ...flat];
}

/** Returns the amounts of a side; a side with nothing has none. */
function amountsOf({ isCrossed, market, side }: Shown) {
  const text = (units: number) => formatQuote(market, units);
  const { exposed, position } = side ?? {};
  const profit = exposed === undefined ? 0 : profitAtMark(exposed);
  const margin = isCrossed ? 0 : (exposed?.marginUnits ?? 0);
  const initial = exposed === undefined ? 0 : initialNeeded(exposed);
  const ofPosition = exposed === undefined ? 0 : positionInitial(exposed);
  return {
    positionAmt: formatLots(market, exposed?.lots ?? 0),
    profit: text(profit),
    notional: text(exposed === undefined ? 0 : worthAtMark(exposed)),
    isolatedMargin: text(isCrossed ? 0 : margin + profit),
    isolatedWallet: text(margin),
    initialMargin: text(initial),
    maintMargin: text(exposed === undefined ? 0 : maintenanceAtMark(exposed)),
    positionInitialMargin: text(ofPosition),
    openOrderInitialMargin: text(initial - ofPosition),
    bidNotional: text(exposed?.buyUnits ?? 0),
    askNotional: text(exposed?.sellUnits ?? 0),
    updateTime: position?.updatedAtMs ?? 0,
  };
}

/** The positions of GET /fapi/v3/account. */
export function positionsOfSides(deps: DialectDeps, standing: Standing): object[] {
  return heldOf(deps, standing).map((shown) => {
    const { isolatedMargin, isolatedWallet, initialMargin, maintMargin, notional, positionAmt, profit, updateTime } =
      amountsOf(shown);
    return {
      symbol: nameOf(shown.market),
      positionSide: shown.positionSide,
      ...{ positionAmt, unrealizedProfit: profit, isolatedMargin, notional, isolatedWallet, initialMargin },
      ...{ maintMargin, updateTime },
    };
  });
}

/** The positions of GET /fapi/v2/account. */
export function positionsOfAccount(deps: DialectDeps, standing: Standing): object[] {
  return allOf(deps, standing).map((shown) => {
    const { profit, ...amounts } = amountsOf(shown);
    return {
      symbol: nameOf(shown.market),
      positionSide: shown.positionSide,
      leverage: String(shown.leverage),
      isolated: !shown.isCrossed,
      entryPrice: shown.position?.entryPrice ?? NOTHING,
      maxNotional: notionalMaxOf(shown.market, shown.leverage),
      unrealizedProfit: profit,
      ...amounts,
    };
  });
}

/** The price fields of a position in either version of positionRisk. */
function pricesOf(deps: DialectDeps, { market, position }: Shown) {
  const mark = deps.marks.of(market.id);
  return {
    entryPrice: position?.entryPrice ?? NOTHING,
    breakEvenPrice: position?.breakEvenPrice ?? NOTHING,
    markPrice: mark === undefined ? NOTHING : formatPrice(market, mark.markTicks),
    liquidationPrice: position?.liquidationPrice ?? NOTHING,
  };
}

function wanted(deps: DialectDeps, { parameters }: Call, shown: readonly Shown[]): Shown[] {
  const ids = new Set(contractsAsked(deps.catalog, parameters).map(({ id }) => id));
  return shown.filter(({ market }) => !parameters.has('symbol') || ids.has(market.id));
}

/** Returns how to say the rank of a side; one without a position has none, which is 0. */
async function ranksOf(deps: DialectDeps, { rows, sides }: Standing) {
  const queues = await deps.ranks.queues();
  return (side: KnownSide | undefined): number => {
    if (side === undefined) return 0;
    return rankOf(queues, side, marginIn(rows, sides, side.market.quoteAsset.id)?.equityUnits) ?? 0;
  };
}

/** GET /fapi/v1/adlQuantile: contracts in which the account has a position. HEDGE is a sign that the mode is hedge. */
export async function adlQuantile(deps: DialectDeps, call: Call): Promise<object> {
  const standing = await standingOf(deps, call.account);
  const rank = await ranksOf(deps, standing);
  const shown = wanted(deps, call, heldOf(deps, standing)).filter(({ position }) => position !== undefined);
  return [...Map.groupBy(shown, ({ market }) => market)].map(([market, all]) => {
    const of = (positionSide: PositionSide) => rank(all.find((one) => one.positionSide === positionSide)?.side);
    const sides = { LONG: of('LONG'), SHORT: of('SHORT') };
    return {
      symbol: nameOf(market),
      adlQuantile: standing.rows.isHedge ? { ...sides, HEDGE: 0 } : { ...sides, BOTH: of('BOTH') },
    };
  });
}

/** GET /fapi/v3/positionRisk: contracts in which the account has a position or orders. */
export async function positionRiskV3(deps: DialectDeps, call: Call): Promise<object> {
  const standing = await standingOf(deps, call.account);
  const rank = await ranksOf(deps, standing);
  return wanted(deps, call, heldOf(deps, standing)).map((shown) => {
    const { profit, ...amounts } = amountsOf(shown);
    return {
      symbol: nameOf(shown.market),
      positionSide: shown.positionSide,
      ...pricesOf(deps, shown),
      unRealizedProfit: profit,
      ...amounts,
      marginAsset: shown.market.quote,
      adl: rank(shown.side),
    };
  });
}

/** GET /fapi/v2/positionRisk: every contract, those without a position too. */
export async function positionRiskV2(deps: DialectDeps, call: Call): Promise<object> {
  const standing = await standingOf(deps, call.account);
  return wanted(deps, call, allOf(deps, standing)).map((shown) => {
    const { isolatedMargin, isolatedWallet, notional, positionAmt, profit, updateTime } = amountsOf(shown);
    return {
      symbol: nameOf(shown.market),
      positionAmt,
      ...pricesOf(deps, shown),
      unRealizedProfit: profit,
      leverage: String(shown.leverage),
      maxNotionalValue: notionalMaxOf(shown.market, shown.leverage),
      marginType: shown.isCrossed ? 'cross' : 'isolated',
      isolatedMargin,
      isAutoAddMargin: 'false',
      positionSide: shown.positionSide,
      ...{ notional, isolatedWallet, updateTime },
    };
  });
}
