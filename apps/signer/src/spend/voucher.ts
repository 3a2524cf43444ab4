import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  destinationText,
  type SignRequest,
  voucherText,
  type WithdrawalPurpose,
} from '@pelorus/protocol/wallet/signer-wire.ts';

const publicKeyOf = (hex: string) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  });

/** Returns whether the key vouches for exactly this withdrawal: the engine holds it (SIGN-34). */
export function isVouched(network: SignRequest['network'], withdrawal: WithdrawalPurpose): boolean {
  const { address, memo, voucher, vouchedBy } = withdrawal;
  const destination = createHash('sha256')
    .update(destinationText(network, address, memo))
    .digest();
  const text = voucherText({ ...withdrawal, network, destinationHex: destination.toString('hex', 0, 16) });
  try {
    return verify(null, Buffer.from(text), publicKeyOf(vouchedBy), Buffer.from(voucher, 'hex'));
  } catch {
    // 32 bytes that are no point of the curve: a pinned key with a typing mistake vouches for nothing.
    return false;
  }
}
