import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import { addressOf, type FamilyKeys, keysOf, makeAddress } from '@pelorus/database/wallet/deposit-addresses.ts';
import { Refused } from '../http/refused.ts';
import type { WalletNeeds } from './needs.ts';

type AddressNeeds = Pick<WalletNeeds, 'catalog' | 'clock' | 'log' | 'pool'>;

const FAMILY = 'evm';

/** Returns a network by its code, if the coin is on it. Refuses UNKNOWN_ASSET, BAD_REQUEST. */
async function networkOf({ catalog, pool }: AddressNeeds, code: string, networkCode: string): Promise<void> {
  const asset = catalog.assetOrRefuse(code).id;
  const network = (await allNetworks(pool)).find((one) => one.code === networkCode);
  const coins = await allCoins(pool);
  if (network === undefined || !coins.some((coin) => coin.asset === asset && coin.network === network.network))
    throw new Refused('BAD_REQUEST', 'network');
}

/** Returns the keys that addresses are made of. Refuses UNAVAILABLE while the signer was never heard. */
async function keysOrRefuse({ pool }: AddressNeeds): Promise<FamilyKeys> {
  const keys = await keysOf(pool, FAMILY);
  if (keys === undefined) throw new Refused('UNAVAILABLE');
  return keys;
}

const addressAt = ({ xpub }: FamilyKeys, index: number) => EVM.deriveAddress(xpub, index, { chainId: null });

/** Returns the address if the keys give it; a wrong one is shown to nobody (DEPO-02). Refuses UNAVAILABLE. */
function shown({ log }: AddressNeeds, keys: FamilyKeys, row: { index: number; account: number; address: string }) {
  if (addressAt(keys, row.index) === row.address) return row.address;
  log.error({ index: row.index, account: row.account }, 'an address in the tables is not the one that the keys give');
  throw new Refused('UNAVAILABLE');
}

/** Returns the address that an account has now for a coin; null: none was made yet. Refuses as networkOf, UNAVAILABLE. */
export async function presentAddress(
  deps: AddressNeeds,
  account: number,
  asset: string,
  network: string,
): Promise<string | null> {
  await networkOf(deps, asset, network);
  const found = await addressOf(deps.pool, FAMILY, account);
  return found === undefined ? null : shown(deps, await keysOrRefuse(deps), found);
}

/** As presentAddress, and makes one where there is none or another one is wanted (DEPO-01, DEPO-03). */
export async function takeAddress(
  deps: AddressNeeds,
  account: number,
  { asset, isNew, network }: { asset: string; network: string; isNew: boolean },
): Promise<string> {
  await networkOf(deps, asset, network);
  const keys = await keysOrRefuse(deps);
  const row = await inTransaction(deps.pool, async (db) => {
    const found = isNew ? undefined : await addressOf(db, FAMILY, account);
    return (
      found ?? makeAddress(db, { family: FAMILY, account, isNew }, (index) => addressAt(keys, index), deps.clock())
    );
  });
  return shown(deps, keys, row);
}
