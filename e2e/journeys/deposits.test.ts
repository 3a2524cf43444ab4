import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumsAgree } from '../custody-sums.ts';
import {
  askChain,
  availableOf,
  CHAIN_WITHIN_MS,
  depositAddress,
  depositIs,
  depositOf,
  sendOnChain,
} from '../own-chain.ts';
import { eventually, type Person, signUp } from '../person.ts';
import { type RunningExchange, startExchange } from '../server.ts';
import { ownData } from '../stage.ts';

let exchange: RunningExchange;
let somebody: Person;
let address: string;
beforeAll(async () => {
  exchange = await startExchange({ dataDir: ownData(), pace: 0, hasChain: true });
  somebody = await signUp(exchange.url);
  address = await depositAddress(somebody);
});
afterAll(() => exchange?.remove());

const send = (amount: string) => sendOnChain(exchange.dataDir, address, amount);
const sighting = (transaction: string) =>
  eventually('the first sighting', () => depositOf(somebody, transaction), CHAIN_WITHIN_MS);

/** Replaces the block of a transaction, and all after it, by empty ones. */
async function forget(transaction: string): Promise<void> {
  const receipt = await askChain<{ blockNumber: string }>(exchange.dataDir, 'eth_getTransactionReceipt', [transaction]);
  const height = Number(await askChain(exchange.dataDir, 'eth_blockNumber', []));
  // Two more: blocks may come in between.
  await askChain(exchange.dataDir, 'anvil_reorg', [height - Number(receipt.blockNumber) + 3, []]);
}

test('DEPO-11 DEPO-20 DEPO-25 DEPO-30 DEPO-61 DEPO-63 a real transaction is seen, waits, and is credited once, also over a restart; a reorganisation before that undoes it', async () => {
  const first = await send('100');
  const seen = await sighting(first);
  expect(seen).toMatchObject({ asset: 'USDT', network: 'DEV', amount: '100.0000000', needed: 12, creditedAt: null });
  expect(await availableOf(somebody)).toBe('0.0000000');
  await depositIs(somebody, first, 'CREDITED');
  expect(await depositOf(somebody, first)).toMatchObject({ confirmations: 12, creditedAt: expect.any(Number) });
  await eventually('the balance', async () => (await availableOf(somebody)) === '100.0000000');

  const lost = await send('7');
  await sighting(lost);
  await forget(lost);
  await depositIs(somebody, lost, 'ORPHANED');

  const { dataDir, url } = exchange;
  await exchange.stop();
  exchange = await startExchange({ dataDir, port: Number(new URL(url).port), pace: 0, hasChain: true });
  const last = await send('2.5');
  await depositIs(somebody, last, 'CREDITED');
  await eventually('both, each once', async () => (await availableOf(somebody)) === '102.5000000');
  await sumsAgree(dataDir, 'USDT');
});
