import { decodeEvmSpend } from '@pelorus/chains/evm/spend.ts';
import type { Hex } from 'viem';
import { hexToBytes } from 'viem/utils';
import { expect, test } from 'vitest';
import { BenchSigner, CUSTOMER, GWEI, unsignedSpend, unsignedTransfer } from '../../testing/bench-signer.ts';
import { SPEND_ATTACKS } from '../../testing/spend-attacks.ts';
import { decodeEvm } from './decode-evm.ts';

/** Holds what both readers make of the same bytes against each other; returns whether they take them. */
async function agree(bytes: Hex): Promise<boolean> {
  const own = decodeEvm(bytes);
  const other = await decodeEvmSpend(hexToBytes(bytes));
  if (typeof own === 'string' || own.raw === 0n) {
    // The other one reads signed bytes as well.
    if (own !== 'SPEND_SIGNED') expect([own, other.isOk]).toEqual([own, false]);
    return false;
  }
  const { to, raw, contract, chainId, nonce, gas, maxFeePerGas } = own;
  const payment = { to, amountRaw: raw, contract };
  expect(other).toMatchObject({ isOk: true, spend: { payment, chainId, nonce, feeCapRaw: gas * maxFeePerGas } });
  return true;
}

test('SIGN-30 the reader agrees with the one of the builder on right spends, from the least to the most', async () => {
  const amounts = [1n, 127n, 128n, 2n ** 64n, 2n ** 256n - 1n];
  for (const raw of amounts) {
    for (const nonce of [0, 1, 128, 2 ** 40]) {
      for (const fields of [
        { nonce },
        { nonce, gas: 21_000n, maxFeePerGas: 500n * GWEI },
        { nonce, chainId: 1, maxPriorityFeePerGas: 0n },
      ]) {
        expect(await agree(unsignedTransfer(CUSTOMER, raw, fields))).toBe(true);
        expect(await agree(unsignedSpend({ ...fields, to: CUSTOMER, value: raw }))).toBe(true);
      }
    }
  }
});

test('SIGN-30 it agrees on the bytes of all attacks', async () => {
  const bytes: Hex[] = [];
  const bench = new BenchSigner();
  const ask = bench.ask.bind(bench);
  bench.ask = (unsigned, ...rest) => {
    bytes.push(unsigned as Hex);
    return ask(unsigned, ...rest);
  };
  for (const { attempt } of SPEND_ATTACKS) await attempt(bench);
  for (const one of new Set(bytes)) await agree(one);
  expect(new Set(bytes).size).toBeGreaterThan(60);
});

test('SIGN-30 it agrees on right bytes with any one byte changed', async () => {
  const right = hexToBytes(unsignedTransfer(CUSTOMER, 1_000_000n, { nonce: 5 }));
  let taken = 0;
  for (let at = 0; at < right.length; at++) {
    for (const change of [1, 128]) {
      const changed = Buffer.from(right);
      changed[at] = (changed[at] as number) ^ change;
      if (await agree(`0x${changed.toString('hex')}`)) taken += 1;
    }
  }
  // Numbers and addresses may be others; what says which bytes are what may not.
  expect(taken).toBeGreaterThan(50);
  expect(taken).toBeLessThan(2 * right.length);
});
