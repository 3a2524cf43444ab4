import { BITCOIN_NETWORKS, type BitcoinNetwork } from '@pelorus/chains/bitcoin/networks.ts';
import { OutScript, p2wpkh, SigHash } from '@scure/btc-signer';
import type { Keys } from '../seed/keys.ts';
import type { BitcoinSpend } from './decode-bitcoin.ts';

/** A number of DER: without leading zeros, and not below zero. */
function derNumber(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(bytes.subarray(first));
  const whole = (digits[0] as number) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits;
  return Buffer.concat([Buffer.from([0x02, whole.length]), whole]);
}

/** A signature as scripts have it: DER, and that it signs all of the transaction. */
function scriptSignature(compact: Uint8Array): Uint8Array {
  const body = Buffer.concat([derNumber(compact.subarray(0, 32)), derNumber(compact.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body, Buffer.from([SigHash.ALL])]);
}

/** Returns the signed transaction and its hash. Each signature was proven right: a fault while signing can betray the key. */
export function signBitcoin(
  keys: Keys,
  network: BitcoinNetwork,
  { inputs, transaction }: BitcoinSpend,
): { signed: string; hash: string } {
  for (const [i, { addressIndex, amountRaw }] of inputs.entries()) {
    const publicKey = keys.bitcoinPublicKey(network, addressIndex);
    const { hash } = p2wpkh(publicKey, BITCOIN_NETWORKS[network]) as { hash: Uint8Array };
    const code = OutScript.encode({ type: 'pkh', hash });
    const digest = transaction.preimageWitnessV0(i, code, SigHash.ALL, amountRaw);
    const signature = scriptSignature(keys.signBitcoin(network, addressIndex, digest));
    transaction.updateInput(i, { partialSig: [[publicKey, signature]] });
  }
  transaction.finalize();
  return { signed: `0x${Buffer.from(transaction.extract()).toString('hex')}`, hash: transaction.id };
}
