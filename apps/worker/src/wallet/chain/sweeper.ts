import { dueHoldings, type HoldingPlace, largestNative, setHoldingState } from '@pelorus/database/wallet/holdings.ts';
import { openSpends } from '@pelorus/database/wallet/spends.ts';
import { GAS_INDEX } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { PoolClient } from 'pg';
import { evmSpends } from './evm-spends.ts';
import { asOnlyPayer } from './one-payer.ts';
import { coinOf, type PayingParts } from './paying-network.ts';
import { confirmedMove, type Fees, feesFor, gasNow, nextPlan, type Wish } from './signing.ts';
import { SpendDesk } from './spend-desk.ts';

const FAMILY = 'evm';
/** What a plain payment of the native coin takes (Ethereum's yellow paper, G_transaction). */
const PLAIN_GAS = 21_000n;
/** A sweep of the native coin brings so many times its fee, or it waits (PAYO-23). */
const WORTH = 10n;
/** The gas station has so many top-ups, or is refilled (PAYO-22). */
const TOP_UPS = 10n;
const MOST = 20;
/** Gas of so many plain payments is enough in the hot wallet. */
const HOT_PAYMENTS = 400n;
/** One part of so many stays for the gas of the address's own tokens. */
const KEPT_SHARE = 100n;

type Due = HoldingPlace & { raw: bigint };

/** Gathers what customers' addresses hold in the hot wallet, and moves to the cold one what staff confirmed. */
export class Sweeper {
  readonly #parts: PayingParts;
  readonly #desk: SpendDesk;
  /** Was it said that the hot wallet has no gas? Once, until it has. */
  #isDry = false;

  constructor(parts: PayingParts) {
    this.#parts = parts;
    this.#desk = new SpendDesk(parts, evmSpends(parts));
  }

  /** Signs and sends one transaction at most; returns whether it did. */
  async step(): Promise<boolean> {
    const { network, pool } = this.#parts;
    // Without a native coin in the ledger no gas can be accounted for.
    if (network.coins.every(({ contract }) => contract !== null)) return false;
    const did = await asOnlyPayer(pool, network.network, async (db) => {
      if (await this.#toCold(db)) return true;
      const asked = { family: FAMILY, network: network.network, native: this.#native, most: MOST };
      const all = await dueHoldings(db, asked);
      if (all.length > 0 && (await this.#fillHot(db))) return true;
      for (const due of all) {
        const { contract } = coinOf(network, due.asset);
        if (await (contract === null ? this.#sweepNative(db, due) : this.#sweepToken(db, due))) return true;
      }
      return false;
    });
    return did === true;
  }

  get #native(): number {
    const coin = this.#parts.network.coins.find(({ contract }) => contract === null);
    if (coin === undefined) throw new Error('the native coin of the network is not configured');
    return coin.asset;
  }

  /** What a plain payment of the native coin offers; undefined: gas is dear. Nodes refuse to estimate it for an empty address. */
  async #plainFees(): Promise<Fees | undefined> {
    const gas = await gasNow(this.#parts);
    return gas === 'GAS_DEAR' ? undefined : { ...gas, gasLimit: PLAIN_GAS };
  }

  /** A hot wallet without gas pays nobody and tops nothing up: the most of the largest holding comes first (PAYO-26). */
  async #fillHot(db: PoolClient): Promise<boolean> {
    const { network, reader } = this.#parts;
    const due = await largestNative(db, { family: FAMILY, network: network.network, native: this.#native });
    const fees = due === undefined ? undefined : await this.#plainFees();
    if (due === undefined || fees === undefined) return false;
    const enough = HOT_PAYMENTS * fees.gasLimit * fees.feePerGas;
    const raw = due.raw - due.raw / KEPT_SHARE;
    if (raw < enough || (await reader.balance(network.hot, null)) >= enough) return false;
    return this.#sweep(db, due, raw, fees);
  }

  async #sweepNative(db: PoolClient, due: Due): Promise<boolean> {
    const fees = await this.#plainFees();
    if (fees === undefined || due.raw < WORTH * fees.gasLimit * fees.feePerGas) return false;
    return this.#sweep(db, due, due.raw - fees.gasLimit * fees.feePerGas, fees);
  }

  async #sweepToken(db: PoolClient, due: Due): Promise<boolean> {
    const { hot } = this.#parts.network;
    const fees = await feesFor(this.#parts, { ...due, from: due.address, to: hot });
    if (typeof fees === 'string') return false;
    const has = await this.#parts.reader.balance(due.address, null);
    const takes = fees.gasLimit * fees.feePerGas;
    // A quarter more: gas may be dearer once it is there.
    return has < takes ? this.#topUp(db, due, (takes * 5n) / 4n - has) : this.#sweep(db, due, due.raw, fees);
  }

  async #pay(db: PoolClient, wish: Wish, fees: Fees, onPlanned?: () => Promise<void>): Promise<boolean> {
    return this.#desk.pay(db, await nextPlan(this.#parts, db, wish, fees), onPlanned);
  }

  #sweep(db: PoolClient, due: Due, raw: bigint, fees: Fees): Promise<boolean> {
    const { addressIndex, address: from, asset } = due;
    const { hot, network } = this.#parts.network;
    const wish = { from, purpose: 'sweep', withdrawalId: null, addressIndex, asset, to: hot, raw } as const;
    return this.#pay(db, wish, fees, () => setHoldingState(db, network, due, 'SWEEPING', this.#native));
  }

  /** Gives an address gas of the gas station, which is refilled before it runs dry (PAYO-21, PAYO-22). */
  async #topUp(db: PoolClient, due: Due, raw: bigint): Promise<boolean> {
    const { gas, network } = this.#parts.network;
    const fees = await this.#plainFees();
    if (fees === undefined) return false;
    const one = raw + fees.gasLimit * fees.feePerGas;
    const open = await openSpends(db, network);
    const leaving = open.filter(({ from, state }) => from === gas && state !== 'MINED');
    const reserved = leaving.reduce((sum, { feePerGas, gasLimit, raw: paid }) => sum + paid + gasLimit * feePerGas, 0n);
    const has = (await this.#parts.reader.balance(gas, null)) - reserved;
    const isRefilled = open.some(({ purpose, to }) => purpose === 'gasTopUp' && to === gas);
    if (has < TOP_UPS * one && !isRefilled && (await this.#refill(db, 2n * TOP_UPS * one, fees))) return true;
    if (has < one) return false;
    const { address: to, addressIndex } = due;
    const wish = {
      from: gas,
      purpose: 'gasTopUp',
      withdrawalId: null,
      addressIndex,
      asset: this.#native,
      to,
      raw,
    } as const;
    return this.#pay(db, wish, fees, () => setHoldingState(db, network, due, 'TOPPING_UP', this.#native));
  }

  async #refill(db: PoolClient, raw: bigint, fees: Fees): Promise<boolean> {
    const { log, network, reader } = this.#parts;
    const { gas: to, hot: from } = network;
    // Withdrawals come first: half of the hot wallet stays theirs.
    if ((await reader.balance(from, null)) < 2n * raw) {
      if (!this.#isDry)
        log.warn(
          { network: network.network },
          'the hot wallet has no gas for the gas station; nothing is swept with its gas',
        );
      this.#isDry = true;
      return false;
    }
    this.#isDry = false;
    const index = { withdrawalId: null, addressIndex: GAS_INDEX };
    return this.#pay(db, { from, purpose: 'gasTopUp', ...index, asset: this.#native, to, raw }, fees);
  }

  async #toCold(db: PoolClient): Promise<boolean> {
    const move = await confirmedMove(this.#parts, db);
    if (move === undefined) return false;
    const fees = await feesFor(this.#parts, move.wish);
    return typeof fees !== 'string' && this.#pay(db, move.wish, fees, move.onPlanned);
  }
}
