import { ProxyEndpoint } from '@pelorus/chains/testing/proxy-endpoint.ts';
import { readerOf, TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { startTestSigner } from '@pelorus/signer/testing/test-signer.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { NATIVE, openPayVenue, type PayVenue, TOKEN } from '../../../testing/wallet/pay-venue.ts';

const UNITS = 1_234_567;
let venue: PayVenue;
beforeAll(async () => {
  venue = await openPayVenue(await startTestSigner(TETHER_ADDRESS));
}, 60_000);
afterAll(() => venue?.stop());

const spendsOf = (ids: number[]) =>
  venue.rows<{ state: string; nonce: number; fee: string | null }>(
    'SELECT state, nonce, fee_raw AS fee FROM custody.spends WHERE withdrawal_id = ANY ($1) ORDER BY spend_id',
    [ids],
  );
const noncesOf = async (ids: number[]) => (await spendsOf(ids)).map(({ nonce }) => nonce);

test('PAYO-03 bytes of another payment are not kept, and nothing goes out', async () => {
  const { signer } = venue.parts;
  type Answer = Awaited<ReturnType<typeof signer.sign>>;
  const first = await venue.approve(TOKEN, UNITS);
  let kept: Answer | undefined;
  const keeping = {
    sign: async (...asked: Parameters<typeof signer.sign>) => {
      kept = await signer.sign(...asked);
      return kept;
    },
  };
  await venue.settle(venue.payer({ signer: keeping }));
  const second = await venue.approve(TOKEN, UNITS);
  const lying = { sign: async () => kept as Answer };
  await expect(venue.payer({ signer: lying }).step()).rejects.toThrow('another spend than was asked for');
  await venue.chain.mine();
  expect([await venue.has(first.address, TOKEN), await venue.has(second.address, TOKEN)]).toEqual([BigInt(UNITS), 0n]);
  expect(await spendsOf([second.id])).toEqual([]);
  await venue.settle(venue.payer());
  expect(await venue.has(second.address, TOKEN)).toBe(BigInt(UNITS));
});

test('PAYO-05 the next nonce is one above ours while the chain counts less, and what it counts where that is more', async () => {
  const { hot } = venue.parts.network;
  const counted = await venue.reader.nonce(hot);
  const [one, two] = [await venue.approve(TOKEN, UNITS), await venue.approve(NATIVE, UNITS)];
  const payer = venue.payer();
  while (await payer.step());
  expect(await venue.reader.nonce(hot)).toBe(counted);
  expect(await noncesOf([one.id, two.id])).toEqual([counted, counted + 1]);
  await venue.settle(payer);
  // As after a backup from before was brought back.
  await venue.rows('DELETE FROM custody.spends WHERE from_address = $1', [hot]);
  const three = await venue.approve(TOKEN, UNITS);
  await venue.settle(payer);
  expect(await noncesOf([three.id])).toEqual([counted + 2]);
  expect(await venue.has(three.address, TOKEN)).toBe(BigInt(UNITS));
});

test('PAYO-12 one that fails in its block is REVERTED once final, with the fee that the network took', async () => {
  const { hot } = venue.parts.network;
  const { address, id } = await venue.approve(TOKEN, UNITS);
  const payer = venue.payer();
  while (await payer.step());
  const code = await venue.chain.call('eth_getCode', [TETHER_ADDRESS, 'latest']);
  const before = await venue.has(hot, NATIVE);
  // The token refuses from now on, though it would have paid when it was asked.
  await venue.chain.call('anvil_setCode', [TETHER_ADDRESS, '0x60006000fd']);
  await venue.chain.mine();
  await venue.chain.call('anvil_setCode', [TETHER_ADDRESS, code]);
  await payer.step();
  expect(await spendsOf([id])).toMatchObject([{ state: 'MINED', fee: null }]);
  await venue.settle(payer);
  expect(await spendsOf([id])).toMatchObject([
    { state: 'REVERTED', fee: String(before - (await venue.has(hot, NATIVE))) },
  ]);
  expect(await venue.has(address, TOKEN)).toBe(0n);
  await venue.rows('UPDATE custody.withdrawals SET ended_at_ms = 1 WHERE withdrawal_id = $1', [id]);
});

test('PAYO-15 a nonce that the chain used for something else is told as an error, and nothing is signed for it', async () => {
  const proxy = new ProxyEndpoint(venue.chain.url);
  const reader = readerOf([await proxy.start()]);
  onTestFinished(() => proxy.stop());
  await reader.connect();
  const { hot } = venue.parts.network;
  const { address, id } = await venue.approve(TOKEN, UNITS);
  // What is sent comes nowhere, and its nonce is used meanwhile.
  proxy.behaviour = ({ method }, ask) => (method === 'eth_sendRawTransaction' ? 'dies' : ask());
  const error = vi.fn();
  const payer = venue.payer({ reader, log: { ...SILENT_LOG, error } });
  while (await payer.step());
  const [nonce = Number.NaN] = await noncesOf([id]);
  await venue.chain.call('anvil_setNonce', [hot, `0x${(nonce + 1).toString(16)}`]);
  expect(error).not.toHaveBeenCalled();
  proxy.behaviour = (_, ask) => ask();
  venue.nowMs += 11_000;
  await payer.step();
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ from: hot, nonce }),
    'the chain used a nonce, and not for this payment',
  );
  await venue.chain.mine();
  venue.nowMs += 11_000;
  await payer.step();
  expect(await spendsOf([id])).toMatchObject([{ state: 'BROADCAST', nonce }]);
  expect(await venue.has(address, TOKEN)).toBe(0n);
});
