import { encodeBitcoinSpend } from '@pelorus/chains/bitcoin/spend.ts';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { Transaction } from '@scure/btc-signer';
import { expect, test } from 'vitest';
import { resultOf } from '../../testing/bench-signer.ts';
import { BITCOIN_ATTACKS } from '../../testing/bitcoin-attacks.ts';
import { BITCOIN_COLD, BITCOIN_NETWORK, BitcoinBench } from '../../testing/bitcoin-bench.ts';

/** The same wallet by another way: from the words. */
function accountOf(bench: BitcoinBench): HDKey {
  return HDKey.fromMasterSeed(mnemonicToSeedSync(entropyToMnemonic(bench.entropy, wordlist))).derive("m/84'/1'/0'");
}

test('BTCN-20 xpubs tells the account that other wallets derive from the words', async () => {
  const bench = new BitcoinBench();
  const xpub = accountOf(bench).publicExtendedKey;
  const [hot, gas] = [0, 1].map((index) => bench.keys().bitcoinAddress('regtest', index));
  const answer = await bench.signer.handle({ id: 'a', kind: 'xpubs' });
  expect(answer).toMatchObject({
    families: [{ family: 'evm' }, { family: 'bitcoin', xpub, hot, gas }],
    networks: [{}, { network: BITCOIN_NETWORK, chainId: null, cold: [BITCOIN_COLD] }],
  });
  expect(JSON.stringify(answer)).not.toContain('prv');
});

test('BTCN-20 BTCN-21 a vouched withdrawal is signed from outputs of several addresses, as another wallet would', async () => {
  const bench = new BitcoinBench();
  const spend = bench.spend({ inputs: [bench.output(1), bench.output(2, 50_000n, 0), bench.output(3, 60_000n, 99)] });
  const answer = await bench.payBitcoin('7', spend);
  const other = Transaction.fromPSBT(encodeBitcoinSpend(spend));
  other.sign(accountOf(bench) as unknown as Parameters<Transaction['sign']>[0]);
  other.finalize();
  expect(answer).toEqual({
    ...{ id: expect.any(String), kind: 'signed', signed: `0x${other.hex}`, hash: other.id, from: null, nonce: null },
  });
});

test('BTCN-23 coins go to cold from every address, without a cap of withdrawals', async () => {
  const bench = new BitcoinBench();
  const payment = { to: BITCOIN_COLD, amountRaw: 10n ** 12n, contract: null };
  const spend = bench.spend({ inputs: [bench.output(1, 10n ** 12n + 5_000n, 20)], payment });
  const bytes = encodeBitcoinSpend(spend);
  expect(resultOf(await bench.askBitcoin(bytes, { kind: 'toCold', fromIndex: 0 }))).toBe('signed');
});

test.each(BITCOIN_ATTACKS)('BTCN-20 to BTCN-24 SIGN-60 refused with $refusal: $name', async ({ attempt, refusal }) => {
  expect(await attempt(new BitcoinBench())).toBe(refusal);
});

test('BTCN-22 SIGN-40 the same bytes give the same signature, a higher fee replaces, and a restart forgets nothing', async () => {
  const bench = new BitcoinBench();
  const first = await bench.payBitcoin('1', bench.spend());
  bench.restart();
  expect(await bench.payBitcoin('1', bench.spend())).toMatchObject({ signed: (first as { signed: string }).signed });
  expect(await bench.result(bench.spend({}, 2_000n))).toBe('signed');
  bench.restart();
  expect(await bench.result(bench.spend({}, 1_500n))).toBe('FEE_NOT_HIGHER');
  expect(await bench.result(bench.spend({}, 2_000n), '2')).toBe('INPUT_USED');
  expect(await bench.result(bench.spend({ inputs: [bench.output(5)] }), '1')).toBe('WITHDRAWAL_SIGNED');
});

test('BTCN-24 SIGN-39 caps of an hour count each withdrawal once, and of a replacement what it costs more', async () => {
  const bench = new BitcoinBench();
  const most = { to: bench.spend().payment.to, amountRaw: 400_000_000n, contract: null };
  const pay = (number: number, fee: bigint, payment = most) =>
    bench.result(bench.spend({ inputs: [bench.output(number, 500_000_000n)], payment }, fee), String(number));
  expect(await pay(1, 5_000n)).toBe('signed');
  expect(await pay(1, 10_000n)).toBe('signed');
  expect(await pay(2, 10_000n)).toBe('signed');
  expect(await pay(3, 10_000n)).toBe('HOUR_TOO_HIGH');
  const small = { ...most, amountRaw: 1_000n };
  for (let number = 3; number < 13; number++) expect(await pay(number, 10_000n, small)).toBe('signed');
  expect(await pay(13, 1n, small)).toBe('FEES_OF_HOUR');
  bench.monotonicMs = 3_600_000;
  expect(await pay(13, 1n, small)).toBe('signed');
});
