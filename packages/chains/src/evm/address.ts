import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { getAddress, isAddress, publicKeyToAddress } from 'viem/utils';
import type { AddressCheck } from '../chain-family.ts';

const INDEX_MAX = 0x7f_ff_ff_ff;

/** The branch 0 of an account, where its addresses are. Deriving it anew costs as much as the address itself. */
const branches = new Map<string, HDKey>();

function branchOf(accountXpub: string): HDKey {
  const known = branches.get(accountXpub);
  if (known !== undefined) return known;
  const account = HDKey.fromExtendedKey(accountXpub);
  if (account.privateKey !== null) throw new Error('an extended private key is no place to derive addresses from');
  const branch = account.deriveChild(0);
  branches.set(accountXpub, branch);
  return branch;
}

/** Returns the address at 0/index below the account m/44'/60'/0', with its checksum (CHN-10). */
export function deriveEvmAddress(accountXpub: string, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index > INDEX_MAX) throw new Error(`no index of an address: ${index}`);
  const { publicKey } = branchOf(accountXpub).deriveChild(index);
  if (publicKey === null) throw new Error('a child without a public key');
  const compressed = Buffer.from(publicKey).toString('hex');
  const point = ECDH.convertKey(compressed, 'secp256k1', 'hex', 'hex', 'uncompressed') as string;
  return publicKeyToAddress(`0x${point}`);
}

/** Takes an address in one case without a checksum, in mixed case only with the right one (CHN-11 to CHN-13). */
export function checkEvmAddress(text: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { isOk: false, reason: 'MALFORMED' };
  const digits = text.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isOneCase && !isAddress(text, { strict: true })) return { isOk: false, reason: 'CHECKSUM' };
  // Nobody has the keys of the zero address and of precompiled contracts: what is sent there is lost.
  if (/^0{37}/.test(digits)) return { isOk: false, reason: 'KIND' };
  return { isOk: true, address: getAddress(`0x${digits.toLowerCase()}`) };
}

/** The key of an address or a contract in `Watch`: chains tell addresses without a checksum. */
export function watchKey(address: string): string {
  return address.toLowerCase();
}
