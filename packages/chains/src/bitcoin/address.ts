import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import type { AddressCheck, NetworkIdentity } from '../chain-family.ts';
import { BITCOIN_NETWORKS, type BitcoinNetwork, bitcoinNetwork } from './networks.ts';

/** How each network's SegWit addresses begin. */
const SEGWIT = /^(bc|tb|bcrt)1([02-9ac-hj-np-z])[02-9ac-hj-np-z]{6,86}$/;
const LEGACY = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/;

/** The public key at 0/index below the account m/84'/coin'/0'. */
export function bitcoinKey(accountXpub: string, index: number): Uint8Array {
  const account = HDKey.fromExtendedKey(accountXpub);
  if (account.privateKey !== null) throw new Error('an extended private key is no place to derive addresses from');
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  if (publicKey === null) throw new Error('a child without a public key');
  return publicKey;
}

/** Returns the SegWit address at 0/index below the account (CHN-10). */
export function deriveBitcoinAddress(accountXpub: string, index: number, network: NetworkIdentity): string {
  const { address } = p2wpkh(bitcoinKey(accountXpub, index), BITCOIN_NETWORKS[bitcoinNetwork(network)]);
  if (address === undefined) throw new Error('a key without an address');
  return address;
}

/** A script of our kind: version 0, then the hash of a key in 20 bytes (BIP141). */
const KEY_HASH = { bytes: 22, version: 0x00, push: 0x14 } as const;

/** The SegWit address of a key that a script pays; null: it is of another kind, which no address of ours is. */
export function addressOfScript(script: Uint8Array, network: BitcoinNetwork): string | null {
  if (script.length !== KEY_HASH.bytes || script[0] !== KEY_HASH.version || script[1] !== KEY_HASH.push) return null;
  return Address(BITCOIN_NETWORKS[network]).encode(OutScript.decode(script) as { type: 'wpkh'; hash: Uint8Array });
}

function decodes(text: string, name: keyof typeof BITCOIN_NETWORKS): boolean {
  try {
    Address(BITCOIN_NETWORKS[name]).decode(text);
    return true;
  } catch {
    return false;
  }
}

/** Takes SegWit addresses of versions 0 and 1 and legacy ones, of this network (CHN-13). */
export function checkBitcoinAddress(text: string, network: NetworkIdentity): AddressCheck {
  // A SegWit address may be all upper case, as in QR codes; mixed it is none.
  const address = /^[A-Z0-9]+$/.test(text) && /^(BC|TB|BCRT)1/.test(text) ? text.toLowerCase() : text;
  const segwit = SEGWIT.exec(address);
  if (segwit === null && !LEGACY.test(address)) return { isOk: false, reason: 'MALFORMED' };
  const own = bitcoinNetwork(network);
  const [, prefix, version = ''] = segwit ?? [];
  if (prefix !== undefined && prefix !== BITCOIN_NETWORKS[own].bech32) return { isOk: false, reason: 'NETWORK' };
  // `q` and `p` are the digits 0 and 1 of bech32: later versions cannot be spent by anyone yet.
  if (prefix !== undefined && !'qp'.includes(version)) return { isOk: false, reason: 'KIND' };
  if (decodes(address, own)) return { isOk: true, address };
  const others = (Object.keys(BITCOIN_NETWORKS) as (keyof typeof BITCOIN_NETWORKS)[]).filter((one) => one !== own);
  return { isOk: false, reason: others.some((one) => decodes(address, one)) ? 'NETWORK' : 'CHECKSUM' };
}
