import { futuresPost } from '@pelorus/client/http/request.ts';
import { notionalMaxUnits } from '@pelorus/formulas/futures/brackets.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { Standing } from '../../live/positions.ts';
import type { ContractRules } from '../../terminal/contracts/contract-rules.ts';

/**
 * Returns the leverage that an account's first order of a contract sets before it: the one of the last dialog, where the
 * account never chose any there and has neither position nor order. null: what is set stays.
 */
export function firstLeverage(
  { positions, settings }: Standing,
  orders: readonly OrderData[] | null,
  { contract, pairCode }: ContractRules,
  previousLeverage: number,
): number | null {
  const set = settings.get(pairCode);
  const isOfIt = ({ symbol }: { symbol: string }) => symbol === pairCode;
  if (set === undefined || set.isChosen || orders === null || positions.some(isOfIt) || orders.some(isOfIt))
    return null;
  const leverage = Math.min(previousLeverage, contract.leverageMax);
  return leverage === set.leverage ? null : leverage;
}

/** Returns what an account has, as if it had set this leverage. */
export function withLeverage(standing: Standing, { brackets, pairCode, quoteScale }: ContractRules, leverage: number) {
  const set = standing.settings.get(pairCode);
  if (set === undefined) return standing;
  const notionalMax = formatUnits(notionalMaxUnits(brackets, leverage), quoteScale);
  return { ...standing, settings: new Map([...standing.settings, [pairCode, { ...set, leverage, notionalMax }]]) };
}

/** Sets it, where there is one: orders and modes would else go out with the contract's own. */
export async function setFirstLeverage(symbol: string, leverage: number | null): Promise<void> {
  if (leverage !== null) await futuresPost('/futuresapi/leverage', { symbol, leverage });
}
