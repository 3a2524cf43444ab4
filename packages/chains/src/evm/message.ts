import { type Hex, recoverMessageAddress } from 'viem';

/** Returns whose key signed a message as Ethereum's wallets do (EIP-191); null: nobody's, or the signature is malformed. */
export async function messageSigner(message: string, signature: string): Promise<string | null> {
  if (!/^0x[0-9a-f]{130}$/.test(signature)) return null;
  return recoverMessageAddress({ message, signature: signature as Hex }).catch(() => null);
}
