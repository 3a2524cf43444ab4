import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import type { NetworkIdentity } from '../chain-family.ts';
import { BITCOIN } from './bitcoin-family.ts';
import { type BitcoinCoin, bitcoinFee, chooseCoins, chooseCoinsWithRoom, replaceBitcoinSpend } from './spend.ts';

/** The phrase, keys and addresses of BIP84's test vectors. */
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const ACCOUNT = HDKey.fromMasterSeed(pbkdf2Sync(PHRASE, 'mnemonic', 2048, 64, 'sha512')).derive("m/84'/0'/0'");
/** The library's signers have both keys for certain, which the type of an `HDKey` does not say. */
type Signer = Parameters<Transaction['sign']>[0];
const SIGNER = ACCOUNT as unknown as Signer;
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ADDRESSES = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'];
const XPUB = ACCOUNT.publicExtendedKey;
const MAINNET: NetworkIdentity = { chainId: null, bitcoin: 'mainnet' };
const REGTEST: NetworkIdentity = { chainId: null, bitcoin: 'regtest' };
const PAYEE = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr';
const [HOT = '', DEPOSIT = ''] = ADDRESSES;

const coins: BitcoinCoin[] = [70_000n, 40_000n, 9_000n].map((amountRaw, i) => ({
  ...{ txid: `${i + 1}f`.repeat(32), index: i, amountRaw, addressIndex: i },
}));
const payment = { to: PAYEE, amountRaw: 60_000n, contract: null };
const wanted = { network: 'mainnet', accountXpub: XPUB, coins, payment, changeAddress: HOT, feeRate: 5n } as const;

function chosen(changes: object = {}) {
  const spend = chooseCoins({ ...wanted, ...changes });
  if (spend === null) throw new Error('not enough');
  return spend;
}

/** The unsigned PSBT with its transaction changed. */
function changedPsbt(change: (tx: Transaction) => void, options = {}): Uint8Array {
  const tx = Transaction.fromPSBT(BITCOIN.encodeSpend(chosen()), options);
  change(tx);
  return tx.toPSBT();
}

describe('addresses', () => {
  it("CHN-10 derives the addresses of BIP84's vectors from the account's xpub", () => {
    const versions = { public: 0x04b24746, private: 0x04b2430c };
    expect(HDKey.fromExtendedKey(ZPUB, versions).publicKey).toEqual(ACCOUNT.publicKey);
    expect(ADDRESSES.map((_, index) => BITCOIN.deriveAddress(XPUB, index, MAINNET))).toEqual(ADDRESSES);
    expect(BITCOIN.deriveAddress(XPUB, 0, REGTEST)).toMatch(/^bcrt1q/);
    expect(() => BITCOIN.deriveAddress(ACCOUNT.privateExtendedKey, 0, MAINNET)).toThrow('private');
    expect(() => BITCOIN.deriveAddress(XPUB, 0, { chainId: null })).toThrow('which network');
  });

  it('CHN-13 takes SegWit and legacy addresses of the network, and tells why it refuses others', () => {
    const segwit = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4';
    expect(BITCOIN.checkAddress(segwit, MAINNET)).toEqual({ isOk: true, address: segwit.toLowerCase() });
    for (const address of [
      ...ADDRESSES,
      PAYEE,
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    ])
      expect(BITCOIN.checkAddress(address, MAINNET)).toEqual({ isOk: true, address });
    for (const [address, reason] of [
      ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'NETWORK'],
      [BITCOIN.deriveAddress(XPUB, 0, REGTEST), 'NETWORK'],
      ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'NETWORK'],
      [`${HOT.slice(0, -1)}q`, 'CHECKSUM'],
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'CHECKSUM'],
      ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'KIND'],
      [segwit.replace('W', 'w'), 'MALFORMED'],
      ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'MALFORMED'],
      ['', 'MALFORMED'],
    ] as const)
      expect([address, BITCOIN.checkAddress(address, MAINNET)]).toEqual([address, { isOk: false, reason }]);
  });
});

describe('spends', () => {
  it('CHN-22 CHN-26 chooses coins, decodes what it encoded, and is signed by the account alone', async () => {
    const spend = chosen();
    const bytes = BITCOIN.encodeSpend(spend);
    const reading = await BITCOIN.decodeSpend(bytes, MAINNET);
    const inputs = spend.inputs.map(({ txid, index }) => `${txid}:${index}`);
    expect(reading).toMatchObject({ isOk: true, spend: { payment, change: spend.change, inputs, hash: null } });
    expect(reading).toHaveProperty('spend.feeCapRaw', bitcoinFee(spend));
    expect(spend.change?.to).toBe(HOT);

    const signed = Transaction.fromPSBT(bytes);
    signed.sign(SIGNER);
    signed.finalize();
    const size = BigInt(signed.vsize);
    expect(signed.fee).toBe(bitcoinFee(spend));
    // Signatures may be a byte shorter than the largest.
    expect(bitcoinFee(spend)).toBeGreaterThanOrEqual(size * 5n);
    expect(bitcoinFee(spend)).toBeLessThanOrEqual((size + 3n) * 5n);
    const other = Transaction.fromPSBT(bytes);
    expect(() => other.sign(ACCOUNT.deriveChild(9) as unknown as Signer)).toThrow();
  });

  it('CHN-26 tells that the coins do not suffice with the fee', () => {
    expect(chooseCoins({ ...wanted, payment: { ...payment, amountRaw: 119_000n } })).toBeNull();
    const all = chosen({ payment: { ...payment, amountRaw: 117_500n } });
    expect(all.inputs).toHaveLength(3);
    expect(all.change).toBeNull();
    expect(bitcoinFee(all)).toBe(1_500n);
  });

  it('CHN-27 replaces with the same coins and payment, at a higher fee out of the change', async () => {
    const spend = chosen();
    for (const rate of [1n, 6n, 20n]) {
      const dearer = replaceBitcoinSpend(spend, rate);
      if (dearer === null) throw new Error('not replaced');
      expect({ ...dearer, change: null }).toEqual({ ...spend, change: null });
      const signed = Transaction.fromPSBT(BITCOIN.encodeSpend(dearer));
      signed.sign(SIGNER);
      signed.finalize();
      const size = BigInt(signed.vsize);
      expect(bitcoinFee(dearer)).toBeGreaterThanOrEqual(bitcoinFee(spend) + size);
      expect(bitcoinFee(dearer)).toBeGreaterThanOrEqual(size * rate);
    }
    expect(replaceBitcoinSpend(spend, 1_000n)).toBeNull();
    expect(replaceBitcoinSpend({ ...spend, change: null }, 1n)).toBeNull();
  });

  it('BTCN-33 chooses coins whose change can pay four times the fee, where there are as many', () => {
    const [first, second] = coins as [BitcoinCoin, BitcoinCoin];
    // It would pay 60,000 and the fee, and leave nothing for a dearer one.
    const tight = { ...first, amountRaw: 61_000n };
    const alone = chooseCoinsWithRoom({ ...wanted, coins: [tight] });
    expect(alone && replaceBitcoinSpend(alone, 20n)).toBeNull();
    const roomy = chooseCoinsWithRoom({ ...wanted, coins: [tight, { ...second, amountRaw: 90_000n }] });
    expect(roomy && replaceBitcoinSpend(roomy, 20n)).not.toBeNull();
    expect(roomy && bitcoinFee(roomy)).toBeLessThan(20n * 200n);
    expect(chooseCoinsWithRoom({ ...wanted, coins: [{ ...first, amountRaw: 60_100n }] })).toBeNull();
  });

  it('CHN-23 CHN-28 refuses a PSBT that is not one plain payment', async () => {
    const first = { sequence: 0xff_ff_ff_ff };
    const refusals: [Uint8Array, string][] = [
      [changedPsbt((tx) => tx.addOutputAddress(DEPOSIT, 1_000n)), 'pays more than one'],
      [changedPsbt((tx) => tx.updateOutput(0, { amount: 0n })), 'pays nothing'],
      [changedPsbt((tx) => tx.updateOutput(0, { amount: 10n ** 8n })), 'pays more than it has'],
      [changedPsbt((tx) => tx.updateInput(0, first)), 'an input that cannot be replaced'],
      [changedPsbt((tx) => tx.updateInput(0, { sighashType: 2 })), 'an input that is signed in part'],
      [Uint8Array.of(...BITCOIN.encodeSpend(chosen()), 0), 'not written in the one way'],
      [Uint8Array.of(2, 3), 'not readable'],
    ];
    for (const [bytes, reason] of refusals)
      expect(await BITCOIN.decodeSpend(bytes, MAINNET)).toEqual({ isOk: false, reason });
    const stolen = changedPsbt((tx) => tx.updateOutput(1, { script: tx.getOutput(0).script as Uint8Array }));
    // Whose the change is, the signer checks: it is told.
    expect(await BITCOIN.decodeSpend(stolen, MAINNET)).toHaveProperty('spend.change.to', PAYEE);
  });
});
