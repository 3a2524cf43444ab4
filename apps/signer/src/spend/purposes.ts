import { checkEvmAddress } from '@pelorus/chains/evm/address.ts';
import {
  GAS_INDEX,
  HOT_INDEX,
  type SignerPurpose,
  type SignerRefusal,
  type WithdrawalPurpose,
} from '@pelorus/protocol/wallet/signer-wire.ts';
import type { NetworkPolicy, Policy } from '../policy/policy.ts';
import { isIndex, isUserIndex, type Keys } from '../seed/keys.ts';
import type { Spend } from './decode-evm.ts';
import { isVouched } from './voucher.ts';

/** What a purpose is checked with. */
interface Asked {
  keys: Pick<Keys, 'address' | 'hot' | 'gas'>;
  policy: Policy;
  network: NetworkPolicy;
  spend: Spend;
}

/** The key that signs: the number of its address. */
type Signing = { fromIndex: number } | SignerRefusal;

function withdrawal(asked: Asked, purpose: WithdrawalPurpose): Signing {
  const { keys, policy, network, spend } = asked;
  const { asset, units, address, memo, vouchedBy } = purpose;
  const coin = network.coins.find((one) => one.asset === asset);
  if (coin === undefined) return 'COIN_UNKNOWN';
  const destination = checkEvmAddress(address);
  if (!destination.isOk) return 'ADDRESS_INVALID';
  if (memo !== null) return 'MEMO_IMPOSSIBLE';
  if (!policy.voucherKeys.includes(vouchedBy)) return 'VOUCHER_KEY_UNKNOWN';
  if (!isVouched(network.network, purpose)) return 'VOUCHER_WRONG';
  if (coin.contract !== spend.contract) return 'COIN_WRONG';
  if (destination.address !== spend.to) return 'DESTINATION_WRONG';
  const own = [keys.hot, keys.gas, ...network.coins.map(({ contract }) => contract)];
  if (own.includes(spend.to)) return 'ADDRESS_OWN';
  return BigInt(units) * coin.rawPerUnit === spend.raw ? { fromIndex: HOT_INDEX } : 'AMOUNT_WRONG';
}

/** Tokens must be on the list wherever they go; the native coin needs no caps to move between our own wallets. */
const isListed = ({ network, spend }: Asked) =>
  spend.contract === null || network.coins.some(({ contract }) => contract === spend.contract);

function sweep({ keys, network, spend }: Asked, fromIndex: number): Signing {
  if (!isUserIndex(fromIndex)) return 'INDEX_OUT_OF_RANGE';
  const isOwn = spend.to === keys.hot || network.coldAddresses.includes(spend.to);
  return isOwn ? { fromIndex } : 'DESTINATION_WRONG';
}

function gasTopUp({ keys, network, spend }: Asked, toIndex: number): Signing {
  if (!isIndex(toIndex)) return 'INDEX_OUT_OF_RANGE';
  if (spend.contract !== null) return 'TOP_UP_NOT_NATIVE';
  if (spend.to !== keys.address(toIndex)) return 'DESTINATION_WRONG';
  const max = isUserIndex(toIndex) ? network.maxTopUp : network.maxRefill;
  if (spend.raw > max) return 'TOP_UP_TOO_HIGH';
  return { fromIndex: toIndex === GAS_INDEX ? HOT_INDEX : GAS_INDEX };
}

function toCold({ network, spend }: Asked, fromIndex: number): Signing {
  if (fromIndex !== HOT_INDEX && fromIndex !== GAS_INDEX) return 'INDEX_OUT_OF_RANGE';
  return network.coldAddresses.includes(spend.to) ? { fromIndex } : 'DESTINATION_WRONG';
}

/** Returns the number of the key that may sign the spend for its purpose, or why none may (SIGN-34 to SIGN-38). */
export function checkPurpose(asked: Asked, purpose: SignerPurpose): Signing {
  if (asked.spend.raw === 0n) return 'AMOUNT_ZERO';
  if (!isListed(asked)) return 'CONTRACT_UNKNOWN';
  switch (purpose.kind) {
    case 'withdrawal':
      return withdrawal(asked, purpose);
    case 'sweep':
      return sweep(asked, purpose.fromIndex);
    case 'gasTopUp':
      return gasTopUp(asked, purpose.toIndex);
    case 'toCold':
      return toCold(asked, purpose.fromIndex);
  }
}
