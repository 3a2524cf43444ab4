import type { SignerPurpose, SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import { type Hex, serializeTransaction } from 'viem';
import {
  type BenchSigner,
  benchPolicy,
  CHAIN_ID,
  COIN,
  COLD,
  CUSTOMER,
  GWEI,
  makeCoreKey,
  OTHER_TOKEN,
  resultOf,
  STRANGER,
  TOKEN,
  transferData,
  unsignedSpend,
  unsignedTransfer,
  WEI_PER_UNIT,
} from './bench-signer.ts';

interface SpendAttack {
  name: string;
  refusal: SignerRefusal;
  /** Asks for what must be refused; returns what came of it. */
  attempt(bench: BenchSigner): Promise<string>;
}

const attack = (name: string, refusal: SignerRefusal, attempt: SpendAttack['attempt']): SpendAttack => ({
  name,
  refusal,
  attempt,
});

/** Asks with a voucher that is right for 100 USDT to the customer, and with bytes that are not. */
const withBytes = (name: string, refusal: SignerRefusal, bytes: (bench: BenchSigner) => string): SpendAttack =>
  attack(name, refusal, async (bench) => resultOf(await bench.ask(bytes(bench), bench.withdrawal('1', 100n))));

/** Asks with bytes that pay the customer 100 USDT, and a withdrawal that was changed after it was vouched for. */
const withPurpose = (
  name: string,
  refusal: SignerRefusal,
  change: (bench: BenchSigner) => Partial<Extract<SignerPurpose, { kind: 'withdrawal' }>>,
): SpendAttack =>
  attack(name, refusal, async (bench) =>
    resultOf(await bench.ask(unsignedTransfer(CUSTOMER, 100n), { ...bench.withdrawal('1', 100n), ...change(bench) })),
  );

const withMove = (
  name: string,
  refusal: SignerRefusal,
  purpose: SignerPurpose,
  bytes: (bench: BenchSigner) => string,
): SpendAttack => attack(name, refusal, async (bench) => resultOf(await bench.ask(bytes(bench), purpose)));

const data = transferData(CUSTOMER, 100n);
const call = (selector: string): Hex => `0x${selector}${data.slice(10)}`;
const word = (digit: string) => digit.padStart(64, '0');

/** The bytes of the spend are not those of the withdrawal. */
const BYTES: readonly SpendAttack[] = [
  withBytes('another destination', 'DESTINATION_WRONG', () => unsignedTransfer(STRANGER, 100n)),
  withBytes('the destination of the token itself', 'DESTINATION_WRONG', () => unsignedTransfer(TOKEN, 100n)),
  withBytes('a larger amount', 'AMOUNT_WRONG', () => unsignedTransfer(CUSTOMER, 101n)),
  withBytes('an amount that wraps around at 2^256', 'AMOUNT_WRONG', () => unsignedTransfer(CUSTOMER, 2n ** 256n - 1n)),
  withBytes('nothing', 'AMOUNT_ZERO', () => unsignedTransfer(CUSTOMER, 0n)),
  withBytes('the native coin for a token', 'COIN_WRONG', () => unsignedSpend({ to: CUSTOMER, value: 100n })),
  withBytes('another chain id', 'CHAIN_ID_WRONG', () => unsignedTransfer(CUSTOMER, 100n, { chainId: 1 })),
  withBytes('chain id 0', 'SPEND_UNREADABLE', () =>
    unsignedTransfer(CUSTOMER, 100n, { chainId: 1 }).replace(/^0x02(f8..)01/, '0x02$180'),
  ),
  withBytes('a contract that is not on the list', 'CONTRACT_UNKNOWN', () =>
    unsignedTransfer(CUSTOMER, 100n, {}, OTHER_TOKEN),
  ),
  withBytes('the making of a contract', 'CONTRACT_UNKNOWN', () => unsignedSpend({ data })),
  withBytes('approve instead of transfer', 'CALL_NOT_TRANSFER', () =>
    unsignedSpend({ to: TOKEN, data: call('095ea7b3') }),
  ),
  withBytes('transferFrom', 'CALL_NOT_TRANSFER', () =>
    unsignedSpend({ to: TOKEN, data: `0x23b872dd${word('1')}${data.slice(10)}` }),
  ),
  withBytes('a call of the kind that delegates', 'CALL_NOT_TRANSFER', () =>
    unsignedSpend({ to: TOKEN, data: `0x6a761202${data.slice(10)}` }),
  ),
  withBytes('a byte more behind the call', 'CALL_NOT_TRANSFER', () => unsignedSpend({ to: TOKEN, data: `${data}00` })),
  withBytes('a byte less', 'CALL_NOT_TRANSFER', () => unsignedSpend({ to: TOKEN, data: data.slice(0, -2) as Hex })),
  withBytes('an address with bits above its 20 bytes', 'CALL_NOT_TRANSFER', () =>
    unsignedSpend({ to: TOKEN, data: data.replace('0xa9059cbb00', '0xa9059cbb01') as Hex }),
  ),
  withBytes('data with a payment of the native coin', 'CALL_NOT_TRANSFER', () =>
    unsignedSpend({ to: CUSTOMER, value: 100n, data: '0x00' }),
  ),
  withBytes('native coin with a transfer', 'VALUE_WITH_TOKEN', () => unsignedTransfer(CUSTOMER, 100n, { value: 1n })),
  withBytes('an access list', 'SPEND_TYPE', () =>
    unsignedTransfer(CUSTOMER, 100n, { accessList: [{ address: TOKEN, storageKeys: [] }] }),
  ),
  withBytes('a legacy transaction', 'SPEND_TYPE', () =>
    serializeTransaction({ type: 'legacy', chainId: CHAIN_ID, to: TOKEN, data, gas: 60_000n, gasPrice: GWEI }),
  ),
  withBytes('a delegation of the account (EIP-7702)', 'SPEND_TYPE', () =>
    serializeTransaction({
      type: 'eip7702',
      chainId: CHAIN_ID,
      to: TOKEN,
      data,
      authorizationList: [{ address: STRANGER, chainId: 0, nonce: 0, r: '0x1', s: '0x1', yParity: 0 }],
    }),
  ),
  withBytes('bytes that are signed already', 'SPEND_SIGNED', () =>
    serializeTransaction(
      { type: 'eip1559', chainId: CHAIN_ID, to: TOKEN, data, gas: 60_000n, maxFeePerGas: GWEI },
      { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 },
    ),
  ),
  withBytes('bytes behind the transaction', 'SPEND_UNREADABLE', () => `${unsignedTransfer(CUSTOMER, 100n)}00`),
  // The same fields, the nonce 5 written with a zero ahead: 05 becomes 820005.
  withBytes('a number with a zero ahead', 'SPEND_NOT_CANONICAL', () =>
    unsignedSpend({ to: CUSTOMER, value: 1n, nonce: 5 }).replace(
      /^0x02(..)82(....)05/,
      (_, length: string, chain: string) => {
        const longer = (Number.parseInt(length, 16) + 2).toString(16);
        return `0x02${longer}82${chain}820005`;
      },
    ),
  ),
  withBytes('bytes that are cut', 'SPEND_UNREADABLE', () => unsignedTransfer(CUSTOMER, 100n).slice(0, -2)),
  withBytes('gas above the cap', 'GAS_TOO_HIGH', () => unsignedTransfer(CUSTOMER, 100n, { gas: 100_001n })),
  withBytes('gas that is too little', 'GAS_TOO_HIGH', () => unsignedTransfer(CUSTOMER, 100n, { gas: 20_999n })),
  withBytes('a fee a gas above the cap', 'FEE_TOO_HIGH', () =>
    unsignedTransfer(CUSTOMER, 100n, { gas: 21_000n, maxFeePerGas: 100n * GWEI + 1n }),
  ),
  withBytes('a fee above the cap', 'FEE_TOO_HIGH', () =>
    unsignedTransfer(CUSTOMER, 100n, { gas: 100_000n, maxFeePerGas: 51n * GWEI }),
  ),
];

/** The withdrawal is not the one that was vouched for. */
const VOUCHERS: readonly SpendAttack[] = [
  withPurpose('the voucher of another withdrawal', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('2', 100n).voucher,
  })),
  withPurpose('the voucher of another amount', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('1', 99n).voucher,
  })),
  withPurpose('the voucher of another destination', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('1', 100n, { address: STRANGER }).voucher,
  })),
  withPurpose('the voucher of another network', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('1', 100n, { network: 2 }).voucher,
  })),
  withPurpose('the voucher of another asset', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('1', 100n, { asset: COIN }).voucher,
  })),
  withPurpose('the spelling of the address changed', 'VOUCHER_WRONG', () => ({ address: CUSTOMER.toLowerCase() })),
  withPurpose('a voucher with one bit changed', 'VOUCHER_WRONG', (bench) => ({
    voucher: bench.withdrawal('1', 100n).voucher.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  })),
  withPurpose('a voucher of zeros', 'VOUCHER_WRONG', () => ({ voucher: '0'.repeat(128) })),
  withPurpose('a forged key', 'VOUCHER_KEY_UNKNOWN', (bench) => bench.withdrawal('1', 100n, { core: makeCoreKey() })),
  withPurpose('a key of small order, for which everything verifies', 'VOUCHER_KEY_UNKNOWN', () => ({
    vouchedBy: `01${'00'.repeat(31)}`,
    voucher: `01${'00'.repeat(63)}`,
  })),
  withPurpose('an asset that the network does not have', 'COIN_UNKNOWN', () => ({ asset: 99 })),
  withPurpose('a memo', 'MEMO_IMPOSSIBLE', () => ({ memo: '1' })),
  withPurpose('a wrong checksum', 'ADDRESS_INVALID', () => ({ address: CUSTOMER.replace('Cf7E', 'cf7E') })),
  withPurpose('letters that look like others', 'ADDRESS_INVALID', () => ({ address: CUSTOMER.replace('A', 'А') })),
  withPurpose('a space behind the address', 'ADDRESS_INVALID', () => ({ address: `${CUSTOMER} ` })),
  attack('a token paid to its own contract', 'ADDRESS_OWN', async (bench) =>
    resultOf(await bench.ask(unsignedTransfer(TOKEN, 100n), bench.withdrawal('1', 100n, { address: TOKEN }))),
  ),
  attack('the zero address', 'ADDRESS_INVALID', async (bench) => {
    const address = `0x${'0'.repeat(40)}`;
    return resultOf(await bench.ask(unsignedTransfer(address, 100n), bench.withdrawal('1', 100n, { address })));
  }),
  attack('units taken for wei', 'AMOUNT_WRONG', async (bench) => {
    const bytes = unsignedSpend({ to: CUSTOMER, value: 100n * WEI_PER_UNIT * WEI_PER_UNIT });
    return resultOf(await bench.ask(bytes, bench.withdrawal('1', 100n, { asset: COIN })));
  }),
  attack('a network that is not in the policy', 'NETWORK_UNKNOWN', async (bench) => {
    const withdrawal = bench.withdrawal('1', 100n, { network: 2 });
    return resultOf(await bench.ask(unsignedTransfer(CUSTOMER, 100n), withdrawal, 2));
  }),
];

/** Moves between own wallets that would leave them. */
const MOVES: readonly SpendAttack[] = [
  withMove('a sweep to a foreign address', 'DESTINATION_WRONG', { kind: 'sweep', fromIndex: 16 }, () =>
    unsignedTransfer(STRANGER, 5n),
  ),
  withMove('a sweep to the gas station', 'DESTINATION_WRONG', { kind: 'sweep', fromIndex: 16 }, (bench) =>
    unsignedTransfer(bench.keys().gas, 5n),
  ),
  withMove('a sweep of the hot wallet', 'INDEX_OUT_OF_RANGE', { kind: 'sweep', fromIndex: 0 }, () =>
    unsignedTransfer(COLD, 5n),
  ),
  withMove(
    'a sweep of a number between the wallets and the users',
    'INDEX_OUT_OF_RANGE',
    { kind: 'sweep', fromIndex: 15 },
    () => unsignedTransfer(COLD, 5n),
  ),
  withMove('a sweep of an unknown token', 'CONTRACT_UNKNOWN', { kind: 'sweep', fromIndex: 16 }, () =>
    unsignedTransfer(COLD, 5n, {}, OTHER_TOKEN),
  ),
  withMove('to cold, but to a stranger', 'DESTINATION_WRONG', { kind: 'toCold', fromIndex: 0 }, () =>
    unsignedSpend({ to: STRANGER, value: 5n }),
  ),
  withMove('to cold from a user', 'INDEX_OUT_OF_RANGE', { kind: 'toCold', fromIndex: 16 }, () =>
    unsignedSpend({ to: COLD, value: 5n }),
  ),
  withMove('a top-up of a foreign address', 'DESTINATION_WRONG', { kind: 'gasTopUp', toIndex: 16 }, () =>
    unsignedSpend({ to: STRANGER, value: 5n }),
  ),
  withMove('a top-up of another user', 'DESTINATION_WRONG', { kind: 'gasTopUp', toIndex: 16 }, (bench) =>
    unsignedSpend({ to: bench.keys().address(17), value: 5n }),
  ),
  withMove('a top-up with a token', 'TOP_UP_NOT_NATIVE', { kind: 'gasTopUp', toIndex: 16 }, (bench) =>
    unsignedTransfer(bench.keys().address(16), 5n),
  ),
  withMove('a top-up above its cap', 'TOP_UP_TOO_HIGH', { kind: 'gasTopUp', toIndex: 16 }, (bench) =>
    unsignedSpend({ to: bench.keys().address(16), value: 10n ** 16n + 1n }),
  ),
  withMove('a refill above its cap', 'TOP_UP_TOO_HIGH', { kind: 'gasTopUp', toIndex: 1 }, (bench) =>
    unsignedSpend({ to: bench.keys().gas, value: 10n ** 18n + 1n }),
  ),
  withMove('a top-up of a number that is nobody', 'INDEX_OUT_OF_RANGE', { kind: 'gasTopUp', toIndex: 2 }, (bench) =>
    unsignedSpend({ to: bench.keys().address(2), value: 5n }),
  ),
];

/** Attacks of several requests. */
const SEQUENCES: readonly SpendAttack[] = [
  attack('a withdrawal again with another nonce', 'WITHDRAWAL_SIGNED', async (bench) => {
    await bench.pay('1', 100n, { nonce: 1 });
    return resultOf(await bench.pay('1', 100n, { nonce: 2, maxFeePerGas: 20n * GWEI }));
  }),
  attack('a withdrawal again with another nonce after a restart', 'WITHDRAWAL_SIGNED', async (bench) => {
    await bench.pay('1', 100n, { nonce: 1 });
    bench.restart();
    return resultOf(await bench.pay('1', 100n, { nonce: 2 }));
  }),
  attack('a withdrawal again with another amount, vouched for', 'WITHDRAWAL_SIGNED', async (bench) => {
    await bench.pay('1', 100n, { nonce: 1 });
    return resultOf(await bench.pay('1', 200n, { nonce: 1, maxFeePerGas: 20n * GWEI }));
  }),
  attack('the voucher replayed on a network of another chain id', 'VOUCHER_WRONG', async (bench) => {
    const [network] = benchPolicy([]).networks;
    bench.setPolicy({
      ...benchPolicy([bench.core.publicHex]),
      version: 2,
      networks: [network as never, { ...(network as object), network: 2, chainId: 10 } as never],
    });
    const withdrawal = bench.withdrawal('1', 100n);
    return resultOf(await bench.ask(unsignedTransfer(CUSTOMER, 100n, { chainId: 10 }), withdrawal, 2));
  }),
  attack('a nonce used for another withdrawal', 'NONCE_USED', async (bench) => {
    await bench.pay('1', 100n, { nonce: 1 });
    return resultOf(await bench.pay('2', 100n, { nonce: 1, maxFeePerGas: 20n * GWEI }));
  }),
  attack('a nonce of a withdrawal used for cold', 'NONCE_USED', async (bench) => {
    await bench.pay('1', 100n, { nonce: 1 });
    return resultOf(await bench.ask(unsignedTransfer(COLD, 100n, { nonce: 1 }), { kind: 'toCold', fromIndex: 0 }));
  }),
  attack('the same content with a lower fee', 'FEE_NOT_HIGHER', async (bench) => {
    await bench.pay('1', 100n);
    return resultOf(await bench.pay('1', 100n, { maxFeePerGas: 9n * GWEI }));
  }),
  attack('a withdrawal above the cap of a spend', 'SPEND_TOO_HIGH', async (bench) =>
    resultOf(await bench.pay('1', 1_000_000_001n)),
  ),
  attack('the cap of an hour by many small ones', 'HOUR_TOO_HIGH', async (bench) => {
    const results: string[] = [];
    for (let i = 1; i <= 26; i++) results.push(resultOf(await bench.pay(String(i), 100_000_000n, { nonce: i })));
    return results.slice(0, 25).every((result) => result === 'signed') ? (results[25] as string) : 'refused early';
  }),
  attack('the fees of an hour by many sweeps', 'FEES_OF_HOUR', async (bench) => {
    let result = '';
    for (let i = 0; i < 13; i++) {
      const bytes = unsignedTransfer(COLD, 1n, { gas: 50_000n, maxFeePerGas: 100n * GWEI });
      result = resultOf(await bench.ask(bytes, { kind: 'sweep', fromIndex: 16 + i }));
    }
    return result;
  }),
  attack('a policy changed while the signer runs', 'POLICY_CHANGED', async (bench) => {
    bench.setPolicy({ ...benchPolicy([makeCoreKey().publicHex]), version: 2 }, false);
    return resultOf(await bench.pay('1', 100n));
  }),
  attack('an older policy put back with its seal', 'POLICY_CHANGED', async (bench) => {
    bench.setPolicy(benchPolicy([bench.core.publicHex], { version: 2 }));
    await bench.pay('1', 100n);
    bench.setPolicy(benchPolicy([bench.core.publicHex], { version: 1 }));
    return resultOf(await bench.pay('2', 100n, { nonce: 1 }));
  }),
];

export const SPEND_ATTACKS: readonly SpendAttack[] = [...BYTES, ...VOUCHERS, ...MOVES, ...SEQUENCES];
