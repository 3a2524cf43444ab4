import { createHash, pbkdf2Sync } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english';

const WORD_BITS = 11;
const LONGEST_WORD = 8;

/** Returns the word whose number stands in eleven bits of `bytes`, from bit `at` on. */
function wordAt(bytes: Uint8Array, at: number): string {
  let number = 0;
  for (let bit = at; bit < at + WORD_BITS; bit++) {
    number = number * 2 + (((bytes[bit >> 3] as number) >> (7 - (bit & 7))) & 1);
  }
  return wordlist[number] as string;
}

/** Returns the first words that bytes spell, eleven bits a word. */
export function wordsOf(bytes: Uint8Array, count: number): string[] {
  return Array.from({ length: count }, (_, i) => wordAt(bytes, i * WORD_BITS));
}

/**
 * Returns the 64-byte seed of BIP-39 (24 words, no extra passphrase). The words are written into bytes that are
 * overwritten, because a string of JavaScript cannot be (SIGN-14). The caller overwrites what is returned.
 */
export function seedOf(entropy: Uint8Array): Buffer {
  const words = 24;
  const checked = Buffer.alloc(entropy.length + 1);
  checked.set(entropy);
  checked[entropy.length] = createHash('sha256').update(entropy).digest()[0] as number;
  const phrase = Buffer.alloc(words * (LONGEST_WORD + 1));
  let length = 0;
  for (let i = 0; i < words; i++) {
    if (i > 0) length += phrase.write(' ', length);
    length += phrase.write(wordAt(checked, i * WORD_BITS), length);
  }
  const seed = pbkdf2Sync(phrase.subarray(0, length), 'mnemonic', 2048, 64, 'sha512');
  phrase.fill(0);
  checked.fill(0);
  return seed;
}
