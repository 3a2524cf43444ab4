import { Transaction } from '@scure/btc-signer';
import { readTransaction } from './block-bytes.ts';

/**
 * Returns the hash of signed bytes if they are the transaction of an unsigned PSBT: the hash is over inputs and outputs, not
 * over signatures. Null: they are another one's.
 */
export function signedHash(psbt: Uint8Array, signed: Uint8Array): string | null {
  const { txid } = readTransaction(Transaction.fromPSBT(psbt).unsignedTx);
  return readTransaction(signed).txid === txid ? txid : null;
}
