import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { privateKeyToAccount } from 'viem/accounts';
import { bytesToHex, hexToBytes, parseTransaction, serializeTransaction } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { EVM } from './evm-family.ts';
import { type EvmSpend, replaceEvmSpend } from './spend.ts';

/** The phrase that hardhat and anvil use; BIP39 makes the seed of it. */
const PHRASE = 'test test test test test test test test test test test junk';
const SEED = pbkdf2Sync(PHRASE, 'mnemonic', 2048, 64, 'sha512');
const ACCOUNT = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'");
const XPUB = ACCOUNT.publicExtendedKey;
/** The first accounts that hardhat and anvil print. */
const KNOWN = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
];
const NETWORK = { chainId: 1 };
const [PAYEE = '', TOKEN = ''] = KNOWN.slice(1);
const NATIVE: EvmSpend = {
  chainId: 1,
  nonce: 7,
  payment: { to: PAYEE, amountRaw: 10n ** 18n + 1n, contract: null },
  gasLimit: 21_000n,
  maxFeePerGas: 30_000_000_001n,
  maxPriorityFeePerGas: 1_000_000_000n,
};
const OF_TOKEN: EvmSpend = { ...NATIVE, gasLimit: 60_000n, payment: { to: PAYEE, amountRaw: 5n, contract: TOKEN } };

const decoded = (bytes: Uint8Array) => EVM.decodeSpend(bytes, NETWORK);

/** The bytes of a spend with some fields changed. */
function changed(spend: EvmSpend, fields: object): Uint8Array {
  const parsed = parseTransaction(bytesToHex(EVM.encodeSpend(spend)) as `0x02${string}`);
  return hexToBytes(serializeTransaction({ ...parsed, ...fields } as Parameters<typeof serializeTransaction>[0]));
}

describe('addresses', () => {
  it("CHN-10 derives the addresses of m/44'/60'/0'/0/i from the account's xpub", () => {
    expect(KNOWN.map((_, index) => EVM.deriveAddress(XPUB, index, NETWORK))).toEqual(KNOWN);
    expect(() => EVM.deriveAddress(XPUB, -1, NETWORK)).toThrow('no index');
    expect(() => EVM.deriveAddress(XPUB, 2 ** 31, NETWORK)).toThrow('no index');
    expect(() => EVM.deriveAddress(ACCOUNT.privateExtendedKey, 0, NETWORK)).toThrow('private');
  });

  it('CHN-11 takes the examples of EIP-55, and none with a letter in the other case', () => {
    const examples = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ];
    for (const address of examples) {
      expect(EVM.checkAddress(address, NETWORK)).toEqual({ isOk: true, address });
      expect(EVM.checkAddress(address.toLowerCase(), NETWORK)).toEqual({ isOk: true, address });
      const at = [...address].findIndex((one, i) => i > 1 && /[a-f]/i.test(one));
      const one = address[at] as string;
      const other = one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase();
      const wrong = address.slice(0, at) + other + address.slice(at + 1);
      expect(EVM.checkAddress(wrong, NETWORK)).toEqual({ isOk: false, reason: 'CHECKSUM' });
    }
    for (const text of ['', '0x', `${examples[0]}0`, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', ` ${examples[0]}`])
      expect(EVM.checkAddress(text, NETWORK)).toEqual({ isOk: false, reason: 'MALFORMED' });
  });

  it('CHN-12 refuses the zero address and precompiled contracts', () => {
    for (const end of ['000', '001', 'fff'])
      expect(EVM.checkAddress(`0x${'0'.repeat(37)}${end}`, NETWORK)).toEqual({ isOk: false, reason: 'KIND' });
  });
});

describe('spends', () => {
  it('CHN-20 CHN-22 decodes what it encoded, native and of a token', async () => {
    for (const spend of [NATIVE, OF_TOKEN, { ...NATIVE, nonce: 0 }, { ...NATIVE, chainId: 31337 }]) {
      const { payment, chainId, nonce, gasLimit, maxFeePerGas } = spend;
      const same = { payment, chainId, nonce, feeCapRaw: gasLimit * maxFeePerGas };
      const rest = { change: null, inputs: [], from: null, hash: null };
      expect(await decoded(EVM.encodeSpend(spend))).toEqual({ isOk: true, spend: { ...same, ...rest } });
    }
  });

  it('CHN-22 tells signer and hash of signed bytes', async () => {
    const key = ACCOUNT.derive('m/0/0').privateKey as Uint8Array;
    const parsed = parseTransaction(bytesToHex(EVM.encodeSpend(OF_TOKEN)) as `0x02${string}`);
    const signed = await privateKeyToAccount(bytesToHex(key)).signTransaction(parsed as never);
    const reading = await decoded(hexToBytes(signed));
    expect(reading).toMatchObject({ isOk: true, spend: { from: KNOWN[0], payment: OF_TOKEN.payment, nonce: 7 } });
    expect(reading).toHaveProperty('spend.hash', expect.stringMatching(/^0x[0-9a-f]{64}$/));
  });

  it('CHN-23 refuses what is not one plain payment', async () => {
    const data = parseTransaction(bytesToHex(EVM.encodeSpend(OF_TOKEN)) as `0x02${string}`).data as string;
    const approve = `0x095ea7b3${data.slice(10)}`;
    const refusals: [Uint8Array, string][] = [
      [changed(OF_TOKEN, { data: approve }), 'calls something else than transfer'],
      [changed(OF_TOKEN, { data: `${data}00` }), 'calls with data that is not exactly a transfer'],
      [changed(OF_TOKEN, { data: data.slice(0, -2) }), 'calls something else than transfer'],
      [changed(OF_TOKEN, { value: 1n }), 'sends coins with a call'],
      [changed(NATIVE, { value: 0n }), 'pays nothing'],
      [changed(NATIVE, { to: undefined, data: '0x6001' }), 'makes a contract'],
      [changed(NATIVE, { accessList: [{ address: TOKEN, storageKeys: [] }] }), 'has an access list'],
      [EVM.encodeSpend({ ...OF_TOKEN, payment: { ...OF_TOKEN.payment, amountRaw: 0n } }), 'pays nothing'],
      [Uint8Array.of(0x01, 0xc0), 'no EIP-1559 transaction'],
      [Uint8Array.of(0x02, 0xc0), 'not readable'],
      [new Uint8Array(), 'no EIP-1559 transaction'],
    ];
    for (const [bytes, reason] of refusals) expect(await decoded(bytes)).toEqual({ isOk: false, reason });
  });

  it('CHN-24 refuses bytes that are written in another way', async () => {
    const bytes = EVM.encodeSpend(NATIVE);
    expect((await decoded(Uint8Array.of(...bytes, 0))).isOk).toBe(false);
    expect((await decoded(bytes.slice(0, -1))).isOk).toBe(false);
  });

  it('CHN-25 refuses a signature that is nobody’s', async () => {
    const nobody = { r: `0x${'ff'.repeat(32)}`, s: `0x${'11'.repeat(32)}`, yParity: 0, v: 27n };
    expect(await decoded(changed(NATIVE, nobody))).toEqual({ isOk: false, reason: 'signed by nobody' });
  });

  it('CHN-21 raises both fees of a replacement by 12.5 %, rounded up, or to what is asked now', () => {
    const cheap = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    expect(replaceEvmSpend(NATIVE, cheap)).toEqual({
      ...NATIVE,
      maxFeePerGas: 33_750_000_002n,
      maxPriorityFeePerGas: 1_125_000_000n,
    });
    const dear = { maxFeePerGas: 90_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n };
    expect(replaceEvmSpend(NATIVE, dear)).toEqual({ ...NATIVE, ...dear });
  });
});
