import type { FuturesAccountRows } from '@pelorus/database/futures/account.ts';
import { initialOf, liquidationOf, maintenanceAtMark, profitAtMark } from '@pelorus/formulas/futures/account.ts';
import { breakEvenTicks, entryTicks, returnOnEquity, worthUnits } from '@pelorus/formulas/futures/position.ts';
import { mulDivCeil } from '@pelorus/money/ratios.ts';
import { formatBigUnits, formatUnits } from '@pelorus/money/units.ts';
import type { ContractSettings, FuturesAccount, FuturesWallet, PositionData } from '@pelorus/protocol/futures/http.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { formatAmount, formatLots, formatPrice, formatQuote, formatRate } from '../catalog/amounts.ts';
import { type ContractMarket, listedContracts, notionalMaxOf } from './contracts.ts';
import type { Queues } from './deleveraging-ranks.ts';
import type { FuturesNeeds } from './needs.ts';
import { rankOf } from './rank-of.ts';
import type { ContractMode } from './service/modes.ts';
import { heldSides, marginIn } from './standing.ts';

type Needs = Pick<FuturesNeeds, 'catalog' | 'marks'>;

const RATIO_DIGITS = 4;

/** Returns maintenance margin ÷ equity with four digits, rounded up: never less than it is. Null without equity. */
function ratio(maintenanceUnits: number, equityUnits: number): string | null {
  if (equityUnits <= 0) return null;
  return formatUnits(mulDivCeil(maintenanceUnits, 10 ** RATIO_DIGITS, equityUnits), RATIO_DIGITS);
}

/** Returns a fraction for display with four digits: "0.1000" is 10 %. */
function formatRatio(part: number): string {
  return formatUnits(Math.round(part * 10 ** RATIO_DIGITS), RATIO_DIGITS);
}

/** Returns a price that lies between ticks, with the digits of the market's prices. */
function formatBetween(market: ContractMarket, ticks: number): string {
  return formatUnits(Math.round(ticks * market.tickUnits), market.priceScale);
}

/** What a wallet comes to at the marks; null while one of them is unknown. */
function worthOf(
  asset: CatalogAsset,
  balanceUnits: number,
  margin: ReturnType<typeof marginIn>,
): Omit<FuturesWallet, 'asset' | 'balance' | 'available' | 'isolatedMargin'> {
  const format = (units: number | undefined) => (units === undefined ? null : formatAmount(asset, units));
  return {
    unrealisedProfit: format(margin?.profitUnits),
    equity: format(margin === null ? undefined : balanceUnits + margin.profitUnits),
    crossedEquity: format(margin?.equityUnits),
    initialMargin: format(margin?.initialUnits),
    maintenanceMargin: format(margin?.maintenanceUnits),
    marginRatio: margin === null ? null : ratio(margin.maintenanceUnits, margin.equityUnits),
    free: format(margin === null ? undefined : Math.max(0, margin.equityUnits - margin.initialUnits)),
    withdrawable: format(margin?.withdrawableUnits),
  };
}

/** Returns an account's futures wallets: in every margin asset, and in what else lies there (FAPI-10). */
export function presentAccount(deps: Needs, rows: FuturesAccountRows): FuturesAccount {
  const sides = heldSides(deps, rows);
  const margins = new Set(listedContracts(deps.catalog).map(({ quote }) => quote));
  const wallets = deps.catalog.assets().flatMap((asset): FuturesWallet[] => {
    const row = rows.balances.find((balance) => balance.asset === asset.id);
    if (row === undefined && !margins.has(asset.code)) return [];
    const { availableUnits, heldUnits } = row ?? { availableUnits: 0, heldUnits: 0 };
    const balanceUnits = availableUnits + heldUnits;
    return [
      {
        asset: asset.code,
        balance: formatAmount(asset, balanceUnits),
        available: formatAmount(asset, availableUnits),
        isolatedMargin: formatAmount(asset, heldUnits),
        ...worthOf(asset, balanceUnits, marginIn(rows, sides, asset.id)),
      },
    ];
  });
  return { isHedge: rows.isHedge, transfersClosedSince: rows.transfersClosedSinceMs, wallets };
}

type Side = ReturnType<typeof heldSides>[number];
type AtMark = Pick<
  PositionData,
  | 'markPrice'
  | 'liquidationPrice'
  | 'notional'
  | 'initialMargin'
  | 'maintenanceMargin'
  | 'marginRatio'
  | 'unrealisedProfit'
  | 'returnOnEquity'
>;

const UNKNOWN: AtMark = {
  markPrice: null,
  liquidationPrice: null,
  notional: null,
  initialMargin: null,
  maintenanceMargin: null,
  marginRatio: null,
  unrealisedProfit: null,
  returnOnEquity: null,
};

function atMark({ exposed, isCrossed, leverage, market }: Side, account: ReturnType<typeof marginIn>): AtMark {
  if (exposed === null) return UNKNOWN;
  const { markTicks, tickLotUnits } = exposed.contract;
  const notional = Math.abs(worthUnits(exposed.lots, markTicks, tickLotUnits));
  const maintenance = maintenanceAtMark(exposed);
  const profit = profitAtMark(exposed);
  const quote = (units: number) => formatQuote(market, units);
  const common = {
    markPrice: formatPrice(market, markTicks),
    notional: quote(notional),
    initialMargin: quote(initialOf(exposed, notional)),
    maintenanceMargin: quote(maintenance),
    unrealisedProfit: quote(profit),
    returnOnEquity: formatRatio(returnOnEquity(exposed, markTicks, leverage, tickLotUnits)),
  };
  if (isCrossed && account === null) return { ...common, liquidationPrice: null, marginRatio: null };
  const behind = account ?? { equityUnits: 0, maintenanceUnits: 0 };
  const liquidation = liquidationOf(exposed, behind);
  return {
    ...common,
    liquidationPrice: liquidation === undefined ? null : formatPrice(market, liquidation),
    marginRatio: isCrossed
      ? ratio(behind.maintenanceUnits, behind.equityUnits)
      : ratio(maintenance, exposed.marginUnits + profit),
  };
}

/** Returns an account's open positions with what they come to at the marks (FAPI-11), and their ranks in `queues`, if given. */
export function presentPositions(deps: Needs, rows: FuturesAccountRows, queues?: Queues): PositionData[] {
  const sides = heldSides(deps, rows);
  return sides.flatMap((side): PositionData[] => {
    const { isCrossed, leverage, market, position } = side;
    if (position === undefined) return [];
    const { feeUnits, fundingUnits, lots, marginUnits, realisedUnits } = position;
    const { takerE6 } = deps.catalog.ratesIn(rows.feeTier, market);
    const paid = Number(feeUnits - fundingUnits - realisedUnits);
    const sum = (units: bigint) => formatBigUnits(units, market.quoteAsset.scale);
    const margin = marginIn(rows, sides, market.quoteAsset.id);
    return [
      {
        symbol: market.symbol,
        positionSide: position.positionSide,
        marginMode: isCrossed ? 'CROSSED' : 'ISOLATED',
        leverage,
        quantity: formatLots(market, lots),
        entryPrice: formatBetween(market, entryTicks(position, market.tickLotUnits) ?? 0),
        breakEvenPrice: formatBetween(market, breakEvenTicks(position, paid, takerE6, market.tickLotUnits) ?? 0),
        ...atMark(side, margin),
        deleveragingRank: queues === undefined ? null : rankOf(queues, side, margin?.equityUnits),
        isolatedMargin: isCrossed ? null : formatQuote(market, marginUnits),
        realisedProfit: sum(realisedUnits),
        fees: sum(feeUnits),
        funding: sum(fundingUnits),
        openedAt: position.openedAtMs,
        updatedAt: position.updatedAtMs,
      },
    ];
  });
}

/** Returns how an account of a fee tier trades a contract. */
export function presentSettings(
  catalog: FuturesNeeds['catalog'],
  tier: number,
  { isChosen, leverage, marginMode, market }: ContractMode & { market: ContractMarket; isChosen: boolean },
): ContractSettings {
  const { makerE6, takerE6 } = catalog.ratesIn(tier, market);
  const fees = { makerFee: formatRate(makerE6), takerFee: formatRate(takerE6) };
  return {
    symbol: market.symbol,
    marginMode,
    leverage,
    isChosen,
    notionalMax: notionalMaxOf(market, leverage),
    ...fees,
  };
}
