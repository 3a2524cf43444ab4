import { randomUUID } from 'node:crypto';
import { claimFaucet, type FaucetClaim, faucetClaim, setFaucetPaid } from '@pelorus/database/identity/people.ts';
import { FAUCET_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { FaucetData } from '@pelorus/protocol/wallet/http.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { parseAmount } from '../catalog/amounts.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';
import type { WalletNeeds } from './needs.ts';

const MINUTE_MS = 60_000;
const FAUCET_REASON = POSTING_REASONS.indexOf('FAUCET');

function settings(deps: WalletNeeds) {
  const { config } = deps;
  return config.features.faucet && config.mode === 'demo' ? config.faucet : undefined;
}

function nextAt(claim: FaucetClaim | undefined, waitMs: number, nowMs: number): number | null {
  if (claim === undefined || !claim.paid) return null;
  const at = claim.claimedAtMs + waitMs;
  return at > nowMs ? at : null;
}

/** Returns the faucet's amounts and when this person may use it (again). */
export async function faucetOf(deps: WalletNeeds, who: Who): Promise<FaucetData> {
  const faucet = settings(deps);
  if (faucet === undefined) return { enabled: false, amounts: [], nextAt: null };
  const claim = await faucetClaim(deps.pool, who.userId);
  const { amounts, waitMinutes } = faucet;
  return { enabled: true, amounts, nextAt: nextAt(claim, waitMinutes * MINUTE_MS, deps.clock()) };
}

/**
 * Moves test funds to an account from the faucet's, once per transfer id (within the engine's memory of ids, a day at
 * least). Refuses HOUSE_EMPTY and what parsing refuses.
 */
export async function payFromFaucet(
  deps: WalletNeeds,
  accountId: number,
  transferId: string,
  gift: { asset: string; amount: string },
): Promise<void> {
  const asset = deps.catalog.assetOrRefuse(gift.asset);
  const units = parseAmount(asset, gift.amount);
  const fields = {
    from: FAUCET_ACCOUNT,
    account: accountId,
    asset: asset.id,
    units,
    reason: FAUCET_REASON,
    transferId,
  };
  await submitCommand(deps, accountId, encodeTransfer(fields));
}

async function pay(deps: WalletNeeds, who: Who, claim: FaucetClaim): Promise<void> {
  for (const gift of claim.amounts)
    await payFromFaucet(deps, who.accountId, `faucet:${claim.claimId}:${gift.asset}`, gift);
  await setFaucetPaid(deps.pool, who.userId, claim.claimId);
}

/**
 * Gives test funds (all, or one asset of them), then not again for the configured time. The claim is written first and
 * its transfers carry its id: a press that was cut short is finished by the next one, and no press pays twice. Refuses
 * DEMO_ONLY, FAUCET_WAIT, UNKNOWN_ASSET, HOUSE_EMPTY.
 */
export async function pressFaucet(deps: WalletNeeds, who: Who, asset: string | undefined): Promise<FaucetData> {
  const faucet = settings(deps);
  if (faucet === undefined) throw new Refused('DEMO_ONLY');
  const amounts = faucet.amounts.filter((gift) => asset === undefined || gift.asset === asset);
  if (amounts.length === 0) throw new Refused('UNKNOWN_ASSET', 'asset');
  const nowMs = deps.clock();
  const waitMs = faucet.waitMinutes * MINUTE_MS;
  const fresh = { userId: who.userId, claimId: randomUUID(), nowMs, olderThanMs: nowMs - waitMs, amounts };
  const claim = (await claimFaucet(deps.pool, fresh)) ?? (await faucetClaim(deps.pool, who.userId));
  if (claim === undefined) throw new Error('faucet claim was neither created nor found');
  if (claim.paid)
    throw new Refused('FAUCET_WAIT', undefined, Math.max(1, Math.ceil((claim.claimedAtMs + waitMs - nowMs) / 1000)));
  await pay(deps, who, claim);
  return faucetOf(deps, who);
}
