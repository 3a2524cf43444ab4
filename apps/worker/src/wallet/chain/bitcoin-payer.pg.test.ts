import type { XpubsAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import { startBitcoinSigner } from '@pelorus/signer/testing/test-signer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BitcoinVenue, BTC, follow, openBitcoinVenue } from '../../../testing/wallet/bitcoin-venue.ts';
import { Crash, Crashes } from '../../../testing/wallet/crashes.ts';
import { bitcoinPayoutsStep } from './payouts-step.ts';
import { SignerClient } from './signer-client.ts';

const UNITS = 123_456;
let signer: Awaited<ReturnType<typeof startBitcoinSigner>>;
let client: SignerClient;
let venue: BitcoinVenue;
let hot: string;
let customer: string;

beforeAll(async () => {
  signer = await startBitcoinSigner();
  client = new SignerClient(signer.socket);
  const { families } = (await client.xpubs()) as XpubsAnswer;
  const keys = families[1] as XpubsAnswer['families'][number];
  ({ hot } = keys);
  venue = await openBitcoinVenue(keys, client, signer.core.publicHex);
  await follow(await venue.work());
  customer = await venue.addressOf(16);
  await venue.node.send([hot, 400_000n], [hot, 400_000n], [customer, 900_000n]);
  await venue.node.mine(3);
  await venue.settle();
}, 120_000);
afterAll(async () => {
  client?.close();
  signer?.stop();
  await venue?.stop();
});

const balance = (address: string) => venue.reader.balance(address, null);
/** What all our addresses have. */
const ours = async () => (await balance(hot)) + (await balance(customer));
const spendsOf = (id: number) =>
  venue.rows<{ state: string; nonce: number; fee: string; hash: string }>(
    'SELECT state, nonce, fee_raw AS fee, tx_hash AS hash FROM custody.spends WHERE withdrawal_id = $1 ORDER BY spend_id',
    [id],
  );
const stateOf = async (id: number) =>
  (
    await venue.rows<{ state: string; refusal: string | null }>(
      'SELECT state, payout_refusal AS refusal FROM custody.withdrawals WHERE withdrawal_id = $1',
      [id],
    )
  )[0];
const inputsOf = (nonce: number) =>
  venue.rows('SELECT tx_hash, output_index FROM custody.outputs WHERE spent_by = $1', [nonce]);
/** Signs and sends what is approved, without a block. */
async function pay(changes = {}): Promise<void> {
  const step = bitcoinPayoutsStep(await venue.work(changes));
  while (await step.step());
}
/** Gives the hot wallet outputs, final ones. */
async function fund(...outputs: bigint[]): Promise<void> {
  await venue.node.send(...outputs.map((raw): [string, bigint] => [hot, raw]));
  await venue.node.mine(3);
  await follow(await venue.work());
}

test('BTCN-30 BTCN-32 BTCN-35 a withdrawal is paid to the satoshi from outputs of several addresses, the rest comes back', async () => {
  const before = await ours();
  const { address, id } = await venue.approve(signer.core, 1_200_000);
  await pay();
  expect(await stateOf(id)).toMatchObject({ state: 'BROADCAST' });
  await venue.node.mine();
  await follow(await venue.work());
  await pay();
  expect(await spendsOf(id)).toMatchObject([{ state: 'MINED', fee: null }]);
  await venue.settle();
  const [spend] = await spendsOf(id);
  expect(spend).toMatchObject({ state: 'FINAL' });
  expect(await balance(address)).toBe(1_200_000n);
  expect(await ours()).toBe(before - 1_200_000n - BigInt(spend?.fee ?? ''));
  expect(BigInt(spend?.fee ?? '')).toBeGreaterThan(0n);
  // Change is no deposit, and pays the next one.
  expect(await venue.rows('SELECT 1 FROM custody.deposits WHERE tx_hash = $1', [spend?.hash])).toEqual([]);
});

test('BTCN-31 two withdrawals at once share no output; one that finds none waits', async () => {
  await fund(300_000n, 300_000n);
  const all = [];
  for (let i = 0; i < 4; i++) all.push(await venue.approve(signer.core, 250_000));
  await pay();
  const states = await Promise.all(all.map(({ id }) => stateOf(id)));
  expect(states.map((one) => one?.refusal ?? one?.state)).toContain('HOT_WALLET_EMPTY');
  expect(states.map((one) => one?.refusal ?? one?.state)).toContain('BROADCAST');
  const spends = (await Promise.all(all.map(({ id }) => spendsOf(id)))).flat();
  const inputs = (await Promise.all(spends.map(({ nonce }) => inputsOf(nonce)))).flat();
  expect(new Set(inputs.map((one) => JSON.stringify(one))).size).toBe(inputs.length);
  await fund(800_000n, 800_000n);
  venue.nowMs += 31_000;
  await venue.settle();
  for (const { address } of all) expect(await balance(address)).toBe(250_000n);
});

test('BTCN-34 PAYO-13 a payment that waits is replaced by a dearer one from the same outputs, and paid once', async () => {
  await fund(500_000n);
  const { address, id } = await venue.approve(signer.core, UNITS);
  await pay();
  const [first] = await spendsOf(id);
  venue.nowMs += 5 * 600_000 + 1;
  for (const server of venue.servers) server.rate = 9;
  await pay();
  const [, second] = await spendsOf(id);
  expect(second?.nonce).toBe(first?.nonce);
  expect(second?.hash).not.toBe(first?.hash);
  await venue.settle();
  for (const server of venue.servers) server.rate = 2;
  expect(await spendsOf(id)).toMatchObject([{ state: 'REPLACED' }, { state: 'FINAL', hash: second?.hash }]);
  expect(await balance(address)).toBe(BigInt(UNITS));
  expect(await venue.reader.find(first?.hash ?? '')).toEqual({ state: 'ABSENT' });
});

test('PAYO-11 BTCN-30 a reorganisation makes it BROADCAST again; bytes that nobody knows any more are sent again', async () => {
  const { address, id } = await venue.approve(signer.core, UNITS);
  await pay();
  await venue.node.mine();
  await follow(await venue.work());
  await pay();
  expect(await spendsOf(id)).toMatchObject([{ state: 'MINED' }]);
  await venue.node.reorg(1);
  await follow(await venue.work());
  await pay();
  const [spend] = await spendsOf(id);
  expect(spend).toMatchObject({ state: 'BROADCAST' });
  venue.node.forget(spend?.hash ?? '');
  venue.nowMs += 11_000;
  await venue.settle();
  expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
  expect(await balance(address)).toBe(BigInt(UNITS));
});

test('PAYO-30 PAYO-33 balances are measured by place; a chain that holds less than the ledger owes closes the asset', async () => {
  await venue.settle();
  venue.nowMs += 61_000;
  await pay();
  const held = await venue.rows<{ place: string; raw: string }>('SELECT place, raw FROM custody.chain_balances');
  const raw = new Map(held.map((one) => [one.place, BigInt(one.raw)]));
  expect([raw.get('hot'), raw.get('deposit'), raw.get('cold'), raw.get('gas')]).toEqual([
    await balance(hot),
    await balance(customer),
    0n,
    0n,
  ]);
  const total = (raw.get('hot') ?? 0n) + (raw.get('deposit') ?? 0n);
  const owes = (units: bigint) =>
    venue.rows(
      `INSERT INTO projection.network_flows VALUES ($1, 9, $2, 0, 0) ON CONFLICT (asset, network)
       DO UPDATE SET deposited_units = excluded.deposited_units`,
      [BTC, String(units)],
    );
  const isOpen = async () =>
    (await venue.rows<{ open: boolean }>('SELECT withdrawals_open AS open FROM custody.coins'))[0];
  // Withdrawals and fees that no ledger of this test books are excused.
  await venue.rows(`UPDATE custody.withdrawals SET ended_at_ms = 1`);
  await venue.rows(`UPDATE custody.spends SET fee_booked_at_ms = 1`);
  await owes(total);
  venue.nowMs += 61_000;
  await pay();
  expect(await isOpen()).toEqual({ open: true });
  await owes(total + 1n);
  venue.nowMs += 61_000;
  await pay();
  expect(await isOpen()).toEqual({ open: false });
  await owes(0n);
  await venue.rows('UPDATE custody.coins SET withdrawals_open = true, gate_reason = NULL');
});

test('BTCN-32 an output that the chain does not have pays nothing, and people are told', async () => {
  await fund(700_000n);
  const { id } = await venue.approve(signer.core, 600_000);
  await venue.rows('UPDATE custody.outputs SET raw = raw + 1 WHERE spent_by IS NULL');
  await pay();
  expect(await stateOf(id)).toEqual({ state: 'APPROVED', refusal: 'OUTPUT_MISSING' });
  await venue.rows('UPDATE custody.outputs SET raw = raw - 1 WHERE spent_by IS NULL');
  venue.nowMs += 31_000;
  await venue.settle();
  expect(await spendsOf(id)).toMatchObject([{ state: 'FINAL' }]);
});

test('WDRW-23 PAYO-04 BTCN-31 whatever point it ends at, a withdrawal is paid exactly once', {
  timeout: 240_000,
}, async () => {
  const calm = new Crashes(null);
  const worldOf = (crashes: Crashes) => ({
    pool: crashes.pool(venue.pool),
    reader: crashes.reader(venue.reader),
    signer: { xpubs: () => client.xpubs(), ...crashes.signer(client) } as unknown as SignerClient,
  });
  await fund(...Array.from({ length: 30 }, () => 200_000n));
  await venue.approve(signer.core, UNITS);
  await pay(worldOf(calm));
  await venue.settle();
  expect([...calm.points]).toEqual(
    expect.arrayContaining(['before sign', 'after sign', 'before broadcast', 'after broadcast']),
  );
  // Measuring tears nothing.
  const points = calm.points.filter((point) => !/holdings|chain_balances/.test(point));
  for (const point of new Set(points)) {
    const { address, id } = await venue.approve(signer.core, UNITS);
    venue.nowMs += 11_000;
    const crashes = new Crashes((one) => one === point);
    await expect(pay(worldOf(crashes)), point).rejects.toThrow(Crash);
    expect(crashes.points.at(-1)).toBe(point);
    await venue.settle();
    expect(await balance(address), point).toBe(BigInt(UNITS));
    expect(await spendsOf(id), point).toMatchObject([{ state: 'FINAL' }]);
  }
});
