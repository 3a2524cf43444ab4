import { balances } from '@pelorus/database/wallet/balances.ts';
import { allCoins } from '@pelorus/database/wallet/coins.ts';
import { FAUCET_ACCOUNT, NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { WalletNeeds } from './needs.ts';

/** Whole coins that a demo has for fees. */
const COINS = 100;
const DAY_MS = 86_400_000;
const HOUSE_FUNDING = POSTING_REASONS.indexOf('HOUSE_FUNDING');

/**
 * Fills the account of network fees of a demo from the faucet's, in each network's own coin: without it the ledger could not pay
 * what networks take, and the gate would stop withdrawals (PAYO-36). Once a day at most, by the transfer's id.
 */
export async function fillNetworkFees(deps: WalletNeeds): Promise<void> {
  const { catalog, clock, config, core, log, pool } = deps;
  if (config.mode !== 'demo' || config.networks.length === 0) return;
  const held = new Map((await balances(pool, NETWORK_FEES_ACCOUNT)).map((row) => [row.asset, row.availableUnits]));
  const natives = (await allCoins(pool)).filter(({ contract }) => contract === null);
  for (const id of new Set(natives.map(({ asset }) => asset))) {
    const asset = catalog.assetById(id);
    const full = COINS * 10 ** asset.scale;
    // An account that was never used has no row: it has nothing.
    const units = full - (held.get(id) ?? 0);
    if (units < full / 2) continue;
    const transferId = `house:network-fees:${asset.code}:${Math.floor(clock() / DAY_MS)}`;
    const fields = { from: FAUCET_ACCOUNT, account: NETWORK_FEES_ACCOUNT, asset: id, units, transferId };
    const { events } = await core.submit(encodeTransfer({ ...fields, reason: HOUSE_FUNDING }));
    if (events[0]?.kind === 'rejected') log.warn({ asset: asset.code, answer: events[0] }, 'no money for network fees');
  }
}
