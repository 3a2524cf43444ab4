import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import type { FoundTransfer, Watch } from '../src/chain-family.ts';
import { DevChain } from '../src/dev-chain/dev-chain.ts';
import { TEST_TREASURY, type TestCoin, testTokenAddress } from '../src/dev-chain/tokens.ts';
import { watchKey } from '../src/evm/address.ts';
import { EvmReader } from '../src/evm/evm-reader.ts';

const TETHER: TestCoin = { symbol: 'USDT', name: 'Test Tether', decimals: 6 };
export const TETHER_ADDRESS = testTokenAddress(TETHER);

/** A test chain in a folder of its own, which makes blocks only when it is told. */
export async function startTestChain(): Promise<{ chain: DevChain; stop(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-chain-'));
  const onTrouble = (what: string) => console.error(what);
  const chain = await DevChain.start({ dir, coins: [TETHER], blockMs: 0, history: 128, onTrouble });
  return {
    chain,
    async stop() {
      await chain.stop();
      rmSync(dir, { recursive: true });
    },
  };
}

export function readerOf(urls: readonly string[], changes: object = {}): EvmReader {
  const network = { chainId: TEST_CHAIN_ID, urls, confirmations: 3, usesFinalized: false, timeoutMs: 5_000 };
  return new EvmReader({ ...network, ...changes });
}

export function watchOf(addresses: readonly string[], contracts: readonly string[]): Watch {
  return { addresses: new Set(addresses.map(watchKey)), contracts: new Set(contracts.map(watchKey)) };
}

/** Sends a call of the treasury and makes a block; returns the transaction's hash. */
export async function minedCall(chain: DevChain, call: object, from: string = TEST_TREASURY): Promise<string> {
  const hash = String(await chain.call('eth_sendTransaction', [{ from, gas: '0x100000', ...call }]));
  await chain.mine();
  return hash;
}

/** Makes a contract; returns its address. */
export async function madeContract(chain: DevChain, data: string, value = '0x0'): Promise<string> {
  const hash = await minedCall(chain, { data, value, gas: '0x400000' });
  const receipt = (await chain.call('eth_getTransactionReceipt', [hash])) as { contractAddress: string };
  return receipt.contractAddress;
}

/** What the newest block brought. */
export async function newestTransfers(reader: EvmReader, watch: Watch): Promise<FoundTransfer[]> {
  const block = await reader.blockAt((await reader.head()).height);
  const found = block === null ? null : await reader.transfersOf(block, watch);
  if (found === null) throw new Error('no block');
  return found;
}
