import { liquidationOf, maintenanceAtMark } from '@pelorus/formulas/futures/account.ts';
import { returnOnEquity, unrealisedUnits, worthUnits } from '@pelorus/formulas/futures/position.ts';
import { mulDivCeil } from '@pelorus/money/ratios.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { PositionData } from '@pelorus/protocol/futures/http.ts';
import { tickerFeed } from '../../live/tickers.ts';
import { type ContractRules, lotsOf, ticksOf } from '../../terminal/contracts/contract-rules.ts';
import { type HeldSide, marginOf } from '../../terminal/contracts/standing.ts';
import { type ContractDesk, sidesIn } from './contract-desk.ts';

/** Which price a profit is reckoned by. */
export type ProfitBy = 'mark' | 'last';

/** A position with what it comes to now. Decimal texts; null: it is unknown. */
export interface PositionRow {
  position: PositionData;
  rules: ContractRules;
  side: 'LONG' | 'SHORT';
  /** Without a sign. */
  quantity: string;
  markPrice: string | null;
  notional: string | null;
  /** null: no price liquidates it, or it is unknown. */
  liquidationPrice: string | null;
  marginRatio: string | null;
  profit: string | null;
  returnOnEquity: string | null;
}

const RATIO_DIGITS = 4;

function ratio(maintenanceUnits: number, equityUnits: number): string | null {
  if (equityUnits <= 0) return null;
  return formatUnits(mulDivCeil(maintenanceUnits, 10 ** RATIO_DIGITS, equityUnits), RATIO_DIGITS);
}

const unknown = { markPrice: null, notional: null, liquidationPrice: null, marginRatio: null, profit: null } as const;

function atMark(of: HeldSide, rules: ContractRules, margin: ReturnType<typeof marginOf>) {
  const { markTicks, tickLotUnits } = of.contract;
  const liquidation = liquidationOf(of, margin);
  const price = (ticks: number) => formatUnits(ticks * Number(rules.tickUnits), rules.priceScale);
  const profit = unrealisedUnits(of, markTicks, tickLotUnits);
  return {
    markPrice: price(markTicks),
    notional: formatUnits(Math.abs(worthUnits(of.lots, markTicks, tickLotUnits)), rules.quoteScale),
    liquidationPrice: liquidation === undefined ? null : price(liquidation),
    marginRatio: of.isCrossed
      ? ratio(margin.maintenanceUnits, margin.equityUnits)
      : ratio(maintenanceAtMark(of), of.marginUnits + profit),
  };
}

/** Returns the person's positions with what they come to at the marks, or at the last prices, by the engine's formulas. */
export function positionRows(desk: ContractDesk, by: ProfitBy): PositionRow[] {
  return (desk.standing?.positions ?? []).flatMap((position): PositionRow[] => {
    const rules = desk.rulesOf(position.symbol);
    if (rules === null) return [];
    const isShort = position.quantity.startsWith('-');
    const common = {
      ...({ position, rules, side: isShort ? 'SHORT' : 'LONG' } as const),
      quantity: isShort ? position.quantity.slice(1) : position.quantity,
    };
    const found = sidesIn(desk, rules);
    const of = found?.sides.find((one) => one.symbol === position.symbol && one.positionSide === position.positionSide);
    if (found === null || of === undefined || lotsOf(rules, position.quantity) === 0)
      return [{ ...common, ...unknown, returnOnEquity: null }];
    const { tickLotUnits, markTicks } = of.contract;
    const last = by === 'last' ? tickerFeed(position.symbol).get()?.last : undefined;
    const ticks = last === undefined ? markTicks : ticksOf(rules, last);
    const earned = returnOnEquity(of, ticks, of.leverage, tickLotUnits);
    return [
      {
        ...common,
        ...atMark(of, rules, marginOf(found.availableUnits, found.sides)),
        profit: formatUnits(unrealisedUnits(of, ticks, tickLotUnits), rules.quoteScale),
        returnOnEquity: formatUnits(Math.round(earned * 10 ** RATIO_DIGITS), RATIO_DIGITS),
      },
    ];
  });
}
