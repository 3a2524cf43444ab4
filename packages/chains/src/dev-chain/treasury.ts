import { encodeFunctionData, getAddress } from 'viem/utils';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { TRANSFER_ABI } from '../evm/spend.ts';
import { TEST_TREASURY } from './tokens.ts';

/** `decimals()`. */
const DECIMALS_CALL = '0x313ce567';
const NATIVE_DECIMALS = 18;

/** Sends coins of the test chain's treasury; contract null: the network's own. Returns the transaction's hash. */
export async function sendTestCoins(
  endpoint: Endpoint,
  to: string,
  contract: string | null,
  amountRaw: bigint,
): Promise<string> {
  const call =
    contract === null
      ? { to: getAddress(to), value: `0x${amountRaw.toString(16)}` }
      : {
          to: contract,
          data: encodeFunctionData({ abi: TRANSFER_ABI, args: [getAddress(to), amountRaw] }),
        };
  return String(await endpoint.call('eth_sendTransaction', [{ from: TEST_TREASURY, ...call }]));
}

/** Returns how many digits a coin of the test chain has. */
export async function testCoinDecimals(endpoint: Endpoint, contract: string | null): Promise<number> {
  if (contract === null) return NATIVE_DECIMALS;
  return Number(await endpoint.call('eth_call', [{ to: contract, data: DECIMALS_CALL }, 'latest']));
}

/** Returns the newest height of the test chain if no transaction waits for a block; null: some do. */
export async function quietHeight(endpoint: Endpoint): Promise<number | null> {
  const { pending } = (await endpoint.call('txpool_status', [])) as { pending: string };
  if (Number(pending) > 0) return null;
  return Number(await endpoint.call('eth_blockNumber', []));
}
