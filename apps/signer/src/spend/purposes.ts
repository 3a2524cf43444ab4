import type { AddressCheck } from '@pelorus/chains/chain-family.ts';
import { checkEvmAddress } from '@pelorus/chains/evm/address.ts';
import { FAMILIES } from '@pelorus/chains/families.ts';
import {
  GAS_INDEX,
  HOT_INDEX,
  type SignerPurpose,
  type SignerRefusal,
  type WithdrawalPurpose,
} from '@pelorus/protocol/wallet/signer-wire.ts';
import type { BitcoinSpend } from '../bitcoin/decode-bitcoin.ts';
import type { BitcoinPolicy, EvmPolicy, NetworkPolicy, Policy } from '../policy/policy.ts';
import { isIndex, isUserIndex, type Keys } from '../seed/keys.ts';
import type { Spend } from './decode-evm.ts';
import { isVouched } from './voucher.ts';

/** What a purpose is checked with. */
interface Asked {
  keys: Pick<Keys, 'address' | 'hot' | 'gas'>;
  policy: Policy;
  network: EvmPolicy;
  spend: Spend;
}

/** The key that signs: the number of its address. */
type Signing = { fromIndex: number } | SignerRefusal;

/** What a withdrawal is checked with, of any family. */
interface AskedWithdrawal {
  policy: Policy;
  network: NetworkPolicy;
  spend: { to: string; contract: string | null; raw: bigint };
  checkAddress(text: string): AddressCheck;
  /** Addresses that are paid by no withdrawal. */
  own: readonly (string | null)[];
}

/** Returns why a spend is not what was vouched for; null: it is (SIGN-34, SIGN-35). */
function checkWithdrawal(asked: AskedWithdrawal, purpose: WithdrawalPurpose): SignerRefusal | null {
  const { checkAddress, own, policy, network, spend } = asked;
  const { asset, units, address, memo, vouchedBy } = purpose;
  const coin = network.coins.find((one) => one.asset === asset);
  if (coin === undefined) return 'COIN_UNKNOWN';
  const destination = checkAddress(address);
  if (!destination.isOk) return 'ADDRESS_INVALID';
  if (memo !== null) return 'MEMO_IMPOSSIBLE';
  if (!policy.voucherKeys.includes(vouchedBy)) return 'VOUCHER_KEY_UNKNOWN';
  if (!isVouched(network.network, purpose)) return 'VOUCHER_WRONG';
  if (coin.contract !== spend.contract) return 'COIN_WRONG';
  if (destination.address !== spend.to) return 'DESTINATION_WRONG';
  if (own.includes(spend.to)) return 'ADDRESS_OWN';
  return BigInt(units) * coin.rawPerUnit === spend.raw * coin.unitsPerRaw ? null : 'AMOUNT_WRONG';
}

function withdrawal({ keys, network, policy, spend }: Asked, purpose: WithdrawalPurpose): Signing {
  const own = [keys.hot, keys.gas, ...network.coins.map(({ contract }) => contract)];
  const asked = { policy, network, spend, checkAddress: checkEvmAddress, own };
  return checkWithdrawal(asked, purpose) ?? { fromIndex: HOT_INDEX };
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

/** Returns why a spend of Bitcoin is not for its purpose; null: it is (BTCN-23). Coins of every address of ours may pay it. */
export function checkBitcoinPurpose(
  { keys, network, policy, spend }: { keys: Keys; policy: Policy; network: BitcoinPolicy; spend: BitcoinSpend },
  purpose: SignerPurpose,
): SignerRefusal | null {
  const { bitcoin, coldAddresses } = network;
  if (spend.raw === 0n) return 'AMOUNT_ZERO';
  if (purpose.kind === 'toCold') return coldAddresses.includes(spend.to) ? null : 'DESTINATION_WRONG';
  if (purpose.kind !== 'withdrawal') return 'PURPOSE_IMPOSSIBLE';
  const own = [HOT_INDEX, GAS_INDEX].map((index) => keys.bitcoinAddress(bitcoin, index));
  const checkAddress = (text: string) => FAMILIES.bitcoin.checkAddress(text, { chainId: null, bitcoin });
  const coins = { to: spend.to, raw: spend.raw, contract: null };
  return checkWithdrawal({ policy, network, spend: coins, checkAddress, own }, purpose);
}
