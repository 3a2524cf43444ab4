import { type BitcoinSpend, encodeBitcoinSpend } from '@pelorus/chains/bitcoin/spend.ts';
import type { SignerPurpose, SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { CUSTOMER, resultOf } from './bench-signer.ts';
import { BITCOIN_COLD, BITCOIN_NETWORK, type BitcoinBench, PAYEE } from './bitcoin-bench.ts';

interface BitcoinAttack {
  name: string;
  refusal: SignerRefusal;
  attempt(bench: BitcoinBench): Promise<string>;
}

const to = (address: string, amountRaw = 100_000n) => ({ to: address, amountRaw, contract: null });

/** A right voucher of withdrawal 1 for the payment of the bench, and another spend. */
const withSpend = (
  name: string,
  refusal: SignerRefusal,
  change: (bench: BitcoinBench) => Partial<BitcoinSpend>,
  fee?: bigint,
): BitcoinAttack => ({
  name,
  refusal,
  attempt: async (bench) => {
    const right = bench.spend();
    const purpose = bench.withdrawal('1', right.payment.amountRaw, {
      asset: 4,
      address: PAYEE,
      network: BITCOIN_NETWORK,
    });
    const spend = bench.spend(change(bench), fee);
    return resultOf(await bench.askBitcoin(encodeBitcoinSpend(spend), purpose));
  },
});

/** The right PSBT, changed. */
const withBytes = (
  name: string,
  refusal: SignerRefusal,
  change: (tx: Transaction, bench: BitcoinBench) => Uint8Array,
) => ({
  name,
  refusal,
  attempt: async (bench: BitcoinBench) => {
    const spend = bench.spend();
    const purpose = bench.withdrawal('1', 100_000n, { asset: 4, address: PAYEE, network: BITCOIN_NETWORK });
    const tx = Transaction.fromPSBT(encodeBitcoinSpend(spend));
    return resultOf(await bench.askBitcoin(change(tx, bench), purpose));
  },
});

const withPurpose = (name: string, refusal: SignerRefusal, payee: string, purpose: SignerPurpose): BitcoinAttack => ({
  name,
  refusal,
  attempt: async (bench) =>
    resultOf(await bench.askBitcoin(encodeBitcoinSpend(bench.spend({ payment: to(payee) })), purpose)),
});

/** Two payments, one after the other; the first is right. */
const afterOne = (
  name: string,
  refusal: SignerRefusal,
  second: (bench: BitcoinBench) => [withdrawalId: string, spend: BitcoinSpend],
): BitcoinAttack => ({
  name,
  refusal,
  attempt: async (bench) => {
    const first = await bench.result(bench.spend());
    if (first !== 'signed') throw new Error(`the right one was refused: ${first}`);
    const [withdrawalId, spend] = second(bench);
    return bench.result(spend, withdrawalId);
  },
});

const foreign = HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/84'/1'/0'").publicExtendedKey;

/** What an owned server may ask of a network of Bitcoin, and how it is refused. */
export const BITCOIN_ATTACKS: readonly BitcoinAttack[] = [
  withSpend('another payee', 'DESTINATION_WRONG', () => ({ payment: to(BITCOIN_COLD) })),
  withSpend('a satoshi more', 'AMOUNT_WRONG', () => ({ payment: to(PAYEE, 100_001n) })),
  withSpend('change to a stranger', 'CHANGE_FOREIGN', () => ({ change: to(BITCOIN_COLD, 199_000n) })),
  withSpend('change to a customer of ours', 'CHANGE_FOREIGN', (bench) => ({
    change: to(bench.keys().bitcoinAddress('regtest', 16), 199_000n),
  })),
  withSpend('a fee above the cap of a byte', 'FEE_TOO_HIGH', () => ({}), 15_000n),
  withSpend(
    'a fee above the cap of a spend',
    'FEE_TOO_HIGH',
    (bench) => ({
      inputs: Array.from({ length: 12 }, (_, i) => bench.output(i + 1)),
    }),
    50_001n,
  ),
  withSpend('all that is left as fee', 'FEE_TOO_HIGH', () => ({ change: null })),
  withSpend('an output of another seed', 'INPUT_FOREIGN', () => ({ accountXpub: foreign })),
  withSpend('an output of a number that nobody has', 'INPUT_FOREIGN', (bench) => ({
    inputs: [bench.output(1, 300_000n, 7)],
  })),
  withBytes('a third output', 'SPEND_TYPE', (tx) => {
    tx.addOutput({ amount: 1_000n, script: tx.getOutput(0).script as Uint8Array });
    return tx.toPSBT();
  }),
  withBytes('an input that nothing may replace', 'SPEND_TYPE', (tx) => {
    tx.updateInput(0, { sequence: 0xff_ff_ff_ff });
    return tx.toPSBT();
  }),
  withBytes('a signature for a part', 'SPEND_NOT_CANONICAL', (tx) => {
    tx.updateInput(0, { sighashType: 2 });
    return tx.toPSBT();
  }),
  withBytes('bytes behind the PSBT', 'SPEND_NOT_CANONICAL', (tx) => Buffer.concat([tx.toPSBT(), Buffer.from([0])])),
  withBytes('no PSBT', 'SPEND_UNREADABLE', () => Buffer.from('70736274', 'hex')),
  withBytes('the key of another account in the PSBT', 'SPEND_NOT_CANONICAL', (tx) => {
    const fingerprint = tx.getInput(0).bip32Derivation?.[0]?.[1].fingerprint as number;
    const bytes = Buffer.from(tx.toPSBT());
    const named = Buffer.alloc(4);
    named.writeUInt32BE(fingerprint);
    bytes.writeUInt32BE(1, bytes.indexOf(named));
    return bytes;
  }),
  withPurpose('a sweep', 'PURPOSE_IMPOSSIBLE', BITCOIN_COLD, { kind: 'sweep', fromIndex: 16 }),
  withPurpose('a top-up', 'PURPOSE_IMPOSSIBLE', BITCOIN_COLD, { kind: 'gasTopUp', toIndex: 16 }),
  withPurpose('to a cold address that is none', 'DESTINATION_WRONG', PAYEE, { kind: 'toCold', fromIndex: 0 }),
  {
    name: 'a withdrawal to the hot wallet',
    refusal: 'ADDRESS_OWN',
    attempt: (bench) => bench.result(bench.spend({ payment: to(bench.hotBitcoin) })),
  },
  {
    name: 'a withdrawal to an address of EVM',
    refusal: 'ADDRESS_INVALID',
    attempt: async (bench) => {
      const purpose = bench.withdrawal('1', 100_000n, { asset: 4, address: CUSTOMER, network: BITCOIN_NETWORK });
      return resultOf(await bench.askBitcoin(encodeBitcoinSpend(bench.spend()), purpose));
    },
  },
  afterOne('the same withdrawal from other outputs', 'WITHDRAWAL_SIGNED', (bench) => [
    '1',
    bench.spend({ inputs: [bench.output(2)] }),
  ]),
  afterOne('the same withdrawal from one output more', 'WITHDRAWAL_SIGNED', (bench) => [
    '1',
    bench.spend({ inputs: [bench.output(1), bench.output(2)] }, 2_000n),
  ]),
  afterOne('another withdrawal from the same output', 'INPUT_USED', (bench) => ['2', bench.spend({}, 2_000n)]),
  afterOne('another withdrawal from that output and one more', 'INPUT_USED', (bench) => [
    '2',
    bench.spend({ inputs: [bench.output(1), bench.output(2)] }),
  ]),
  // Two signatures over different amounts of the same outputs make one transaction with a fee that nobody allowed.
  afterOne('the same output with another amount', 'WITHDRAWAL_SIGNED', (bench) => [
    '1',
    bench.spend({ inputs: [bench.output(1, 290_000n)] }, 2_000n),
  ]),
  afterOne('the same payment with the same fee', 'FEE_NOT_HIGHER', (bench) => [
    '1',
    bench.spend({ change: to(bench.hotBitcoin, 199_001n) }),
  ]),
];
