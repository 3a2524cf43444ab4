import type { Hex } from 'viem';
import { hexToBytes, recoverAddress } from 'viem/utils';
import type { Keys } from './keys.ts';

/** Returns the signature of a hash by the key of an address, after it was proven to be that: a fault while signing can betray the key. */
export async function signHash(keys: Keys, index: number, hash: Hex): Promise<{ r: Hex; s: Hex; yParity: number }> {
  const compact = Buffer.from(keys.sign(index, hexToBytes(hash))).toString('hex');
  const rs = { r: `0x${compact.slice(0, 64)}` as Hex, s: `0x${compact.slice(64)}` as Hex };
  const address = keys.address(index);
  for (const yParity of [0, 1])
    if ((await recoverAddress({ hash, signature: { ...rs, yParity } }).catch(() => null)) === address)
      return { ...rs, yParity };
  throw new Error('a signature does not verify');
}
