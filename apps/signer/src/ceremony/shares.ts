import { createHash } from 'node:crypto';
import { combine, split } from 'shamir-secret-sharing';
import { SignerFault } from '../faults.ts';
import { ENTROPY_BYTES } from '../seed/sealed-seed.ts';

const SHARES = 5;
const SHARES_NEEDED = 3;

/** A share's secret part: a byte for each byte of the entropy, and its place on the curve. */
const SHARE_HEX = (ENTROPY_BYTES + 1) * 2;
const CHECK_HEX = 8;
const SHARE = new RegExp(
  `^pelorus-share-1 ([0-9a-f]{16}) ([1-${SHARES}]) ([0-9a-f]{${SHARE_HEX}}) ([0-9a-f]{${CHECK_HEX}})$`,
);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const checkOf = (set: string, number: number, hex: string) => digest(`${set} ${number} ${hex}`).slice(0, CHECK_HEX);

/** Names the shares of one seed; made of 32 random bytes, so it tells nothing of them. */
const setOf = (entropy: Uint8Array) => digest(`pelorus share|${Buffer.from(entropy).toString('hex')}`).slice(0, 16);

/**
 * Returns five texts of which any three are the seed (SIGN-51): the set, the number of the share, its bytes, and a check
 * against typing mistakes. Fewer than three tell nothing.
 */
export async function makeShares(entropy: Uint8Array): Promise<string[]> {
  const set = setOf(entropy);
  const shares = await split(new Uint8Array(entropy), SHARES, SHARES_NEEDED);
  return shares.map((share, i) => {
    const hex = Buffer.from(share).toString('hex');
    share.fill(0);
    return `pelorus-share-1 ${set} ${i + 1} ${hex} ${checkOf(set, i + 1, hex)}`;
  });
}

function readShare(text: string): { set: string; number: number; hex: string } {
  const [, set = '', number = '', hex = '', check] = SHARE.exec(text.trim().toLowerCase().replace(/\s+/g, ' ')) ?? [];
  if (check === undefined || check !== checkOf(set, Number(number), hex)) throw new SignerFault('SHARE_UNREADABLE');
  return { set, number: Number(number), hex };
}

/** Returns the entropy that three or more shares make; the caller overwrites it. */
export async function joinShares(texts: readonly string[]): Promise<Uint8Array> {
  const shares = texts.map(readShare);
  if (shares.length < SHARES_NEEDED) throw new SignerFault('SHARES_FEW');
  const sets = new Set(shares.map(({ set }) => set));
  if (sets.size > 1 || new Set(shares.map(({ number }) => number)).size < shares.length)
    throw new SignerFault('SHARES_MIXED');
  const entropy = await combine(shares.map(({ hex }) => new Uint8Array(Buffer.from(hex, 'hex'))));
  if (entropy.length !== ENTROPY_BYTES || !sets.has(setOf(entropy))) throw new SignerFault('SHARES_MIXED');
  return entropy;
}
