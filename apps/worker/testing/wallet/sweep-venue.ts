import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { feesToBook, setFeeBooked } from '@pelorus/database/wallet/network-fees.ts';
import { Measurer } from '../../src/wallet/chain/measurer.ts';
import { Payer } from '../../src/wallet/chain/payer.ts';
import type { PayingParts } from '../../src/wallet/chain/paying-network.ts';
import { Sweeper } from '../../src/wallet/chain/sweeper.ts';
import { NATIVE, type PayVenue, TOKEN, WEI_PER_UNIT } from './pay-venue.ts';

const FIRST_INDEX = 16;
let made = 0;

/** Gives a new customer's address coins, as a deposit that was credited, the ledger with it. */
export async function deposit(
  venue: PayVenue,
  asset: number,
  raw: bigint,
): Promise<{ address: string; index: number }> {
  const { coins, network } = venue.parts.network;
  const index = FIRST_INDEX + made++;
  const address = EVM.deriveAddress(venue.xpubs.families[0]?.xpub as string, index, { chainId: null });
  const coin = coins.find((one) => one.asset === asset);
  if (coin === undefined) throw new Error('no such coin');
  const hash = await venue.chain.send(address, coin.contract, raw);
  await venue.chain.mine();
  await venue.rows(
    `INSERT INTO custody.addresses (family, index, account, address, made_at_ms) VALUES ('evm', $1, $1, $2, 0)`,
    [index, address],
  );
  await venue.rows(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
       contract, raw, units, state, needed, updated_at_ms)
     VALUES ($1, $2, -1, '', 1, 0, $3, $4, $5, $6, $7, $8, 'CREDITED', 3, $9)`,
    [
      network,
      hash,
      address.toLowerCase(),
      index,
      asset,
      coin.contract,
      String(raw),
      Number(raw / coin.size.rawPerUnit),
      venue.nowMs,
    ],
  );
  await book(venue, asset, { deposited: raw / coin.size.rawPerUnit });
  await venue.rows(
    `INSERT INTO custody.remainders AS r (network, asset, raw) VALUES ($1, $2, $3)
     ON CONFLICT (network, asset) DO UPDATE SET raw = r.raw + excluded.raw`,
    [network, asset, String(raw % coin.size.rawPerUnit)],
  );
  return { address, index };
}

/** Books in the ledger's flows, as the worker does of the core's events. */
export async function book(
  venue: PayVenue,
  asset: number,
  { deposited = 0n, fees = 0n, withdrawn = 0n }: { deposited?: bigint; withdrawn?: bigint; fees?: bigint },
): Promise<void> {
  await venue.rows(
    `INSERT INTO projection.network_flows AS f (asset, network, deposited_units, withdrawn_units, fee_units)
     VALUES ($1, 1, $2, $3, $4) ON CONFLICT (asset, network) DO UPDATE SET
       deposited_units = f.deposited_units + excluded.deposited_units,
       withdrawn_units = f.withdrawn_units + excluded.withdrawn_units, fee_units = f.fee_units + excluded.fee_units`,
    [asset, String(deposited), String(withdrawn), String(fees)],
  );
}

/** Books what the hot wallet has at the start as money of the house, so that ledger and chain are equal. */
export async function bookHotWallet(venue: PayVenue): Promise<void> {
  const { hot } = venue.parts.network;
  await book(venue, NATIVE, { deposited: (await venue.has(hot, NATIVE)) / WEI_PER_UNIT });
  await book(venue, TOKEN, { deposited: await venue.has(hot, TOKEN) });
}

/** All that works on a network, of one process. */
export function worker(venue: PayVenue, changes: Partial<PayingParts> = {}) {
  const parts = { ...venue.parts, ...changes };
  // Measuring writes nothing that a crash could tear: it goes on with the whole pool.
  const measurer = new Measurer(venue.parts);
  return { measurer, payer: new Payer({ ...parts, measurer }), sweeper: new Sweeper(parts) };
}

/** Books fees and withdrawals that are final in the ledger, as the teller does. */
async function tell(venue: PayVenue): Promise<void> {
  for (const { spendId, units } of await feesToBook(venue.pool, 1_000, venue.nowMs)) {
    await book(venue, NATIVE, { fees: BigInt(units) });
    await setFeeBooked(venue.pool, spendId, venue.nowMs);
  }
  const paid = await venue.rows<{ asset: number; units: number }>(
    `UPDATE custody.withdrawals w SET state = 'PAID', ended_at_ms = $1 FROM custody.spends s
     WHERE s.withdrawal_id = w.withdrawal_id AND s.state = 'FINAL' AND w.ended_at_ms IS NULL RETURNING w.asset, w.units`,
    [venue.nowMs],
  );
  for (const { asset, units } of paid) await book(venue, asset, { withdrawn: BigInt(units) });
}

/** Lets it work, with blocks and minutes between, until nothing is to be done. */
export async function settle(venue: PayVenue, { measurer, payer, sweeper }: ReturnType<typeof worker>): Promise<void> {
  let quiet = 0;
  for (let tries = 0; tries < 60 && quiet < 2; tries++) {
    await measurer.step();
    while (await payer.step());
    const did = await sweeper.step();
    await tell(venue);
    const open = await venue.rows(
      `SELECT 1 FROM custody.spends WHERE state IN ('SIGNED', 'BROADCAST', 'MINED') UNION ALL SELECT 1 FROM custody.plans`,
    );
    if (open.length > 0) await venue.chain.mine(3);
    quiet = did || open.length > 0 ? 0 : quiet + 1;
    venue.nowMs += 60_001;
  }
  if (quiet < 2) throw new Error('it does not settle');
}
