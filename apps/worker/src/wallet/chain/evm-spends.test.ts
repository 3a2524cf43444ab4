import { SIGNING_ADDRESS, signedBy } from '@pelorus/chains/testing/sign-as.ts';
import type { SpendTerms } from '@pelorus/database/wallet/spends.ts';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { evmSpends } from './evm-spends.ts';
import type { PayingParts } from './paying-network.ts';

const [TO, OTHER, TOKEN] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];
const coins = [
  { asset: 1, contract: null },
  { asset: 2, contract: TOKEN },
];
const family = evmSpends({ network: { chainId: 31_337, coins } } as unknown as PayingParts);
const db = null as unknown as PoolClient;
const PLAN: SpendTerms = {
  ...{
    network: 1,
    from: SIGNING_ADDRESS,
    purpose: 'withdrawal',
    withdrawalId: 7,
    addressIndex: null,
    asset: 1,
    to: TO,
  },
  ...{ raw: 1_000n, nonce: 5, gasLimit: 21_000n, feePerGas: 100n, tipPerGas: 2n },
};

test('PAYO-03 what was signed as planned is kept by its hash', async () => {
  for (const plan of [PLAN, { ...PLAN, asset: 2 }]) {
    const signed = await signedBy(await family.unsignedOf(db, plan));
    expect(await family.checkSigned(db, plan, signed)).toMatch(/^0x[0-9a-f]{64}$/);
  }
});

test.each<[string, Partial<SpendTerms>, object]>([
  ['another payer', { from: OTHER }, {}],
  ['another payee', {}, { to: OTHER }],
  ['another amount', {}, { value: 1_001n }],
  ['another nonce', {}, { nonce: 6 }],
  ['another chain', {}, { chainId: 1 }],
  ['another coin', { asset: 2 }, { to: TO, data: undefined, value: 1_000n }],
  ['a dearer one', {}, { maxFeePerGas: 101n }],
  ['a call besides', {}, { data: '0x00' }],
])('PAYO-03 %s than was planned is refused', async (_, planned, changes) => {
  const plan = { ...PLAN, ...planned };
  const signed = await signedBy(await family.unsignedOf(db, plan), changes);
  await expect(family.checkSigned(db, plan, signed)).rejects.toThrow('the signer gave');
});

test('PAYO-03 bytes that nobody signed are refused', async () => {
  await expect(family.checkSigned(db, PLAN, await family.unsignedOf(db, PLAN))).rejects.toThrow('the signer gave');
});
