import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AnvilProcess, freePort } from './anvil-process.ts';
import { shortenState, unpackState, writeState } from './anvil-state.ts';
import {
  creationCall,
  MAKER_OF_CONTRACTS,
  mintCall,
  TEST_TREASURY,
  type TestCoin,
  testTokenAddress,
} from './tokens.ts';
import { sendTestCoins } from './treasury.ts';

const BLOCKS_AFTER = 16;
const QUIET_MS = 60_000;
const BLOCKS_BETWEEN_WRITES = 10;
const HISTORY = 32;
/** What the treasury has of each token, in whole coins. */
const TREASURY_COINS = 1_000_000_000_000n;

interface DevChainOptions {
  /** Where its state lies; it is made. */
  dir: string;
  /** Without one: a free port. */
  port?: number;
  /** The tokens that it has; others may be added at a later start. */
  coins: readonly TestCoin[];
  /** How often it may make a block; 0: only when `mine` is called. */
  blockMs: number;
  history?: number;
  onTrouble(what: string): void;
}

/** A network of one node on this machine, for demos and tests. */
export class DevChain {
  readonly url: string;
  readonly #options: DevChainOptions;
  readonly #port: number;
  readonly #statePath: string;
  #node: AnvilProcess;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #isStopping = false;
  #blocksLeft = 0;
  #newestBlockMs = 0;
  #unwritten = 0;

  private constructor(options: DevChainOptions, port: number, node: AnvilProcess) {
    this.#options = options;
    this.#port = port;
    this.#statePath = statePathOf(options);
    this.#node = node;
    this.url = node.endpoint.url;
  }

  static async start(options: DevChainOptions): Promise<DevChain> {
    const port = options.port ?? (await freePort());
    const statePath = statePathOf(options);
    if (existsSync(statePath)) shortenState(statePath);
    const chain = new DevChain(options, port, nodeOf(options, port));
    await chain.#node.ready();
    chain.#watch();
    await chain.#makeTokens();
    chain.#schedule();
    return chain;
  }

  /** Any call of the node's own. */
  call(method: string, params: readonly unknown[]) {
    return this.#node.endpoint.call(method, params);
  }

  /** Sends coins of the treasury; contract null: the network's own. Returns the transaction's hash. */
  send(to: string, contract: string | null, amountRaw: bigint): Promise<string> {
    return sendTestCoins(this.#node.endpoint, to, contract, amountRaw);
  }

  /** Makes blocks now. */
  async mine(blocks = 1): Promise<void> {
    await this.call('anvil_mine', [`0x${blocks.toString(16)}`]);
    this.#newestBlockMs = Date.now();
    this.#unwritten += blocks;
  }

  /** Replaces the newest blocks by as many empty ones; their transactions are gone. */
  async reorg(blocks: number): Promise<void> {
    await this.call('anvil_reorg', [blocks, []]);
    await this.write();
  }

  /** Writes the state down. */
  async write(): Promise<void> {
    const dumped = await this.call('anvil_dumpState', []);
    writeState(this.#statePath, unpackState(String(dumped)));
    this.#unwritten = 0;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#working;
    await this.write().catch((error: unknown) => this.#options.onTrouble(`its state is not written: ${error}`));
    await this.#node.end();
  }

  async #transact(call: { to: string; data?: string; value?: string }): Promise<string> {
    return String(await this.call('eth_sendTransaction', [{ from: TEST_TREASURY, ...call }]));
  }

  async #makeTokens(): Promise<void> {
    let isNew = false;
    for (const coin of this.#options.coins) {
      const address = testTokenAddress(coin);
      if ((await this.call('eth_getCode', [address, 'latest'])) !== '0x') continue;
      isNew = true;
      await this.#transact({ to: MAKER_OF_CONTRACTS, data: creationCall(coin) });
      await this.mine();
      const amountRaw = TREASURY_COINS * 10n ** BigInt(coin.decimals);
      await this.#transact({ to: address, data: mintCall(TEST_TREASURY, amountRaw) });
    }
    if (!isNew) return;
    await this.mine();
    await this.write();
  }

  #watch(): void {
    const node = this.#node;
    void node.ended.then(async (why) => {
      if (this.#isStopping || node !== this.#node) return;
      this.#options.onTrouble(`the test chain ended (${why}) and is started again`);
      this.#node = nodeOf(this.#options, this.#port);
      this.#watch();
    });
  }

  #schedule(): void {
    const { blockMs, onTrouble } = this.#options;
    if (blockMs === 0 || this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#working = this.#tick()
        .catch((error: unknown) => onTrouble(String(error)))
        .finally(() => this.#schedule());
    }, blockMs);
  }

  /** Makes the block that is due, if one is (CHN-64), and writes the state if it should be (CHN-65). */
  async #tick(): Promise<void> {
    const { pending } = (await this.call('txpool_status', [])) as { pending: string };
    const hasWork = Number(pending) > 0;
    if (hasWork) this.#blocksLeft = BLOCKS_AFTER + 1;
    if (this.#blocksLeft === 0 && Date.now() - this.#newestBlockMs < QUIET_MS) return;
    await this.mine();
    this.#blocksLeft = Math.max(0, this.#blocksLeft - 1);
    if (hasWork || this.#unwritten >= BLOCKS_BETWEEN_WRITES) await this.write();
  }
}

function statePathOf({ dir }: DevChainOptions): string {
  return join(dir, 'state.json');
}

function nodeOf(options: DevChainOptions, port: number): AnvilProcess {
  return new AnvilProcess({ port, statePath: statePathOf(options), history: options.history ?? HISTORY });
}
