import { EsploraReader } from '@pelorus/chains/bitcoin/esplora-reader.ts';
import { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { FamilyName } from '@pelorus/chains/families.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { Log } from '@pelorus/database/log.ts';
import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { type FamilyKeys, keepKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import { TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import type { Pool } from 'pg';
import { pause } from '../../pause.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';
import { depositsStep } from './deposits-step.ts';
import { runNetwork } from './network-loop.ts';
import { bitcoinPayoutsStep, payoutsStep } from './payouts-step.ts';
import { SignerClient } from './signer-client.ts';
import { noteWhatSignerKnows } from './signer-knows.ts';
import { treasuryStep } from './treasury-step.ts';
import { WatchList } from './watch-list.ts';

const POOL_MAX = 4;
const ENDPOINT_MS = 10_000;
/** How often the tables are looked at for networks that were added or changed. */
const REFRESH_MS = 10_000;
/** How soon the signer is asked again that did not answer. */
const SIGNER_MS = 1_000;

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

/** What the addresses of a family are made of, and whose they are. */
interface OpenFamily {
  keys: FamilyKeys;
  watch: WatchList;
}

/** Returns the keys of a family, as they were heard first. Throws OtherKeys if the signer has others: what it signs would be of foreign coins (DEPO-54). */
async function familyKeys(pool: Pool, signer: SignerClient, family: FamilyName): Promise<FamilyKeys> {
  const answer = await signer.xpubs();
  if (answer.kind === 'refused') throw new Error(`the signer refuses: ${answer.refusal}`);
  const told = answer.families.find((one) => one.family === family);
  if (told === undefined) throw new Error('the signer has no keys of this family');
  const keys = await keepKeys(pool, family, told, Date.now());
  if (told.xpub !== keys.xpub) throw new OtherKeys('the signer has other keys than those that our addresses come from');
  return keys;
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
  readonly #families = new Map<FamilyName, OpenFamily>();
  readonly #running = new Map<number, RunningNetwork>();
  #wake = Promise.withResolvers<void>();
  /** Aborted when networks or coins were added: the tables are read at once. */
  #isChanged = new AbortController();

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
    const onChange = () => this.#isChanged.abort();
    listener.on('custody_networks', { onNotify: onChange, onListening: onChange });
    const listening = listener.start().catch((error) => log.warn({ err: error }, 'chains hear nothing'));
    let level: 'warn' | 'debug' = 'warn';
    while (!signal.aborted) {
      this.#isChanged = new AbortController();
      const isDone: boolean = await this.#refresh(level).catch((error) => {
        if (error instanceof OtherKeys) throw error;
        log.warn({ err: error }, 'networks cannot be read');
        return false;
      });
      level = isDone ? 'warn' : 'debug';
      await pause(isDone ? REFRESH_MS : SIGNER_MS, AbortSignal.any([signal, this.#isChanged.signal]));
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

  async #familyOf(network: OpenNetwork): Promise<OpenFamily> {
    const { family } = network;
    const known = this.#families.get(family);
    if (known !== undefined) return known;
    const keys = await familyKeys(this.#pool, this.#signer, family);
    const made = { keys, watch: new WatchList(family, network, keys, this.#options.log) };
    this.#families.set(family, made);
    return made;
  }

  /** Starts, ends and renews loops so that they are those of the tables; false: the signer did not answer for all of them. */
  async #refresh(level: 'warn' | 'debug'): Promise<boolean> {
    const [networks, coins] = await Promise.all([allNetworks(this.#pool), allCoins(this.#pool)]);
    let isDone = true;
    for (const network of networks) {
      const own = coins.filter((coin) => coin.network === network.network);
      const text = JSON.stringify([network, own]);
      const running = this.#running.get(network.network);
      if (running?.text === text) continue;
      try {
        const family = await this.#familyOf(network);
        await running?.end();
        this.#running.set(network.network, { text, end: this.#begin(network, own, family) });
      } catch (error) {
        if (error instanceof OtherKeys) throw error;
        this.#options.log[level](
          { err: error, network: network.code },
          'a network is not followed: no keys of its family',
        );
        isDone = false;
      }
    }
    const asking = noteWhatSignerKnows(this.#pool, this.#signer, networks, coins);
    const isKnown = await asking.then(
      () => true,
      (error) => {
        this.#options.log[level]({ err: error }, 'the signer does not say which coins it knows');
        return false;
      },
    );
    return isDone && isKnown;
  }

  /** What is done for a network, in this order. */
  #stepsOf(work: Omit<ChainWork, 'reader'>): { work: ChainWork; steps: ChainStep[] } {
    const { bitcoin, chainId, confirmations, endpoints: urls, hasFinality: usesFinalized } = work.network;
    const asked = { urls, confirmations, timeoutMs: ENDPOINT_MS };
    if (bitcoin !== null) {
      const ofBitcoin = { ...work, reader: new EsploraReader({ ...asked, bitcoin }) };
      return { work: ofBitcoin, steps: [depositsStep(ofBitcoin), bitcoinPayoutsStep(ofBitcoin)] };
    }
    const ofEvm = { ...work, reader: new EvmReader({ ...asked, chainId: chainId as number, usesFinalized }) };
    const isTreasury = this.#options.hasTestTreasury && chainId === TEST_CHAIN_ID;
    const steps = [depositsStep(ofEvm), payoutsStep(ofEvm)];
    return { work: ofEvm, steps: isTreasury ? [...steps, treasuryStep(ofEvm)] : steps };
  }

  #begin(network: OpenNetwork, coins: OpenCoin[], { keys, watch }: OpenFamily) {
    const { log, voucherKey } = this.#options;
    const ending = new AbortController();
    const { steps, work } = this.#stepsOf({
      ...{ network, coins, keys, watch, log, pool: this.#pool, signer: this.#signer, clock: Date.now, voucherKey },
    });
    const running = runNetwork({
      work,
      steps,
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
