import { type Behaviour, ProxyEndpoint } from '@pelorus/chains/testing/proxy-endpoint.ts';
import { startTestChain, TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { putNetwork } from '@pelorus/database/wallet/coins.ts';
import { lastBlock } from '@pelorus/database/wallet/followed-blocks.ts';
import { startTestSigner } from '@pelorus/signer/testing/test-signer.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Chains } from './run-chains.ts';

const OTHER_CHAIN = 1_337;
/** The same node by another chain id, as another network's. */
const asOther: Behaviour = ({ method }, ask) => (method === 'eth_chainId' ? `0x${OTHER_CHAIN.toString(16)}` : ask());

async function openVenue() {
  const [signer, { chain, stop }, database] = await Promise.all([
    startTestSigner(TETHER_ADDRESS),
    startTestChain(),
    createTestDatabase(),
  ]);
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  const proxies = [new ProxyEndpoint(chain.url), new ProxyEndpoint(chain.url)];
  const urls = await Promise.all(proxies.map((proxy) => proxy.start()));
  const behave = (behaviour: Behaviour) => {
    for (const proxy of proxies) proxy.behaviour = behaviour;
  };
  const shape = { family: 'evm' as const, name: 'Test', confirmations: 3, hasFinality: false, blockMs: 1_000 };
  const explorers = { explorerTransaction: null, explorerAddress: null };
  await putNetwork(pool, { network: 1, code: 'DEAD', chainId: OTHER_CHAIN, endpoints: urls, ...shape, ...explorers });
  await putNetwork(pool, { network: 2, code: 'FINE', chainId: 31_337, endpoints: [chain.url], ...shape, ...explorers });
  const log = SILENT_LOG;
  const parts = { signerSocket: signer.socket, voucherKey: signer.core.publicHex, hasTestTreasury: false, log };
  const chains = new Chains({ databaseUrl: database.url, ...parts });
  const running = chains.run();
  onTestFinished(async () => {
    chains.stop();
    await running;
    for (const proxy of proxies) proxy.stop();
    signer.stop();
    await Promise.all([stop(), pool.end()]);
    await database.drop();
  });
  return { behave, chain, heightOf: async (network: number) => (await lastBlock(pool, network))?.height ?? null };
}

test('DEPO-53 all networks are followed at once; one whose endpoints are dead is asked again, and keeps no other waiting', {
  timeout: 60_000,
}, async () => {
  const { behave, chain, heightOf } = await openVenue();
  behave(() => 'dies');
  const height = async () => Number(await chain.call('eth_blockNumber', []));
  const wait = { timeout: 20_000, interval: 100 };
  await expect.poll(() => heightOf(2), wait).toBe(await height());
  await chain.mine(2);
  await expect.poll(() => heightOf(2), wait).toBe(await height());
  expect(await heightOf(1)).toBeNull();
  behave(asOther);
  await expect.poll(() => heightOf(1), wait).toBe(await height());
});
