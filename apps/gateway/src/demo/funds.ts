import { balances } from '@pelorus/database/wallet/balances.ts';
import { FAUCET_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { parseAmount } from '../catalog/amounts.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import type { DemoNeeds } from './needs.ts';

/** Dependencies of the demo's own commands; never the real exchange's. */
type DemoDeps = Pick<DemoNeeds, 'core' | 'barrier' | 'metrics' | 'pool' | 'catalog' | 'config' | 'isDemo'>;

const GIVEN = POSTING_REASONS.indexOf('FAUCET');
const TAKEN = POSTING_REASONS.indexOf('ADJUSTMENT');
/** If somebody keeps trading during a reset, it starts over at most this many times. */
const ROUNDS_MAX = 3;

/** Returns the funds of each demo account, units by asset id; others are zero. */
export function demoFunds(deps: DemoDeps): Map<number, number> {
  const wanted = new Map(deps.catalog.assets().map(({ id }) => [id, 0]));
  for (const { asset: code, amount } of deps.config.demoAccounts?.funds ?? []) {
    const asset = deps.catalog.assetOrRefuse(code);
    wanted.set(asset.id, parseAmount(asset, amount));
  }
  return wanted;
}

function move(deps: DemoDeps, account: number, asset: number, units: number, id: string): Promise<unknown> {
  const isGiven = units > 0;
  const fields = {
    from: isGiven ? FAUCET_ACCOUNT : account,
    account: isGiven ? account : FAUCET_ACCOUNT,
    asset,
    units: Math.abs(units),
    reason: isGiven ? GIVEN : TAKEN,
    transferId: `${id}:${asset}`,
  };
  return submitCommand(deps, account, encodeTransfer(fields));
}

/** Moves the difference between an account and the house account of test funds; false: the account traded meanwhile. */
async function level(deps: DemoDeps, account: number, wanted: ReadonlyMap<number, number>, id: string) {
  await submitCommand(deps, account, encodeCancelAll(account, ALL_MARKETS));
  await deps.barrier.wait(account);
  const held = new Map((await balances(deps.pool, account)).map((row) => [row.asset, row]));
  try {
    for (const [asset, units] of wanted) {
      const row = held.get(asset);
      // An asset the account never had has no row.
      const change = row === undefined ? units : units - row.availableUnits - row.heldUnits;
      if (change !== 0) await move(deps, account, asset, change, id);
    }
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
  return [...held.values()].every(({ heldUnits }) => heldUnits === 0);
}

/**
 * Cancels every order of a demo account and gives it exactly these funds, by transfers in the demo's ledger (DEMO-04).
 * `id` makes each transfer idempotent. Refuses OVERLOADED for an account that keeps trading meanwhile.
 */
export async function restoreFunds(
  deps: DemoDeps,
  account: number,
  wanted: ReadonlyMap<number, number>,
  id: string,
): Promise<void> {
  if (!deps.isDemo) throw new Error('only the demo exchange can restore funds');
  for (let round = 0; round < ROUNDS_MAX; round++)
    if (await level(deps, account, wanted, `demo:${id}:${round}`)) return;
  throw new Refused('OVERLOADED', undefined, 1);
}
