import { readFileSync } from 'node:fs';
import { FIRST_USER_INDEX, GAS_INDEX, HOT_INDEX, type SignerPurpose } from '@pelorus/protocol/wallet/signer-wire.ts';
import { filesIn } from '../directory.ts';
import { type PolicyFile, parsePolicy } from '../policy/policy.ts';
import { acceptPolicy, type Made, makeDirectory, openKeys } from './make-directory.ts';

export interface SweepStep {
  network: number;
  /** null: the native coin, after the tokens, because they are paid for with it. */
  contract: string | null;
  from: string;
  to: string;
  purpose: SignerPurpose;
}

interface Rotation {
  made: Made & { shares: string[] };
  steps: SweepStep[];
}

interface Rotating {
  from: string;
  to: string;
  passphrase: string;
  newPassphrase: string;
  /** The highest number of an address that a user was given. */
  lastUserIndex: number;
}

type Network = PolicyFile['networks'][number];

/** Returns the next version of a policy under which coins go to one address and nowhere else. */
function evacuation(policy: PolicyFile, hotOf: (network: Network) => string): PolicyFile {
  return {
    ...policy,
    version: policy.version + 1,
    assets: policy.assets.map(({ asset }) => ({ asset, maxPerSpend: '0', maxPerHour: '0' })),
    networks: policy.networks.map((network) => ({ ...network, coldAddresses: [hotOf(network)] })),
  };
}

/** Returns a step for each coin at each address, in the order in which they are made: tokens first. */
function stepsOf(
  policy: PolicyFile,
  addresses: { index: number; address: string }[],
  hotOf: (keys: 'old' | 'new', network: Network) => string,
): SweepStep[] {
  return policy.networks.flatMap((one) => {
    const { network, coins } = one;
    const to = hotOf('new', one);
    // One payment spends outputs of all addresses.
    if (one.family === 'bitcoin')
      return [
        { network, contract: null, from: hotOf('old', one), to, purpose: { kind: 'toCold', fromIndex: HOT_INDEX } },
      ];
    const contracts = coins.map(({ contract }) => contract).filter((contract) => contract !== null);
    return addresses.flatMap(({ index, address }) =>
      [...contracts, null].map(
        (contract): SweepStep => ({
          network,
          contract,
          from: address,
          to,
          purpose:
            index < FIRST_USER_INDEX ? { kind: 'toCold', fromIndex: index } : { kind: 'sweep', fromIndex: index },
        }),
      ),
    );
  });
}

/**
 * Makes a new seed in a directory of its own with the policy of the old one, gives the old one a policy that lets coins
 * go to the new hot wallet only, and returns the moves to make (SIGN-53). The gas station is emptied last of each network.
 */
export async function rotate({ from, to, passphrase, newPassphrase, lastUserIndex }: Rotating): Promise<Rotation> {
  const text = readFileSync(filesIn(from).policy, 'utf8');
  parsePolicy(text);
  const policy = JSON.parse(text) as PolicyFile;
  const keys = openKeys(from, passphrase);
  const users = Array.from(
    { length: Math.max(0, lastUserIndex - FIRST_USER_INDEX + 1) },
    (_, i) => FIRST_USER_INDEX + i,
  );
  const addresses = [...users, HOT_INDEX, GAS_INDEX].map((index) => ({ index, address: keys.address(index) }));
  const made = await makeDirectory({ directory: to, passphrase: newPassphrase, policy: text });
  const newKeys = openKeys(to, newPassphrase);
  const hotOf = (whose: 'old' | 'new', network: Network) => {
    const of = whose === 'old' ? keys : newKeys;
    return network.family === 'evm' ? of.hot : of.bitcoinAddress(network.bitcoin, HOT_INDEX);
  };
  const steps = stepsOf(policy, addresses, hotOf);
  const left = evacuation(policy, (network) => hotOf('new', network));
  keys.wipe();
  newKeys.wipe();
  acceptPolicy({ directory: from, passphrase, policy: JSON.stringify(left, null, 2) });
  return { made, steps };
}
