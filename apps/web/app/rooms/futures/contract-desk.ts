import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { ContractData, ContractSettings, MarkData } from '@pelorus/protocol/futures/http.ts';
import type { AssetData } from '@pelorus/protocol/markets/http.ts';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AccountState } from '../../live/account-state.ts';
import { contractAccountOf } from '../../live/contract-account.ts';
import { contractsFeed } from '../../live/contracts.ts';
import { marksFeed } from '../../live/marks.ts';
import { positionsOf, type Standing } from '../../live/positions.ts';
import { useAccount } from '../../live/use-account.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useGlobal } from '../../state/global-state.ts';
import { type ContractRules, contractRules, quoteUnitsOf } from '../../terminal/contracts/contract-rules.ts';
import { type HeldSide, heldSides } from '../../terminal/contracts/standing.ts';
import { rateE6 } from '../../terminal/market-rules.ts';
import { firstLeverage, withLeverage } from './first-leverage.ts';

/** What everything of contracts on the page looks at. */
export interface ContractDesk {
  rules: ContractRules;
  /** Symbols of all that the page knows. */
  contracts: readonly string[];
  /** Of any contract; null: the page does not know it. */
  rulesOf: (symbol: string) => ContractRules | null;
  /** null: a visitor. */
  accountId: number | null;
  account: AccountState;
  /** null: not loaded. */
  standing: Standing | null;
  /** Set before the first order; null: what is set stays. */
  firstLeverage: number | null;
  marks: ReadonlyMap<string, MarkData>;
}

const DeskContext = createContext<ContractDesk | null>(null);
export const ContractDeskProvider = DeskContext.Provider;

export function useContractDesk(): ContractDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('there is no desk of contracts here');
  return desk;
}

/** What the page came with. */
interface Loaded {
  contracts: readonly ContractData[];
  marks: readonly MarkData[];
  assets: readonly AssetData[];
}

const never = () => () => {};
const nothing = () => null;

/** Returns the desk of one contract, live. */
export function useMakeDesk(symbol: string, { contracts, marks, assets }: Loaded, accountId: number | null) {
  const account = useAccount(accountId, contractAccountOf);
  const positions = accountId === null ? null : positionsOf(accountId);
  const told = useSyncExternalStore(positions?.subscribe ?? never, positions?.get ?? nothing, nothing);
  const present = useFeed(contractsFeed) ?? contracts;
  const liveMarks = useFeed(marksFeed);
  const key = JSON.stringify(present);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts make the same rules
  const all = useMemo(() => {
    const known = present.map((contract) => [contract.symbol, contractRules(contract, assets)] as const);
    const gone = contracts.filter((one) => present.every((other) => other.symbol !== one.symbol));
    const delisted = gone.map((one) => [one.symbol, contractRules({ ...one, status: 'DELISTED' }, assets)] as const);
    return new Map([...known, ...delisted]);
  }, [key, assets]);
  const merged = useMemo(
    () => new Map([...marks.map((mark) => [mark.symbol, mark] as const), ...liveMarks]),
    [marks, liveMarks],
  );
  const known = all.get(symbol);
  if (known === undefined) throw new Error(`unknown contract: ${symbol}`);
  const { makerFee, takerFee } = told?.settings.get(symbol) ?? {};
  const rules = useMemo(() => withOwnFees(known, makerFee, takerFee), [known, makerFee, takerFee]);
  const previousLeverage = useGlobal((state) => state.previousLeverage);
  const leverage = told === null ? null : firstLeverage(told, account.openOrders, rules, previousLeverage);
  const standing = useMemo(
    () => (told === null || leverage === null ? told : withLeverage(told, rules, leverage)),
    [told, rules, leverage],
  );
  return useMemo(
    (): ContractDesk => ({
      ...{ rules, contracts: [...all.keys()], accountId, account, standing, firstLeverage: leverage, marks: merged },
      rulesOf: (other) => all.get(other) ?? null,
    }),
    [rules, all, accountId, account, standing, leverage, merged],
  );
}

/** Returns the contract with the person's own rates, once they are known. */
export function withOwnFees(rules: ContractRules, makerFee?: string, takerFee?: string): ContractRules {
  if (makerFee === undefined || takerFee === undefined) return rules;
  return { ...rules, makerFeeE6: rateE6(makerFee), takerFeeE6: rateE6(takerFee) };
}

/** The account's sides in a margin asset, and what its wallet has beside isolated positions, quote units. */
interface SidesOf {
  availableUnits: number;
  sides: readonly HeldSide[];
}

/** Returns the account's sides in the margin asset of a contract; null while something is unknown. */
export function sidesIn(
  { account, marks, rulesOf, standing }: ContractDesk,
  rules: ContractRules,
  also?: PositionSide,
): SidesOf | null {
  const { balances, openOrders } = account;
  if (balances === null || openOrders === null || standing === null) return null;
  const held = { positions: standing.positions, orders: openOrders, settings: standing.settings, rulesOf, marks };
  const wanted = also === undefined ? undefined : { symbol: rules.pairCode, positionSide: also };
  const sides = heldSides(held, rules.quote, wanted);
  if (sides === null) return null;
  return { availableUnits: quoteUnitsOf(rules, balances.get(rules.quote)?.available ?? '0'), sides };
}

/** Returns margin mode and leverage of a contract as they are set, or as they begin. */
export function settingsOf(
  { standing }: ContractDesk,
  rules: ContractRules,
): Pick<ContractSettings, 'leverage' | 'marginMode'> {
  const { leverageDefault: leverage } = rules.contract;
  return standing?.settings.get(rules.pairCode) ?? { marginMode: 'CROSSED', leverage };
}
