import { createHash } from 'node:crypto';
import { watchKey } from '@pelorus/chains/evm/address.ts';
import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { insertWithdrawal } from '@pelorus/database/wallet/withdrawals.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { FIRST_USER_ACCOUNT, NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import {
  destinationText,
  FIRST_USER_INDEX,
  type RefusedAnswer,
  type SignAnswer,
  type XpubsAnswer,
} from '@pelorus/protocol/wallet/signer-wire.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeCreditDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { BenchSigner } from '@pelorus/signer/testing/bench-signer.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import type { Crashes } from '@pelorus/worker/testing/wallet/crashes.ts';
import type { PayingParts } from '@pelorus/worker/wallet/chain/paying-network.ts';
import { NetworkFlows } from './network-flows.ts';
import { type NodeFaults, ScriptedNode } from './scripted-node.ts';
import {
  CASH,
  COIN,
  COINS,
  coinOf,
  ETHER,
  NETWORK,
  NOTHING,
  openCore,
  openSigner,
  openTables,
  type Pool,
} from './world-parts.ts';
import { type Part, processOf } from './world-process.ts';

/** Ids of deposits that stand for what addresses had from the start. */
const FIRST_OWN_DEPOSIT = 1e12;
/** Nodes that do what they say at once. */
export const CALM: NodeFaults = { dropsAnswer: 0, swallows: 0, leavesOut: 0 };

/** How a run is: finality, what nodes do, and whether the gas station has coins. */
interface Terms {
  confirmations?: number;
  faults?: NodeFaults;
  hasGas?: boolean;
}

/**
 * The whole wallet on one chain: real tables, engine, core, signer, follower, payer, sweeper and teller. The chain is a
 * script and the clock a number, so that a run is its seed. A run begins with a chain of its own.
 */
export class WalletWorld {
  readonly pool: Pool;
  readonly #core: CoreLink;
  readonly #signer: BenchSigner;
  readonly #user: string;
  readonly #end: () => Promise<void>;
  readonly #nonces = new Map<string, number>();
  /** What came and left in this run, as the engine told. */
  readonly flows = new NetworkFlows();
  readonly keys: { xpub: string; hot: string; gas: string };
  #made = 0;
  #runs = 0;
  random = new Random(0);
  node: ScriptedNode;
  confirmations = 3;
  nowMs = 1_000_000;
  /** Addresses of customers of this run. */
  readonly addresses = new Map<string, number>();
  /** Every account of this run. */
  account = 0;
  /** Is what the engine told kept from the tables? */
  isLedgerSilent = false;

  private constructor(
    pool: Pool,
    user: string,
    core: CoreLink,
    signer: BenchSigner,
    xpubs: XpubsAnswer,
    end: () => Promise<void>,
  ) {
    this.pool = pool;
    this.#user = user;
    this.#core = core;
    this.#signer = signer;
    this.keys = xpubs.families[0] as XpubsAnswer['families'][number];
    this.#end = end;
    this.node = this.#newNode(CALM);
    const noop = () => undefined;
    core.listen({
      onHello: noop,
      onBatchEnd: noop,
      onDown: noop,
      onCommand: (command) => this.flows.count(command),
    });
  }

  static async open(): Promise<WalletWorld> {
    const database = await createTestDatabase();
    const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
    const signer = openSigner();
    const xpubs = (await signer.signer.handle({ id: 'x', kind: 'xpubs' })) as XpubsAnswer;
    const [user, core] = await Promise.all([openTables(pool), openCore()]);
    return new WalletWorld(pool, user, core, signer, xpubs, async () => {
      await core.close();
      signer.signer.close();
      await pool.end();
      await database.drop();
    });
  }

  close(): Promise<void> {
    return this.#end();
  }

  #newNode(faults: NodeFaults): ScriptedNode {
    return new ScriptedNode({ confirmations: this.confirmations, random: this.random, faults, nonces: this.#nonces });
  }

  /** Begins a run: nothing of the one before is there but what ids and nonces remember. The hot wallet has coins of the house. */
  async begin(seed: number, { confirmations = 3, faults = CALM, hasGas = true }: Terms = {}): Promise<void> {
    this.random = new Random(seed);
    this.confirmations = confirmations;
    this.node = this.#newNode(faults);
    this.addresses.clear();
    this.isLedgerSilent = false;
    await this.pool.query(NOTHING);
    this.flows.begin();
    const reference = `world-${++this.#runs}`;
    await this.#core.submit(encodeJson('openAccount', { reference }, reference));
    this.account = FIRST_USER_ACCOUNT + this.#runs - 1;
    const { gas, hot } = this.keys;
    await this.#endow(hot, NETWORK_FEES_ACCOUNT, COIN, 10n * ETHER);
    if (hasGas) await this.#endow(gas, NETWORK_FEES_ACCOUNT, COIN, ETHER);
    await this.#endow(hot, this.account, CASH, 100_000_000n);
    await this.#endow(hot, this.account, COIN, ETHER);
  }

  /** Credits an account with coins that an address has from the start. */
  async #endow(address: string, account: number, asset: number, raw: bigint): Promise<void> {
    this.node.endow(address, coinOf(asset).contract, raw);
    await this.credit(account, asset, raw);
  }

  /** Lets the engine credit what no chain brought. */
  async credit(account: number, asset: number, raw: bigint): Promise<void> {
    const { size } = coinOf(asset);
    const depositId = FIRST_OWN_DEPOSIT + ++this.#made * 10 + asset;
    await this.#core.submit(
      encodeCreditDeposit({ account, asset, network: NETWORK, units: Number(raw / size.rawPerUnit), depositId }),
    );
  }

  /** Makes an address of a customer. */
  async address(): Promise<string> {
    const index = FIRST_USER_INDEX + ++this.#made;
    const address = EVM.deriveAddress(this.keys.xpub, index, { chainId: null });
    this.addresses.set(watchKey(address), this.account);
    await this.pool.query(
      `INSERT INTO custody.addresses (family, index, account, address, made_at_ms) VALUES ('evm', $1, $1, $2, 0)`,
      [index, address],
    );
    return address;
  }

  /** A deposit that is credited already: its coins are still at the customer's address. */
  async deposited(asset: number, raw: bigint): Promise<string> {
    const address = await this.address();
    await this.#endow(address, this.account, asset, raw);
    await this.rows(
      `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
         contract, raw, units, state, needed, updated_at_ms)
       VALUES (1, $1, -1, '', 1, 0, $2, $3, $4, $5, $6, $7, 'CREDITED', 3, $8)`,
      [
        `0x${++this.#made}`,
        watchKey(address),
        this.account,
        asset,
        coinOf(asset).contract,
        String(raw),
        Number(raw / coinOf(asset).size.rawPerUnit),
        this.nowMs,
      ],
    );
    return address;
  }

  /** Asks for a withdrawal to an address that nobody used before. */
  async withdraw(asset: number, units: number): Promise<{ id: number; address: string }> {
    const address = `0x${createHash('sha256')
      .update(`payee ${++this.#made}`)
      .digest('hex')
      .slice(0, 40)}`;
    const destination = createHash('sha256')
      .update(destinationText(NETWORK, address, null))
      .digest()
      .subarray(0, 16);
    const id = await insertWithdrawal(this.pool, {
      ...{
        account: this.account,
        userId: this.#user,
        asset,
        network: NETWORK,
        address,
        memo: null,
        destination,
        units,
      },
      ...{ feeUnits: 7, clientId: address, worthCents: 1, nowMs: this.nowMs },
    });
    return { id, address };
  }

  /** One turn of a process that knows nothing but the tables; the ledger's flows are written before it, as the worker does. */
  process(crashes: Crashes, parts: readonly Part[]): () => Promise<void> {
    const { addresses, confirmations, node, pool } = this;
    const sign: PayingParts['signer']['sign'] = async ({ purpose, unsigned }) =>
      (await this.#signer.ask(unsigned, purpose)) as SignAnswer | RefusedAnswer;
    const turn = processOf(
      {
        addresses,
        confirmations,
        node,
        pool,
        signer: { sign },
        keys: this.keys,
        core: this.#core,
        clock: () => this.nowMs,
      },
      crashes,
      parts,
    );
    return async () => {
      if (parts.includes('sweep') && !this.isLedgerSilent) await this.#writeFlows();
      await turn();
    };
  }

  async #writeFlows(): Promise<void> {
    for (const { asset } of COINS) {
      const { deposited, fees, withdrawn } = this.flows.of(asset);
      await this.pool.query(
        `INSERT INTO projection.network_flows (asset, network, deposited_units, withdrawn_units, fee_units)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (asset, network) DO UPDATE SET deposited_units = excluded.deposited_units,
           withdrawn_units = excluded.withdrawn_units, fee_units = excluded.fee_units`,
        [asset, NETWORK, String(deposited), String(withdrawn), String(fees)],
      );
    }
  }

  async rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query(text, values)).rows as T[];
  }

  /** Is anything on its way? */
  async isBusy(): Promise<boolean> {
    const [found] = await this.rows<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM custody.spends WHERE state IN ('SIGNED', 'BROADCAST', 'MINED')
           OR fee_raw IS NOT NULL AND fee_booked_at_ms IS NULL)
         OR EXISTS (SELECT FROM custody.plans) OR EXISTS (SELECT FROM custody.withdrawals WHERE ended_at_ms IS NULL)
         OR EXISTS (SELECT FROM custody.deposits WHERE state IN ('CONFIRMING', 'FINAL'))
         OR EXISTS (SELECT FROM custody.holdings WHERE state <> 'LEFT') AS busy`,
    );
    return found?.busy === true || this.node.hasWaiting;
  }

  /** Lets a process work, with blocks and time between, until nothing is on its way. */
  async settle(turn: () => Promise<void>, between: () => void = () => undefined): Promise<void> {
    for (let turns = 0; turns < 120; turns++) {
      await turn();
      if (turns > 0 && !(await this.isBusy())) return;
      between();
      this.node.mine();
      this.nowMs += this.random.pick([11_000, 61_001]);
    }
    throw new Error('it does not settle');
  }

  /** Returns by asset what the chain has of ours and what the ledger says, both in raw units. */
  async sums(): Promise<{ asset: number; chain: bigint; ledger: bigint }[]> {
    const sums = COINS.map(async ({ asset, contract, size }) => {
      const ours = [this.keys.hot, this.keys.gas, ...this.addresses.keys()];
      const held = await Promise.all(ours.map((address) => this.node.balance(address, contract)));
      const { deposited, fees, withdrawn } = this.flows.of(asset);
      const [rest] = await this.rows<{ raw: string }>('SELECT raw FROM custody.remainders WHERE asset = $1', [asset]);
      const ledger = (deposited - withdrawn - fees) * size.rawPerUnit + BigInt(rest?.raw ?? 0);
      return { asset, chain: held.reduce((sum, one) => sum + one, 0n), ledger };
    });
    return Promise.all(sums);
  }
}
