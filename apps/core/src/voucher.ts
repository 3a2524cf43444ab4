import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Exchange } from '@pelorus/engine/exchange.ts';
import { destinationHex, voucherText } from '@pelorus/protocol/wallet/voucher.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the Ed25519 key that 64 hex digits are. */
export function voucherKey(seedHex: string): KeyObject {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(seedHex, 'hex')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** Returns the public half as the signer pins it: base64 of its 32 bytes. */
export function voucherPublicKey(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x as string, 'base64url').toString('base64');
}

/** Questions about withdrawals that wait until what is held is durable (CUST-31). */
export class Vouching {
  private readonly asked: number[] = [];
  private readonly exchange: Exchange;
  private readonly key: KeyObject | undefined;
  private readonly tell: (signature: string | null) => void;

  /** Without a key nothing is vouched for. */
  constructor(exchange: Exchange, key: KeyObject | undefined, tell: (signature: string | null) => void) {
    this.exchange = exchange;
    this.key = key;
    this.tell = tell;
  }

  ask(withdrawalId: number): void {
    this.asked.push(withdrawalId);
  }

  /** Answers all questions in their order, by what the engine holds now. */
  answer(): void {
    for (const withdrawalId of this.asked.splice(0)) this.tell(this.signatureOf(withdrawalId));
  }

  /** Returns the signature over a withdrawal that the engine holds, as base64; null: it holds no such one (CUST-30). */
  private signatureOf(withdrawalId: number): string | null {
    const held = this.exchange.heldWithdrawal(withdrawalId);
    if (held === undefined || this.key === undefined) return null;
    const text = voucherText({ ...held, destination: destinationHex(held.destination) });
    return sign(null, Buffer.from(text), this.key).toString('base64');
  }
}
