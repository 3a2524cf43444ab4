import { contractSettings, isHedging } from '@pelorus/database/futures/settings.ts';
import {
  MARGIN_MODES,
  type MarginMode,
  POSITION_SIDES,
  type PositionSide,
} from '@pelorus/protocol/futures/contracts.ts';
import {
  encodeAdjustMargin,
  encodeSetContractMode,
  encodeSetPositionMode,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { submitCommand } from '../../commands.ts';
import { type ContractMarket, leverageOf } from '../contracts.ts';
import type { FuturesNeeds } from '../needs.ts';

type Needs = Pick<FuturesNeeds, 'barrier' | 'core' | 'metrics' | 'pool'>;

/** Of encodeSetContractMode: what leaves leverage and margin mode as they are. */
const LEVERAGE_KEPT = 0;
const MODE_KEPT = 255;

/** How an account trades a contract. */
export interface ContractMode {
  leverage: number;
  marginMode: MarginMode;
}

/** Returns how the account trades each of these contracts, as it chose or by default. */
export async function contractModes(
  { barrier, pool }: Needs,
  account: number,
  markets: readonly ContractMarket[],
): Promise<(ContractMode & { market: ContractMarket; isChosen: boolean })[]> {
  await barrier.wait(account);
  const chosen = new Map((await contractSettings(pool, account)).map((row) => [row.market, row]));
  return markets.map((market) => {
    const { leverage, marginMode = 'CROSSED' } = chosen.get(market.id) ?? {};
    return { market, marginMode, leverage: leverageOf(market, leverage), isChosen: chosen.has(market.id) };
  });
}

/** Sets leverage, margin mode or both of a contract and returns them as they are then. */
export async function setContractMode(
  deps: Needs,
  account: number,
  market: ContractMarket,
  { leverage, marginMode }: Partial<ContractMode>,
): Promise<ContractMode> {
  const record = encodeSetContractMode({
    ...{ account, market: market.id, leverage: leverage ?? LEVERAGE_KEPT },
    marginMode: marginMode === undefined ? MODE_KEPT : MARGIN_MODES.indexOf(marginMode),
  });
  const { events } = await submitCommand(deps, account, record);
  const set = events.find((event) => event.kind === 'contractModeSet');
  if (set === undefined) throw new Error('setContractMode was answered without contractModeSet');
  return { leverage: set.leverage, marginMode: set.marginMode };
}

/** Returns whether the account is in hedge mode, by its own last command. */
export async function isInHedgeMode({ barrier, pool }: Needs, account: number): Promise<boolean> {
  await barrier.wait(account);
  return isHedging(pool, account);
}

export async function setPositionMode(deps: Needs, account: number, isHedge: boolean): Promise<void> {
  await submitCommand(deps, account, encodeSetPositionMode(account, isHedge));
}

/** Adds margin to an isolated position, or with units below zero takes it back; once by `adjustId`. Returns whether it was done before. */
export async function adjustMargin(
  deps: Needs,
  account: number,
  market: ContractMarket,
  { adjustId, positionSide, units }: { adjustId: string; positionSide: PositionSide; units: number },
): Promise<boolean> {
  const side = POSITION_SIDES.indexOf(positionSide);
  const { events } = await submitCommand(
    deps,
    account,
    encodeAdjustMargin({ account, market: market.id, side, units, adjustId }),
  );
  return events[0]?.kind === 'duplicate';
}
