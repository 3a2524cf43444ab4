import { inspect } from 'node:util';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { expect, test } from 'vitest';
import { Keys } from './keys.ts';
import { seedOf, wordsOf } from './phrase.ts';
import { openEntropy, SCRYPT_COST_MIN, sealEntropy } from './sealed-seed.ts';

const passphrase = 'sixteen letters!';

/** Entropies with all bits off, all on, and others. */
const ENTROPIES = [0, 255, 7, 128].map((byte) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => (byte === 7 ? (i * 37) & 255 : byte))),
);

test.each([0, 1, 2, 3])('SIGN-10 the seed is that of BIP-39, as another implementation makes it (%i)', (i) => {
  const entropy = Buffer.from(ENTROPIES[i] as Buffer);
  const words = entropyToMnemonic(entropy, wordlist);
  expect(words.split(' ')).toHaveLength(24);
  expect(wordsOf(entropy, 23)).toEqual(words.split(' ').slice(0, 23));
  expect(seedOf(entropy)).toEqual(Buffer.from(mnemonicToSeedSync(words)));
});

test('SIGN-10 the vectors of the standard: 24 times the first word of the list', () => {
  // trezor/python-mnemonic vectors.json has it with the extra passphrase TREZOR; without one it is widely known by its address.
  expect(new Keys(Buffer.alloc(32)).hot).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb');
});

test('SIGN-11 a sealed seed opens with its passphrase only, whatever form of Unicode it was typed in', () => {
  const sealed = sealEntropy(ENTROPIES[2] as Buffer, 'pássphrase of mine', SCRYPT_COST_MIN);
  expect(openEntropy(sealed, 'pássphrase of mine'.normalize('NFD'))).toEqual(ENTROPIES[2]);
  expect(() => openEntropy(sealed, 'passphrase of mine')).toThrow('PASSPHRASE_WRONG');
});

test('SIGN-11 a changed field of the file does not open, and the file is new each time', () => {
  const sealed = sealEntropy(ENTROPIES[1] as Buffer, passphrase, SCRYPT_COST_MIN);
  const file = JSON.parse(sealed) as Record<string, string>;
  for (const field of ['salt', 'nonce', 'sealed']) {
    const changed = { ...file, [field]: file[field]?.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    expect(() => openEntropy(JSON.stringify(changed), passphrase)).toThrow('PASSPHRASE_WRONG');
  }
  const dearer = { ...file, cost: 2 * SCRYPT_COST_MIN };
  expect(() => openEntropy(JSON.stringify(dearer), passphrase)).toThrow('PASSPHRASE_WRONG');
  for (const change of [{ format: 'other' }, { cost: SCRYPT_COST_MIN / 2 }, { cost: 2 ** 30 }])
    expect(() => openEntropy(JSON.stringify({ ...file, ...change }), passphrase)).toThrow('SEED_UNREADABLE');
  expect(sealEntropy(ENTROPIES[1] as Buffer, passphrase, SCRYPT_COST_MIN)).not.toBe(sealed);
  expect(sealed).not.toContain('ff'.repeat(8));
  expect(JSON.parse(sealEntropy(ENTROPIES[1] as Buffer, passphrase))).toMatchObject({ cost: 2 ** 17 });
  expect(() => sealEntropy(ENTROPIES[1] as Buffer, 'fifteen letters')).toThrow('PASSPHRASE_SHORT');
});

test('SIGN-13 keys that end up in a report of an error show nothing', () => {
  const keys = new Keys(Buffer.from(ENTROPIES[2] as Buffer));
  const shown = inspect({ keys }, { depth: 20, showHidden: true }) + JSON.stringify({ keys });
  expect(shown).toContain(keys.xpub);
  expect(shown).not.toMatch(/xprv|Buffer|#|chainCode|privKey/);
});

test('SIGN-14 entropy, a derived key and the kept keys are overwritten', () => {
  const entropy = Buffer.from(ENTROPIES[2] as Buffer);
  const keys = new Keys(entropy);
  expect(entropy).toEqual(Buffer.alloc(32));
  const child = HDKey.prototype.wipePrivateData;
  let wiped = 0;
  HDKey.prototype.wipePrivateData = function wipe(this: HDKey) {
    wiped += 1;
    return child.call(this);
  };
  try {
    keys.sign(16, Buffer.alloc(32, 1));
    expect(wiped).toBe(1);
    keys.wipe();
    // Of EVM and of the two accounts of Bitcoin.
    expect(wiped).toBe(4);
  } finally {
    HDKey.prototype.wipePrivateData = child;
  }
  expect([keys.logKey, keys.policyKey]).toEqual([Buffer.alloc(32), Buffer.alloc(32)]);
  expect(() => keys.sign(16, Buffer.alloc(32, 1))).toThrow();
});
