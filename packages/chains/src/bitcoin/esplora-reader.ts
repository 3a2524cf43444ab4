import type {
  BlockMark,
  BroadcastOutcome,
  ChainHead,
  ChainReader,
  FoundTransfer,
  Rereading,
  TransactionState,
  Watch,
} from '../chain-family.ts';
import { type EndpointStatus, Endpoints } from '../endpoints/endpoints.ts';
import { broadcastToAll, findByAll, middleOfAll, type Refusals } from '../endpoints/sending.ts';
import { textOf } from '../endpoints/text-of.ts';
import {
  bitcoinStateAt,
  blockHash,
  blockMark,
  feeRateOf,
  ownedBy,
  rereadOutput,
  scanBitcoinBlock,
  tipHeight,
  type UnspentOutput,
  unspentOf,
} from './esplora.ts';
import { type BitcoinNetwork, FIRST_BLOCKS } from './networks.ts';

/** What nodes call it (Bitcoin Core, bcoin). */
const REFUSALS: Refusals = [
  [/already (in|known)|txn-already|already exists in mempool/i, { outcome: 'ACCEPTED' }],
  [/insufficient ?fee|fee not met|min relay fee|mempool min fee|replacement/i, { outcome: 'UNDERPRICED' }],
  [/missing-?or-?spent|missing ?inputs|inputs-spent|mempool-conflict/i, { outcome: 'SPENT' }],
];

interface EsploraNetwork {
  bitcoin: BitcoinNetwork;
  urls: readonly string[];
  /** How many blocks make a transfer final, its own counted; ≥ 1. */
  confirmations: number;
  timeoutMs: number;
}

/** Reads one network of Bitcoin by Esplora endpoints, and sends to it. */
export class EsploraReader implements ChainReader {
  readonly #network: EsploraNetwork;
  readonly #endpoints: Endpoints;

  constructor(network: EsploraNetwork) {
    if (!Number.isInteger(network.confirmations) || network.confirmations < 1)
      throw new Error(`confirmations must be 1 or more: ${network.confirmations}`);
    this.#network = network;
    this.#endpoints = new Endpoints({ ...network, chainId: null });
  }

  endpoints(): EndpointStatus[] {
    return this.#endpoints.status();
  }

  connect(): Promise<void> {
    const first = FIRST_BLOCKS[this.#network.bitcoin];
    return this.#endpoints.connect(async (endpoint) => (await blockHash(endpoint, 0)) === first);
  }

  async head(): Promise<ChainHead> {
    const height = await this.#endpoints.reached(tipHeight);
    return { height, finalHeight: height - this.#network.confirmations + 1 };
  }

  blockAt(height: number): Promise<BlockMark | null> {
    return this.#endpoints.agree((endpoint) => blockMark(endpoint, height), textOf, { isFixed: false });
  }

  transfersOf(block: BlockMark, watch: Watch): Promise<FoundTransfer[] | null> {
    const watched = { network: this.#network.bitcoin, watch };
    return this.#endpoints.agree((endpoint) => scanBitcoinBlock(endpoint, block, watched), textOf, { isFixed: true });
  }

  async reread(found: FoundTransfer): Promise<Rereading> {
    const block = await this.blockAt(found.height);
    if (block?.hash !== found.blockHash) return { outcome: 'GONE' };
    const { bitcoin } = this.#network;
    const read = await this.#endpoints.agree((endpoint) => rereadOutput(endpoint, found, bitcoin), textOf, {
      isFixed: true,
    });
    return read ?? { outcome: 'GONE' };
  }

  /** What an address owns in blocks now. With `atBlockHash`: throws unless that is the newest block. */
  async balance(address: string, contract: string | null, atBlockHash?: string): Promise<bigint> {
    if (contract !== null) throw new Error('Bitcoin has no tokens');
    const ask = (endpoint: Parameters<typeof ownedBy>[0]) => ownedBy(endpoint, address, atBlockHash);
    const owned = await this.#endpoints.agree(ask, String, { isFixed: false });
    if (owned === null) throw new Error('the head is gone: ask again');
    return owned;
  }

  /** The outputs of an address in blocks that nobody spends, by their names. */
  async unspent(address: string): Promise<UnspentOutput[]> {
    const ask = (endpoint: Parameters<typeof unspentOf>[0]) => unspentOf(endpoint, address);
    return (await this.#endpoints.agree(ask, textOf, { isFixed: false })) ?? [];
  }

  /** Satoshi for a virtual byte that are mined within three blocks, about; of two answers the lower (CHN-55). */
  feeRate(): Promise<bigint> {
    return middleOfAll(this.#endpoints, feeRateOf);
  }

  broadcast(signed: Uint8Array): Promise<BroadcastOutcome> {
    const hex = Buffer.from(signed).toString('hex');
    return broadcastToAll(this.#endpoints, (endpoint) => endpoint.at('/tx', hex), REFUSALS);
  }

  find(txHash: string): Promise<TransactionState> {
    return findByAll(this.#endpoints, (endpoint) => bitcoinStateAt(endpoint, txHash));
  }
}
