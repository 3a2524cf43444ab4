import type {
  BlockMark,
  BroadcastOutcome,
  ChainHead,
  ChainReader,
  FoundTransfer,
  Payment,
  Rereading,
  TransactionState,
  Watch,
} from '../chain-family.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type EndpointStatus, Endpoints, NoAgreement } from '../endpoints/endpoints.ts';
import { textOf } from '../endpoints/text-of.ts';
import { callAs, count, type RpcTransaction } from './answers.ts';
import { blockMarkOf, scanBlock } from './block-reader.ts';
import { balanceAt, rereadAt, Unmeasured } from './reread.ts';
import { broadcastEvm, findEvm, type GasPrice, gasLimit, gasPrice } from './sending.ts';

/** The call of ERC-20's decimals(). */
const DECIMALS_CALL = '0x313ce567';

interface EvmNetwork {
  chainId: number;
  urls: readonly string[];
  /** How many blocks make a transfer final, its own counted; ≥ 1. */
  confirmations: number;
  /** Whether the network's `finalized` tag says it instead. */
  usesFinalized: boolean;
  timeoutMs: number;
}

/** Reads one EVM network and sends to it. */
export class EvmReader implements ChainReader {
  readonly #network: EvmNetwork;
  readonly #endpoints: Endpoints;

  constructor(network: EvmNetwork) {
    if (!Number.isInteger(network.confirmations) || network.confirmations < 1)
      throw new Error(`confirmations must be 1 or more: ${network.confirmations}`);
    this.#network = network;
    this.#endpoints = new Endpoints(network);
  }

  endpoints(): EndpointStatus[] {
    return this.#endpoints.status();
  }

  connect(): Promise<void> {
    const chainId = (endpoint: Endpoint) => callAs(endpoint, 'eth_chainId', [], count);
    return this.#endpoints.connect(async (endpoint) => (await chainId(endpoint)) === this.#network.chainId);
  }

  async head(): Promise<ChainHead> {
    const height = await this.#endpoints.reached((endpoint) => callAs(endpoint, 'eth_blockNumber', [], count));
    if (!this.#network.usesFinalized) return { height, finalHeight: height - this.#network.confirmations + 1 };
    const finalHeight = await this.#endpoints.reached(
      async (endpoint) => (await blockMarkOf(endpoint, 'finalized'))?.height ?? -1,
    );
    return { height, finalHeight: Math.min(finalHeight, height) };
  }

  blockAt(height: number): Promise<BlockMark | null> {
    const at = `0x${height.toString(16)}`;
    return this.#endpoints.agree((endpoint) => blockMarkOf(endpoint, at), textOf, { isFixed: false });
  }

  transfersOf(block: BlockMark, watch: Watch): Promise<FoundTransfer[] | null> {
    return this.#endpoints.agree((endpoint) => scanBlock(endpoint, block, watch), textOf, { isFixed: true });
  }

  async reread(found: FoundTransfer): Promise<Rereading> {
    const block = await this.blockAt(found.height);
    if (block?.hash !== found.blockHash) return { outcome: 'GONE' };
    try {
      const ask = (endpoint: Endpoint) => rereadAt(endpoint, found, block.parentHash);
      return (await this.#endpoints.agree(ask, textOf, { isFixed: true })) ?? { outcome: 'GONE' };
    } catch (error) {
      if (isUnmeasured(error)) return { outcome: 'UNMEASURED' };
      throw error;
    }
  }

  async balance(address: string, contract: string | null, atBlockHash?: string): Promise<bigint> {
    const hash = atBlockHash ?? (await this.blockAt((await this.head()).height))?.hash;
    if (hash === undefined) throw new Error('the head is gone: ask again');
    const ask = (endpoint: Endpoint) => balanceAt(endpoint, { address, contract }, hash);
    return (await this.#endpoints.agree(ask, String, { isFixed: true })) as bigint;
  }

  /** How many transactions of an address are mined: the next nonce if none is on its way. */
  nonce(address: string): Promise<number> {
    return this.#endpoints.reached((endpoint) =>
      callAs(endpoint, 'eth_getTransactionCount', [address, 'latest'], count),
    );
  }

  gasPrice(): Promise<GasPrice> {
    return gasPrice(this.#endpoints);
  }

  /** The gas to allow for a payment; null: it would fail. */
  gasLimit(from: string, payment: Payment): Promise<bigint | null> {
    return gasLimit(this.#endpoints, from, payment);
  }

  broadcast(signed: Uint8Array): Promise<BroadcastOutcome> {
    return broadcastEvm(this.#endpoints, signed);
  }

  find(txHash: string): Promise<TransactionState> {
    return findEvm(this.#endpoints, txHash);
  }

  /** How many decimals a contract says that it has; null: it is no token. */
  decimalsOf(contract: string): Promise<number | null> {
    const call = { to: contract, data: DECIMALS_CALL };
    const ask = (endpoint: Endpoint) =>
      callAs(endpoint, 'eth_call', [call, 'latest'], (result) => (result === '0x' ? null : count(result)));
    return this.#endpoints.agree(ask, String, { isFixed: false });
  }

  /** Who pays a transaction, in lower case, and its nonce; null: nobody knows it. */
  payerOf(txHash: string): Promise<{ from: string; nonce: number } | null> {
    const ask = (endpoint: Endpoint) =>
      callAs(endpoint, 'eth_getTransactionByHash', [txHash], (result) => {
        if (result === null) return null;
        const { from, nonce } = result as unknown as RpcTransaction;
        return { from: from.toLowerCase(), nonce: count(nonce) };
      });
    return this.#endpoints.agree(ask, textOf, { isFixed: true });
  }
}

function isUnmeasured(error: unknown): boolean {
  return error instanceof NoAgreement && error.errors.some((one) => one instanceof Unmeasured);
}
