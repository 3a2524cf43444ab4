import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { type Hex, recoverTransactionAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { keccak256, parseTransaction, recoverAddress, toHex } from 'viem/utils';
import { expect, test } from 'vitest';
import {
  BenchSigner,
  CHAIN_ID,
  COIN,
  COLD,
  CUSTOMER,
  GWEI,
  NETWORK,
  resultOf,
  TOKEN,
  transferData,
  unsignedSpend,
  unsignedTransfer,
  WEI_PER_UNIT,
} from '../testing/bench-signer.ts';
import { ROOT, reservesRequest } from '../testing/reserves-attacks.ts';

/** The same wallet by another implementation: viem's, from the words. */
function accountAt(bench: BenchSigner, index: number) {
  return mnemonicToAccount(entropyToMnemonic(bench.entropy, wordlist), { path: `m/44'/60'/0'/0/${index}` });
}

test('SIGN-15 xpubs tells the account and the addresses that other wallets derive from the words', async () => {
  const bench = new BenchSigner();
  const answer = await bench.signer.handle({ id: 'a', kind: 'xpubs' });
  expect(answer).toMatchObject({
    families: [{ family: 'evm', hot: accountAt(bench, 0).address, gas: accountAt(bench, 1).address }],
    networks: [{ network: NETWORK, chainId: CHAIN_ID, cold: [COLD], assets: [2, 3] }],
    policyVersion: 1,
  });
  expect(bench.keys().address(16)).toBe(accountAt(bench, 16).address);
  expect(JSON.stringify(answer)).not.toContain('xprv');
});

test('SIGN-34 a vouched withdrawal is signed by the hot wallet, byte for byte as another signer would', async () => {
  const bench = new BenchSigner();
  const answer = await bench.pay('7', 1_000_000n, { nonce: 4 });
  const hot = accountAt(bench, 0);
  const signed = (await hot.signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce: 4,
    gas: 60_000n,
    maxFeePerGas: 10n * GWEI,
    maxPriorityFeePerGas: GWEI,
    to: TOKEN,
    data: transferData(CUSTOMER, 1_000_000n),
  })) as Hex;
  expect(answer).toMatchObject({ kind: 'signed', signed, hash: keccak256(signed), from: hot.address, nonce: 4 });
});

test('SIGN-34 the native coin is paid in wei, and an address in lower case is taken', async () => {
  const bench = new BenchSigner();
  const address = CUSTOMER.toLowerCase();
  const purpose = bench.withdrawal('8', 25n, { asset: COIN, address });
  const answer = await bench.ask(unsignedSpend({ to: CUSTOMER, value: 25n * WEI_PER_UNIT }), purpose);
  expect(answer).toMatchObject({ kind: 'signed' });
  const { signed } = answer as { signed: `0x02${string}` };
  expect(parseTransaction(signed)).toMatchObject({ to: address, value: 250_000_000_000n });
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(bench.keys().hot);
});

test.each(['hot', 'cold'] as const)('SIGN-36 a sweep goes to the %s wallet', async (where) => {
  const bench = new BenchSigner();
  const to = where === 'hot' ? bench.keys().hot : COLD;
  const answer = await bench.ask(unsignedTransfer(to, 5n), { kind: 'sweep', fromIndex: 21 });
  expect(answer).toMatchObject({ kind: 'signed', from: accountAt(bench, 21).address });
});

test('SIGN-37 gas goes from the station to a user and to the hot wallet, and from the hot wallet to the station', async () => {
  const bench = new BenchSigner();
  const { hot, gas } = bench.keys();
  const toUser = unsignedSpend({ to: bench.keys().address(30), value: 10n ** 16n });
  expect(await bench.ask(toUser, { kind: 'gasTopUp', toIndex: 30 })).toMatchObject({ kind: 'signed', from: gas });
  const toHot = unsignedSpend({ to: hot, value: 10n ** 17n, nonce: 1 });
  expect(await bench.ask(toHot, { kind: 'gasTopUp', toIndex: 0 })).toMatchObject({ kind: 'signed', from: gas });
  const toStation = unsignedSpend({ to: gas, value: 10n ** 18n });
  expect(await bench.ask(toStation, { kind: 'gasTopUp', toIndex: 1 })).toMatchObject({ kind: 'signed', from: hot });
});

test('SIGN-38 coins go to cold from the hot wallet and from the station, without a cap', async () => {
  const bench = new BenchSigner();
  const all = unsignedTransfer(COLD, 10n ** 30n);
  expect(await bench.ask(all, { kind: 'toCold', fromIndex: 0 })).toMatchObject({ from: bench.keys().hot });
  const native = unsignedSpend({ to: COLD, value: 10n ** 24n });
  expect(await bench.ask(native, { kind: 'toCold', fromIndex: 1 })).toMatchObject({ from: bench.keys().gas });
});

test('SIGN-41 SIGN-42 the same bytes give the same signature; a higher fee replaces, up to the cap', async () => {
  const bench = new BenchSigner();
  const first = await bench.pay('9', 50n);
  expect(await bench.pay('9', 50n)).toMatchObject({ signed: (first as { signed: string }).signed });
  expect(resultOf(await bench.pay('9', 50n, { maxFeePerGas: 20n * GWEI }))).toBe('signed');
  expect(resultOf(await bench.pay('9', 50n, { maxFeePerGas: 15n * GWEI }))).toBe('FEE_NOT_HIGHER');
  expect(resultOf(await bench.pay('9', 50n, { maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 1n }))).toBe(
    'FEE_NOT_HIGHER',
  );
  expect(resultOf(await bench.pay('9', 50n, { maxFeePerGas: 84n * GWEI }))).toBe('FEE_TOO_HIGH');
  expect(resultOf(await bench.pay('9', 50n, { maxFeePerGas: 83n * GWEI }))).toBe('signed');
});

test('SIGN-43 a replaced sweep of the native coin may carry less, never more', async () => {
  const bench = new BenchSigner();
  const sweep = (value: bigint, gwei: bigint) =>
    bench.ask(unsignedSpend({ to: bench.keys().hot, value, maxFeePerGas: gwei * GWEI }), {
      kind: 'sweep',
      fromIndex: 16,
    });
  expect(resultOf(await sweep(1000n, 10n))).toBe('signed');
  expect(resultOf(await sweep(900n, 20n))).toBe('signed');
  expect(resultOf(await sweep(901n, 30n))).toBe('NONCE_USED');
  expect(resultOf(await sweep(800n, 20n))).toBe('FEE_NOT_HIGHER');
});

test('SIGN-39 SIGN-44 the cap of an hour counts each withdrawal once, outlives a restart and slides', async () => {
  const bench = new BenchSigner();
  const most = 1_000_000_000n;
  expect(resultOf(await bench.pay('1', most, { nonce: 1 }))).toBe('signed');
  expect(resultOf(await bench.pay('1', most, { nonce: 1, maxFeePerGas: 12n * GWEI }))).toBe('signed');
  bench.monotonicMs = 1_800_000;
  expect(resultOf(await bench.pay('2', most, { nonce: 2 }))).toBe('signed');
  expect(resultOf(await bench.pay('3', 500_000_001n, { nonce: 3 }))).toBe('HOUR_TOO_HIGH');
  // The machine's clock is set back a year: time goes on from the last entry.
  bench.wallMs -= 31_536_000_000;
  bench.restart();
  expect(resultOf(await bench.pay('3', 500_000_001n, { nonce: 3 }))).toBe('HOUR_TOO_HIGH');
  expect(resultOf(await bench.pay('3', 500_000_000n, { nonce: 3 }))).toBe('signed');
  // It is set on a day while the signer runs: nothing changes until the count says so.
  bench.wallMs += 2 * 31_536_000_000;
  bench.monotonicMs += 1_799_999;
  expect(resultOf(await bench.pay('4', most, { nonce: 4 }))).toBe('HOUR_TOO_HIGH');
  bench.monotonicMs += 1;
  expect(resultOf(await bench.pay('4', most, { nonce: 4 }))).toBe('signed');
});

test('SIGN-33 fees of an hour are capped, and a replacement counts what it costs more', async () => {
  const bench = new BenchSigner();
  const sweep = (nonce: number, gwei: bigint) =>
    bench.ask(unsignedTransfer(COLD, 1n, { nonce, gas: 50_000n, maxFeePerGas: gwei * GWEI }), {
      kind: 'sweep',
      fromIndex: 16,
    });
  // 50,000 gas at 100 gwei are the 5,000,000 gwei of a spend: twelve of them fill the hour.
  for (let nonce = 0; nonce < 11; nonce++) expect(resultOf(await sweep(nonce, 100n))).toBe('signed');
  expect(resultOf(await sweep(11, 60n))).toBe('signed');
  expect(resultOf(await sweep(12, 50n))).toBe('FEES_OF_HOUR');
  expect(resultOf(await sweep(11, 100n))).toBe('signed');
  expect(resultOf(await sweep(12, 1n))).toBe('FEES_OF_HOUR');
});

test('SIGN-46 a directory restored without its log pays no withdrawal for an hour, but sweeps', async () => {
  const bench = new BenchSigner({}, true);
  expect(resultOf(await bench.pay('1', 1n))).toBe('HOUR_TOO_HIGH');
  expect(resultOf(await bench.ask(unsignedTransfer(COLD, 5n), { kind: 'sweep', fromIndex: 16 }))).toBe('signed');
  bench.monotonicMs = 3_600_000;
  expect(resultOf(await bench.pay('1', 1n))).toBe('signed');
});

test.each([0, 1, 16, 21])(
  'SIGN-70 address %i signs its text as other wallets do, and it is no transaction',
  async (index) => {
    const bench = new BenchSigner();
    const answer = await bench.signer.handle(reservesRequest(bench, { index }));
    const account = accountAt(bench, index);
    const message = `Pelorus proof of reserves|${ROOT}|${bench.wallMs}|${account.address}`;
    const signature = await account.signMessage({ message });
    expect(answer).toEqual({ id: 'r', kind: 'signedReserves', address: account.address, signature });
    // What was signed is the hash of bytes that begin with 0x19; those of transactions begin with 0x02, or 0xc0 and more.
    const bytes = toHex(`\x19Ethereum Signed Message:\n${message.length}${message}`);
    expect(await recoverAddress({ hash: keccak256(bytes), signature })).toBe(account.address);
    expect(() => parseTransaction(bytes)).toThrow();
  },
);

test('SIGN-71 a statement up to an hour old is signed', async () => {
  const bench = new BenchSigner();
  for (const takenAt of [bench.wallMs - 3_600_000, bench.wallMs + 3_600_000])
    expect(resultOf(await bench.signer.handle(reservesRequest(bench, { takenAt })))).toBe('signedReserves');
});
