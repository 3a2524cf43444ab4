import { parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const ACCOUNT = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
/** Who signs here. */
export const SIGNING_ADDRESS: string = ACCOUNT.address;

/** Signs the bytes of an unsigned transaction of EVM, changed before. */
export async function signedBy(unsigned: Uint8Array, changes: object = {}): Promise<Uint8Array> {
  const asked = parseTransaction(`0x02${Buffer.from(unsigned).toString('hex').slice(2)}`);
  const signed = await ACCOUNT.signTransaction({ ...asked, ...changes } as Parameters<
    typeof ACCOUNT.signTransaction
  >[0]);
  return Buffer.from(signed.slice(2), 'hex');
}
