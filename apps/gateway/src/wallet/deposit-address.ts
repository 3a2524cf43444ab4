import { FAMILIES, identityOf } from '@pelorus/chains/families.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { allCoins, allNetworks, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { addressOf, type FamilyKeys, keysOf, makeAddress } from '@pelorus/database/wallet/deposit-addresses.ts';
import { Refused } from '../http/refused.ts';
import type { WalletNeeds } from './needs.ts';

type AddressNeeds = Pick<WalletNeeds, 'catalog' | 'clock' | 'log' | 'pool'>;

/** Returns a network by its code, if the coin is on it. Refuses UNKNOWN_ASSET, BAD_REQUEST. */
async function networkOf({ catalog, pool }: AddressNeeds, code: string, networkCode: string): Promise<OpenNetwork> {
  const asset = catalog.assetOrRefuse(code).id;
  const network = (await allNetworks(pool)).find((one) => one.code === networkCode);
  const coins = await allCoins(pool);
  if (network === undefined || !coins.some((coin) => coin.asset === asset && coin.network === network.network))
    throw new Refused('BAD_REQUEST', 'network');
  return network;
}

/** Returns the keys that addresses are made of. Refuses UNAVAILABLE while the signer was never heard. */
async function keysOrRefuse({ pool }: AddressNeeds, { family }: OpenNetwork): Promise<FamilyKeys> {
  const keys = await keysOf(pool, family);
  if (keys === undefined) throw new Refused('UNAVAILABLE');
  return keys;
}

const addressAt = (network: OpenNetwork, { xpub }: FamilyKeys, index: number) =>
  FAMILIES[network.family].deriveAddress(xpub, index, identityOf(network));

/** Returns the address if the keys give it; a wrong one is shown to nobody (DEPO-02). Refuses UNAVAILABLE. */
function shown(
  { log }: AddressNeeds,
  network: OpenNetwork,
  keys: FamilyKeys,
  row: { index: number; account: number; address: string },
) {
  if (addressAt(network, keys, row.index) === row.address) return row.address;
  log.error({ index: row.index, account: row.account }, 'an address in the tables is not the one that the keys give');
  throw new Refused('UNAVAILABLE');
}

/** Returns the address that an account has now for a coin; null: none was made yet. Refuses as networkOf, UNAVAILABLE. */
export async function presentAddress(
  deps: AddressNeeds,
  account: number,
  asset: string,
  code: string,
): Promise<string | null> {
  const network = await networkOf(deps, asset, code);
  const found = await addressOf(deps.pool, network.family, account);
  return found === undefined ? null : shown(deps, network, await keysOrRefuse(deps, network), found);
}

/** As presentAddress, and makes one where there is none or another one is wanted (DEPO-01, DEPO-03). */
export async function takeAddress(
  deps: AddressNeeds,
  account: number,
  { asset, isNew, network: code }: { asset: string; network: string; isNew: boolean },
): Promise<string> {
  const network = await networkOf(deps, asset, code);
  const { family } = network;
  const keys = await keysOrRefuse(deps, network);
  const row = await inTransaction(deps.pool, async (db) => {
    const found = isNew ? undefined : await addressOf(db, family, account);
    const at = (index: number) => addressAt(network, keys, index);
    return found ?? makeAddress(db, { family, account, isNew }, at, deps.clock());
  });
  return shown(deps, network, keys, row);
}
