import { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { Log } from '@pelorus/database/log.ts';
import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { type FamilyKeys, keepKeys, keysOf } from '@pelorus/database/wallet/deposit-addresses.ts';
import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import type { Pool } from 'pg';
import { pause } from '../../pause.ts';
import type { ChainWork, MakeStep } from './chain-step.ts';
import { depositsStep } from './deposits-step.ts';
import { runNetwork } from './network-loop.ts';
import { payoutsStep } from './payouts-step.ts';
import { SignerClient } from './signer-client.ts';
import { treasuryStep } from './treasury-step.ts';
import { WatchList } from './watch-list.ts';

/** What is done for each network, in this order. */
const STEPS: readonly MakeStep[] = [depositsStep, payoutsStep];

const POOL_MAX = 4;
const ENDPOINT_MS = 10_000;
/** How often the tables are looked at for networks that were added or changed. */
const REFRESH_MS = 10_000;
const FAMILY = 'evm';

export interface ChainsOptions {
  databaseUrl: string;
  /** The signer's socket. */
  signerSocket: string;
  /** Public key that the core vouches with, 64 hex digits. */
  voucherKey: string;
  /** Does the exchange run the test chain, and back test funds by its coins? */
  hasTestTreasury: boolean;
  log: Log;
}

/** The signer's keys are not those that addresses were made of. */
class OtherKeys extends Error {
  override name = 'OtherKeys';
}

/** Returns the keys of the family: as they are kept, or, the first time, as the signer says. */
async function familyKeys(pool: Pool, signer: SignerClient): Promise<FamilyKeys> {
  const kept = await keysOf(pool, FAMILY);
  if (kept !== undefined) return kept;
  const answer = await signer.xpubs();
  if (answer.kind === 'refused') throw new Error(`the signer refuses: ${answer.refusal}`);
  const told = answer.families.find(({ family }) => family === FAMILY);
  if (told === undefined) throw new Error('the signer has no keys of this family');
  return keepKeys(pool, FAMILY, told, Date.now());
}

/** Throws OtherKeys if the signer has other keys than our addresses: what it signs would be of foreign coins. */
async function checkSigner(keys: FamilyKeys, signer: SignerClient): Promise<void> {
  const answer = await signer.xpubs();
  if (answer.kind === 'refused') throw new Error(`the signer refuses: ${answer.refusal}`);
  const told = answer.families.find(({ family }) => family === FAMILY);
  if (told?.xpub !== keys.xpub)
    throw new OtherKeys('the signer has other keys than those that our addresses come from');
}

interface RunningNetwork {
  /** What it was made of. */
  text: string;
  end(): Promise<void>;
}

/** Follows all networks in the tables, each in a loop of its own, until stopped. */
export class Chains {
  readonly #options: ChainsOptions;
  readonly #pool: Pool;
  readonly #signer: SignerClient;
  readonly #stopping = new AbortController();
  readonly #running = new Map<number, RunningNetwork>();
  #wake = Promise.withResolvers<void>();

  constructor(options: ChainsOptions) {
    const { databaseUrl, log, signerSocket } = options;
    this.#options = options;
    this.#pool = createPool({ url: databaseUrl, max: POOL_MAX, applicationName: 'pelorus-chains', log });
    this.#signer = new SignerClient(signerSocket);
  }

  stop(): void {
    this.#stopping.abort();
    this.#notify();
  }

  async run(): Promise<void> {
    const { databaseUrl, log } = this.#options;
    const { signal } = this.#stopping;
    const listener = new DatabaseListener(databaseUrl, 'pelorus-chains-listener', log);
    listener.on('custody_work', { onNotify: () => this.#notify(), onListening: () => this.#notify() });
    const listening = listener.start().catch((error) => log.warn({ err: error }, 'chains hear nothing'));
    const watch = await this.#watchList();
    while (!signal.aborted && watch !== null) {
      await this.#refresh(watch).catch((error) => log.warn({ err: error }, 'networks cannot be read'));
      await pause(REFRESH_MS, signal);
    }
    await Promise.all([...this.#running.values()].map(({ end }) => end()));
    await listening;
    await listener.close();
    this.#signer.close();
    await this.#pool.end();
  }

  /** Wakes every loop that waits. */
  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Waits until the keys are known and the signer is the one that has them; null: stopped before. */
  async #watchList(): Promise<{ keys: FamilyKeys; watch: WatchList } | null> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    let level: 'warn' | 'debug' = 'warn';
    while (!signal.aborted) {
      try {
        const keys = await familyKeys(this.#pool, this.#signer);
        await checkSigner(keys, this.#signer);
        return { keys, watch: new WatchList(FAMILY, keys, log) };
      } catch (error) {
        if (error instanceof OtherKeys) throw error;
        log[level]({ err: error }, 'the signer does not answer; no network is followed until it does');
        level = 'debug';
      }
      await pause(1_000, signal);
    }
    return null;
  }

  /** Starts, ends and renews loops so that they are those of the tables. */
  async #refresh(known: { keys: FamilyKeys; watch: WatchList }): Promise<void> {
    const [networks, coins] = await Promise.all([allNetworks(this.#pool), allCoins(this.#pool)]);
    for (const network of networks) {
      if (network.family !== FAMILY) continue;
      const own = coins.filter((coin) => coin.network === network.network);
      const text = JSON.stringify([network, own]);
      const running = this.#running.get(network.network);
      if (running?.text === text) continue;
      await running?.end();
      this.#running.set(network.network, { text, end: this.#begin(network, own, known) });
    }
  }

  #begin(network: OpenNetwork, coins: OpenCoin[], { keys, watch }: { keys: FamilyKeys; watch: WatchList }) {
    const { hasTestTreasury, log, voucherKey } = this.#options;
    const { chainId, confirmations, endpoints: urls, hasFinality: usesFinalized } = network;
    const identity = { chainId: chainId as number, urls, confirmations, usesFinalized, timeoutMs: ENDPOINT_MS };
    const isTreasury = hasTestTreasury && chainId === TEST_CHAIN_ID;
    const ending = new AbortController();
    const work: ChainWork = {
      ...{ network, coins, keys, watch, log, pool: this.#pool, signer: this.#signer, clock: Date.now, voucherKey },
      reader: new EvmReader(identity),
    };
    const running = runNetwork({
      work,
      steps: [...STEPS, ...(isTreasury ? [treasuryStep] : [])].map((make) => make(work)),
      log,
      stopping: AbortSignal.any([ending.signal, this.#stopping.signal]),
      clock: Date.now,
      woken: () => this.#wake.promise,
    });
    return async () => {
      ending.abort();
      await running;
    };
  }
}
