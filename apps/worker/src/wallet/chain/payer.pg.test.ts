import { type Behaviour, ProxyEndpoint } from '@pelorus/chains/testing/proxy-endpoint.ts';
import { readerOf, TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { startTestSigner } from '@pelorus/signer/testing/test-signer.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Crash, Crashes } from '../../../testing/wallet/crashes.ts';
import { NATIVE, openPayVenue, type PayVenue, TOKEN } from '../../../testing/wallet/pay-venue.ts';

const UNITS = 1_234_567;
let venue: PayVenue;
beforeAll(async () => {
  venue = await openPayVenue(await startTestSigner(TETHER_ADDRESS));
}, 60_000);
afterAll(() => venue?.stop());
beforeEach(async () => {
  await venue.settle(venue.payer());
  // What a test refused is not tried again by the next.
  await venue.rows(`UPDATE custody.withdrawals SET ended_at_ms = 1 WHERE ended_at_ms IS NULL`);
});

const stateOf = async (id: number) =>
  (
    await venue.rows<{ state: string; refusal: string | null; hash: string | null }>(
      'SELECT state, payout_refusal AS refusal, tx_hash AS hash FROM custody.withdrawals WHERE withdrawal_id = $1',
      [id],
    )
  )[0];
const spendsOf = (id: number) =>
  venue.rows<{ state: string; nonce: number; fee: string | null; hash: string }>(
    'SELECT state, nonce, fee_raw AS fee, tx_hash AS hash FROM custody.spends WHERE withdrawal_id = $1 ORDER BY spend_id',
    [id],
  );

test('PAYO-02 WDRW-24 WDRW-25 a withdrawal goes from approved to final, paid to the unit, its fee known to the wei', async () => {
  const native = await venue.approve(NATIVE, UNITS);
  const token = await venue.approve(TOKEN, UNITS);
  const { hot } = venue.parts.network;
  const before = [await venue.has(hot, NATIVE), await venue.has(hot, TOKEN)] as [bigint, bigint];
  const payer = venue.payer();
  while (await payer.step());
  expect([(await stateOf(native.id))?.state, (await stateOf(token.id))?.state]).toEqual(['BROADCAST', 'BROADCAST']);
  await venue.chain.mine();
  await payer.step();
  expect(await spendsOf(native.id)).toMatchObject([{ state: 'MINED', fee: null }]);
  await venue.settle(payer);
  expect(await venue.has(native.address, NATIVE)).toBe(BigInt(UNITS) * 10n ** 10n);
  expect(await venue.has(token.address, TOKEN)).toBe(BigInt(UNITS));
  const spends = [...(await spendsOf(native.id)), ...(await spendsOf(token.id))];
  expect(spends).toMatchObject([{ state: 'FINAL' }, { state: 'FINAL' }]);
  const fees = spends.reduce((sum, { fee }) => sum + BigInt(fee as string), 0n);
  expect(await venue.has(hot, NATIVE)).toBe(before[0] - BigInt(UNITS) * 10n ** 10n - fees);
  expect(await venue.has(hot, TOKEN)).toBe(before[1] - BigInt(UNITS));
});

test('WDRW-23 PAYO-04 whatever point it ends at, a withdrawal is paid exactly once', { timeout: 60_000 }, async () => {
  const calm = new Crashes(null);
  const worldOf = (crashes: Crashes) => ({
    pool: crashes.pool(venue.pool),
    reader: crashes.reader(venue.reader),
    signer: crashes.signer(venue.parts.signer),
  });
  await venue.approve(TOKEN, UNITS);
  await venue.settle(venue.payer(worldOf(calm)));
  // The points around it are PAYO-16's, on a chain that is a script.
  const points = ['before sign', 'after sign', 'before broadcast', 'after broadcast'];
  expect(calm.points).toEqual(expect.arrayContaining(points));
  for (const [at, point] of calm.points.entries()) {
    if (!points.includes(point)) continue;
    const asset = at % 2 === 0 ? TOKEN : NATIVE;
    const { address, id } = await venue.approve(asset, UNITS);
    const crashes = new Crashes(at);
    await expect(venue.settle(venue.payer(worldOf(crashes))), point).rejects.toThrow(Crash);
    expect(crashes.points.at(-1)).toBe(point);
    const perUnit = asset === TOKEN ? 1n : 10n ** 10n;
    expect([0n, BigInt(UNITS) * perUnit]).toContain(await venue.has(address, asset));
    await venue.settle(venue.payer());
    expect(await venue.has(address, asset), point).toBe(BigInt(UNITS) * perUnit);
    expect(await spendsOf(id), point).toMatchObject([{ state: 'FINAL' }]);
  }
});

test('PAYO-10 WDRW-24 an endpoint that drops its answer after it took the bytes leaves one payment', async () => {
  const proxy = new ProxyEndpoint(venue.chain.url);
  const reader = readerOf([await proxy.start()]);
  onTestFinished(() => proxy.stop());
  await reader.connect();
  proxy.behaviour = async ({ method }, ask) => {
    const answer = await ask();
    return method === 'eth_sendRawTransaction' ? 'dies' : answer;
  };
  const { address, id } = await venue.approve(TOKEN, UNITS);
  await venue.settle(venue.payer({ reader }));
  expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
  expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
});

const lie: Behaviour = async ({ method }, ask) => {
  const answer = await ask();
  if (method === 'eth_getTransactionCount') return '0x999';
  if (method === 'eth_feeHistory') return { baseFeePerGas: ['0xffffffffffff'], reward: [['0xffffffffffff']] };
  if (method === 'eth_getBalance' || method === 'eth_call') return `0x${'f'.repeat(60)}`;
  if (method === 'eth_sendRawTransaction') return { isRefused: true, code: -32000, message: 'nonce too low' };
  if (method === 'eth_getTransactionReceipt' && answer !== null) return { ...(answer as object), status: '0x0' };
  return answer;
};
/** The head of an hour ago, and nothing that came after it. */
const lag: Behaviour = async ({ method }, ask) =>
  method === 'eth_blockNumber' ? '0x1' : method === 'eth_getTransactionReceipt' ? null : ask();

test.each<[string, Behaviour]>([
  ['lies', lie],
  ['lags', lag],
  ['stalls', () => 'stalls'],
  ['dies', () => 'dies'],
  ['takes nothing', ({ method }, ask) => (method === 'eth_sendRawTransaction' ? 'dies' : ask())],
])(
  'P22 PAYO-10 CHN-30 one endpoint of three that %s changes nothing: paid once, at the price of the others',
  async (_, behaviour) => {
    const proxy = new ProxyEndpoint(venue.chain.url);
    const second = new ProxyEndpoint(venue.chain.url);
    onTestFinished(() => [proxy, second].forEach((one) => void one.stop()));
    const urls = [await proxy.start(), venue.chain.url, await second.start()];
    const reader = readerOf(urls, { timeoutMs: 250 });
    await reader.connect();
    proxy.behaviour = behaviour;
    const { address, id } = await venue.approve(TOKEN, UNITS);
    await venue.settle(venue.payer({ reader }));
    expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
    expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
  },
);

test('PAYO-10 bytes that endpoints swallow are sent again, the same', async () => {
  const proxy = new ProxyEndpoint(venue.chain.url);
  const reader = readerOf([await proxy.start()]);
  onTestFinished(() => proxy.stop());
  await reader.connect();
  const sent: unknown[] = [];
  proxy.behaviour = ({ method, params }, ask) => {
    if (method !== 'eth_sendRawTransaction') return ask();
    sent.push(params[0]);
    return sent.length < 3 ? `0x${'11'.repeat(32)}` : ask();
  };
  const { address } = await venue.approve(TOKEN, UNITS);
  await venue.settle(venue.payer({ reader }));
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
  expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
});

test('PAYO-11 WDRW-25 a reorganisation makes it BROADCAST again, and it is paid once', async () => {
  const { address, id } = await venue.approve(NATIVE, UNITS);
  const payer = venue.payer();
  while (await payer.step());
  await venue.chain.mine();
  await payer.step();
  expect((await stateOf(id))?.state).toBe('MINED');
  await venue.chain.reorg(1);
  expect(await venue.has(address, NATIVE)).toBe(0n);
  venue.nowMs += 11_000;
  await payer.step();
  expect((await stateOf(id))?.state).toBe('BROADCAST');
  await venue.settle(payer);
  expect(await venue.has(address, NATIVE)).toBe(BigInt(UNITS) * 10n ** 10n);
  expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
});

test('PAYO-13 WDRW-27 one that waits too long is replaced with the same nonce and a higher fee, and one of both is mined', async () => {
  const { address, id } = await venue.approve(TOKEN, UNITS);
  const payer = venue.payer();
  while (await payer.step());
  venue.nowMs += 60_001;
  await payer.step();
  venue.nowMs += 60_001;
  await payer.step();
  const spends = await spendsOf(id);
  expect(spends).toHaveLength(3);
  expect(new Set(spends.map(({ nonce }) => nonce)).size).toBe(1);
  await venue.settle(payer);
  expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
  const ended = await spendsOf(id);
  expect(ended.map(({ state }) => state).sort()).toEqual(['FINAL', 'REPLACED', 'REPLACED']);
  expect((await stateOf(id))?.hash).toBe(ended.find(({ state }) => state === 'FINAL')?.hash);
});

test('PAYO-14 at the cap of the network it is not replaced, but waits', async () => {
  const { address, id } = await venue.approve(TOKEN, UNITS);
  const first = venue.payer();
  while (await first.step());
  const [{ fee }] = (await venue.rows<{ fee: string }>(
    'SELECT fee_per_gas AS fee FROM custody.spends WHERE withdrawal_id = $1',
    [id],
  )) as [{ fee: string }];
  const network = { ...venue.parts.network, feePerGasMax: BigInt(fee) };
  venue.nowMs += 60_001;
  await venue.payer({ network }).step();
  expect(await spendsOf(id)).toHaveLength(1);
  await venue.settle(venue.payer({ network }));
  expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
});

test('PAYO-07 SIGN-34 what the engine never held is not signed, and others are paid meanwhile', async () => {
  const never = await venue.approve(TOKEN, UNITS, { units: UNITS - 1 });
  const held = await venue.approve(TOKEN, UNITS);
  await venue.settle(venue.payer());
  expect(await stateOf(never.id)).toMatchObject({ state: 'APPROVED', refusal: 'VOUCHER_WRONG' });
  expect(await spendsOf(never.id)).toEqual([]);
  expect([await venue.has(never.address, TOKEN), await venue.has(held.address, TOKEN)]).toEqual([0n, BigInt(UNITS)]);
});

test('PAYO-06 a withdrawal that the tables have forgotten to have paid is not paid again', async () => {
  const { address, id } = await venue.approve(TOKEN, UNITS);
  await venue.settle(venue.payer());
  // As after a backup from before was brought back.
  await venue.rows('DELETE FROM custody.spends WHERE withdrawal_id = $1', [id]);
  await venue.rows(`UPDATE custody.withdrawals SET state = 'APPROVED', nonce = NULL WHERE withdrawal_id = $1`, [id]);
  await venue.settle(venue.payer());
  expect(await stateOf(id)).toMatchObject({ state: 'APPROVED', refusal: 'WITHDRAWAL_SIGNED' });
  expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
});

test('PAYO-01 of two payers at once one works', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => venue.approve(TOKEN, UNITS)));
  const payers = [venue.payer(), venue.payer(), venue.payer()];
  for (let i = 0; i < 6; i++) {
    await Promise.all(payers.map((payer) => payer.step()));
  }
  await venue.settle(venue.payer());
  for (const { address, id } of made) {
    expect(await venue.has(address, TOKEN)).toBe(BigInt(UNITS));
    expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
  }
  const nonces = await venue.rows<{ nonce: number }>(
    'SELECT nonce FROM custody.spends WHERE withdrawal_id = ANY ($1)',
    [made.map(({ id }) => id)],
  );
  expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(4);
});

test('PAYO-08 what the hot wallet does not have waits, told with its reason, and is paid once it has it', async () => {
  const { address, id } = await venue.approve(TOKEN, 2_000_000_000_000);
  await venue.payer().step();
  expect(await stateOf(id)).toMatchObject({ state: 'APPROVED', refusal: 'HOT_WALLET_EMPTY' });
  await venue.chain.send(venue.parts.network.hot, venue.parts.network.coins[1]?.contract ?? null, 2_000_000_000_000n);
  await venue.chain.mine();
  venue.nowMs += 30_000;
  await venue.settle(venue.payer());
  expect(await venue.has(address, TOKEN)).toBe(2_000_000_000_000n);
});
