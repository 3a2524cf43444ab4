import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNER_REFUSALS } from '@pelorus/protocol/wallet/signer-wire.ts';
import { afterAll, expect, test } from 'vitest';
import { BenchSigner, benchPolicy, resultOf } from '../testing/bench-signer.ts';
import { BITCOIN_ATTACKS } from '../testing/bitcoin-attacks.ts';
import { exchangeLines, LINE_ATTACKS } from '../testing/line-attacks.ts';
import { RESERVES_ATTACKS, reservesRequest } from '../testing/reserves-attacks.ts';
import { SPEND_ATTACKS } from '../testing/spend-attacks.ts';
import { listen } from './line-server.ts';

/** Answers lines; half a line may be 50 ms old. */
const listening = new BenchSigner();
const path = join(listening.directory, 's');
const fail = (error: unknown) => {
  throw error;
};
const server = await listen(path, (request) => listening.signer.handle(request), fail, 50);
afterAll(() => void server.close());

/** Entries of spends in the log: what was given out. */
const spendsOf = (bench: BenchSigner) =>
  readFileSync(join(bench.directory, 'signed.log'), 'utf8').match(/"kind":"spend"/g)?.length ?? 0;

test.each(SPEND_ATTACKS)('SIGN-60 refused with $refusal: $name', async ({ refusal, attempt }) => {
  expect(await attempt(new BenchSigner())).toBe(refusal);
});

test('SIGN-60 a refused spend leaves no trace: the next one is as if it had not been asked', async () => {
  const bench = new BenchSigner();
  for (const { attempt, refusal } of SPEND_ATTACKS.slice(0, 40)) expect(await attempt(bench)).toBe(refusal);
  expect(spendsOf(bench)).toBe(0);
  expect(resultOf(await bench.pay('1', 100n))).toBe('signed');
  expect(spendsOf(bench)).toBe(1);
});

test.each(LINE_ATTACKS)('SIGN-03 SIGN-04 refused with $refusal: $name', async ({ refusal, line }) => {
  const [answer] = await exchangeLines(path, line(listening), 1);
  expect(JSON.parse(answer as string)).toEqual({ id: null, kind: 'refused', refusal });
  expect(spendsOf(listening)).toBe(0);
});

test.each(RESERVES_ATTACKS)('SIGN-70 SIGN-71 refused with $refusal: $name', async ({ refusal, attempt }) => {
  expect(await attempt(new BenchSigner())).toBe(refusal);
});

test('SIGN-70 nothing is signed for reserves while the policy has no seal', async () => {
  const bench = new BenchSigner();
  bench.setPolicy(benchPolicy([]), false);
  expect(resultOf(await bench.signer.handle(reservesRequest(bench)))).toBe('POLICY_CHANGED');
});

test('SIGN-60 there are thirty attacks and more, and each refusal of the table is met by one', () => {
  const met = new Set(
    [...SPEND_ATTACKS, ...BITCOIN_ATTACKS, ...RESERVES_ATTACKS, ...LINE_ATTACKS].map(({ refusal }) => refusal),
  );
  expect([...met].sort()).toEqual(Object.keys(SIGNER_REFUSALS).sort());
  expect(SPEND_ATTACKS.length).toBeGreaterThanOrEqual(30);
});
