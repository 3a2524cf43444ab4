import {
  allCoins,
  allNetworks,
  markByStaff,
  type OpenCoin,
  type OpenNetwork,
  putCoin,
  putNetwork,
} from '@pelorus/database/wallet/coins.ts';
import { type NetworkDeed, type NetworkItem, networkDeed, networkItem } from '@pelorus/protocol/admin/desks.ts';
import type { NetworkConfig } from '@pelorus/protocol/config/network.ts';
import { ConfigMistake } from '../../catalog/market-payload.ts';
import { configuredNetworks } from '../../catalog/networks.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';
import type { Desk } from './desk.ts';
import { addressesOf, mayBeNode } from './staff-endpoints.ts';

/** Digits of the native coin of every network of EVM. */
const NATIVE_DECIMALS = 18;

/** What is written: rows as the configuration would make them. */
type Checked = { isNew: boolean } & (
  | { network: Parameters<typeof putNetwork>[1] }
  | { coin: Parameters<typeof putCoin>[1] }
);

/** Returns a network as the configuration would have it; refuses BAD_REQUEST with the field that is wrong. */
function configured({ catalog, config }: AdminNeeds, network: NetworkConfig, place: string) {
  try {
    const [found] = configuredNetworks({ assets: [...catalog.assets()], mode: config.mode, networks: [network] });
    return found as NonNullable<typeof found>;
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    // The key of the mistake ends with the field.
    throw new Refused('BAD_REQUEST', `${place}.${error.message.split(': ')[1]?.split('.').at(-1)}`);
  }
}

/** Refuses BAD_REQUEST where something else has one of these values, or the row itself had another before (DESK-51). */
function checkFixed<R extends object>(held: R | undefined, others: readonly R[], wanted: Partial<R>, place: string) {
  for (const [field, value] of Object.entries(wanted)) {
    const textOf = (row: R) => String((row as Record<string, unknown>)[field]).toLowerCase();
    const isOther = held !== undefined && textOf(held) !== String(value).toLowerCase();
    if (isOther || others.some((row) => textOf(row) === String(value).toLowerCase()))
      throw new Refused('BAD_REQUEST', `${place}.${field}`);
  }
}

/** Refuses ENDPOINTS_WRONG unless every endpoint answers for its chain (DESK-52). */
async function connected({ eyesOn, log }: AdminNeeds, network: Parameters<AdminNeeds['eyesOn']>[0]) {
  try {
    const eyes = eyesOn(network);
    await eyes.connect();
    if (eyes.endpoints().every(({ trouble }) => trouble === null)) return eyes;
  } catch (error) {
    log.warn({ err: error }, 'endpoints that staff named do not answer as they should');
  }
  throw new Refused('ENDPOINTS_WRONG');
}

/** Refuses endpoints at addresses that staff may not have the server call (DESK-54). */
async function checkEndpoints({ config }: AdminNeeds, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const addresses = await addressesOf(url);
    if (addresses.length === 0) throw new Refused('ENDPOINTS_WRONG');
    if (!addresses.every((address) => mayBeNode(address, config.mode === 'demo')))
      throw new Refused('BAD_REQUEST', 'deed.network.endpoints');
  }
}

async function checkNetwork(
  deps: AdminNeeds,
  { network: asked }: Extract<NetworkDeed, { kind: 'network' }>,
): Promise<Checked> {
  const { id, code, chainId } = asked;
  if (chainId === undefined) throw new Refused('BAD_REQUEST', 'deed.network.chainId');
  if (deps.config.networks.some((one) => one.id === id || one.code === code || one.chainId === chainId))
    throw new Refused('NETWORK_CONFIGURED');
  const all = await allNetworks(deps.pool);
  const held = all.find((one) => one.network === id);
  const others = all.filter((one) => one !== held);
  checkFixed<OpenNetwork>(held, others, { code, chainId }, 'deed.network');
  const wanted: NetworkConfig = { ...asked, family: 'evm', coldAddresses: [], coins: [] };
  const { coins: _, ...network } = configured(deps, wanted, 'deed.network');
  if (network.endpoints.length === 0) throw new Refused('BAD_REQUEST', 'deed.network.endpoints');
  await checkEndpoints(deps, network.endpoints);
  await connected(deps, network);
  return { network, isNew: held === undefined };
}

async function checkCoin(deps: AdminNeeds, deed: Extract<NetworkDeed, { kind: 'coin' }>): Promise<Checked> {
  const network = (await allNetworks(deps.pool)).find(({ code }) => code === deed.network);
  if (network === undefined || network.family !== 'evm') throw new Refused('UNKNOWN_NETWORK', 'deed.network');
  const asset = deps.catalog.assetOrRefuse(deed.coin.asset, 'deed.coin.asset').id;
  const file = deps.config.networks.find(({ code }) => code === deed.network);
  if (file?.coins.some((coin) => coin.asset === deed.coin.asset)) throw new Refused('NETWORK_CONFIGURED');
  const { blockMs, chainId, code, confirmations, endpoints, hasFinality: usesFinalized, name } = network;
  const around = { id: network.network, code, name, family: 'evm' as const, endpoints, confirmations, usesFinalized };
  const whole = { ...around, blockMs, chainId: chainId as number, coldAddresses: [], coins: [deed.coin] };
  const [row] = configured(deps, whole, 'deed.coin').coins;
  if (row === undefined) throw new Refused('BAD_REQUEST', 'deed.coin');
  const here = (await allCoins(deps.pool)).filter((one) => one.network === network.network);
  const held = here.find((one) => one.asset === asset);
  const { contract, decimals } = row;
  checkFixed<OpenCoin>(held, [], { contract, decimals }, 'deed.coin');
  checkFixed<OpenCoin>(
    undefined,
    here.filter((one) => one !== held),
    { contract },
    'deed.coin',
  );
  const eyes = await connected(deps, network);
  const told = contract === null ? NATIVE_DECIMALS : await eyes.decimalsOf(contract).catch(() => null);
  if (told !== decimals) throw new Refused('DECIMALS_WRONG', 'deed.coin.decimals');
  return { coin: { ...row, network: network.network, asset }, isNew: held === undefined };
}

async function items({ catalog, pool }: AdminNeeds): Promise<NetworkItem[]> {
  const [networks, coins] = await Promise.all([allNetworks(pool), allCoins(pool)]);
  return networks.flatMap(({ code: network, isByStaff, isSignedFor, network: id }) => [
    { network, asset: null, contract: null, isByStaff, isSignedFor },
    ...coins
      .filter((coin) => coin.network === id)
      .map(({ asset, contract, ...coin }) => {
        const standing = { isByStaff: coin.isByStaff, isSignedFor: coin.isSignedFor };
        return { network, asset: catalog.assetById(asset).code, contract, ...standing };
      }),
  ]);
}

/** Networks and coins that two people add without a restart (DESK-50 to DESK-54). */
export const networkDesk: Desk<NetworkDeed, NetworkItem, Checked> = {
  name: 'networks',
  right: 'staff.custody',
  deed: networkDeed,
  item: networkItem,
  items,
  subjectOf: (deed) => (deed.kind === 'network' ? deed.network.code : `${deed.network} ${deed.coin.asset}`),
  ownerOf: async () => undefined,
  wordsOf(_, deed) {
    if (deed.kind === 'network') {
      const { code: network, ...terms } = deed.network;
      return { kind: 'add-network', network, terms: JSON.stringify(terms) };
    }
    const { asset, ...terms } = deed.coin;
    return { kind: 'add-coin', network: deed.network, asset, terms: JSON.stringify(terms) };
  },
  check: (deps, deed) => (deed.kind === 'network' ? checkNetwork(deps, deed) : checkCoin(deps, deed)),
  async carryOut(_, db, __, checked) {
    if ('network' in checked) {
      await putNetwork(db, checked.network);
      await markByStaff(db, { network: checked.network.network, asset: null }, checked.isNew);
    } else {
      await putCoin(db, checked.coin);
      await markByStaff(db, checked.coin, checked.isNew);
    }
  },
};
