import { duePayouts, type Payout, putOff } from '@pelorus/database/wallet/payouts.ts';
import type { OpenSpend } from '@pelorus/database/wallet/spends.ts';
import { rawOf } from '@pelorus/money/coin-size.ts';
import type { PoolClient } from 'pg';
import { evmSpends } from './evm-spends.ts';
import { asOnlyPayer } from './one-payer.ts';
import { coinOf, type PayingParts } from './paying-network.ts';
import { feesFor, nextPlan, type Wish } from './signing.ts';
import { SpendDesk } from './spend-desk.ts';

/** So many of the hot wallet's transactions may wait to be mined: nodes hold few of one address. */
const OPEN_MOST = 16;
/** How long a withdrawal waits whose coins or gas are not there. */
const LATER_MS = 30_000;

interface PayerParts extends PayingParts {
  /** Compares what the chain holds with what is owed, and closes what must not be paid (PAYO-34). */
  measurer: { freshen(db: PoolClient): Promise<void> };
}

/** Pays approved withdrawals of one network, and follows all its transactions until they are final. */
export class Payer {
  readonly #parts: PayerParts;
  readonly #desk: SpendDesk;

  constructor(parts: PayerParts) {
    this.#parts = parts;
    this.#desk = new SpendDesk(parts, evmSpends(parts));
  }

  /** Follows what is on its way, then pays one withdrawal. Returns whether there may be more to do at once. */
  async step(): Promise<boolean> {
    const { network, pool } = this.#parts;
    const hasMore = await asOnlyPayer(pool, network.network, async (db) => {
      const open = await this.#desk.follow(db);
      const waiting = open.filter(({ from, state }) => from === network.hot && state !== 'MINED');
      if (new Set(waiting.map(({ nonce }) => nonce)).size >= OPEN_MOST) return false;
      const next = () => duePayouts(db, network.network, this.#parts.clock(), 1);
      if ((await next()).length === 0) return false;
      await this.#parts.measurer.freshen(db);
      const [due] = await next();
      return due !== undefined && (await this.#payOne(db, due, waiting));
    });
    return hasMore === true;
  }

  async #payOne(db: PoolClient, due: Payout, waiting: readonly OpenSpend[]): Promise<boolean> {
    const { clock, log, network } = this.#parts;
    const { address: to, asset, units, withdrawalId } = due;
    const raw = rawOf(BigInt(units), coinOf(network, asset).size);
    const index = { withdrawalId, addressIndex: null };
    const wish: Wish = { from: network.hot, purpose: 'withdrawal', ...index, asset, to, raw };
    const putOffAs = async (refusal: string) => {
      log.warn({ network: network.network, withdrawalId, refusal }, 'a withdrawal cannot be paid now');
      await putOff(db, withdrawalId, refusal, clock() + LATER_MS);
      return true;
    };
    if (!(await this.#hasEnough(wish, waiting, 0n))) return putOffAs('HOT_WALLET_EMPTY');
    const fees = await feesFor(this.#parts, wish);
    if (typeof fees === 'string') return putOffAs(fees);
    if (!(await this.#hasEnough(wish, waiting, fees.gasLimit * fees.feePerGas))) return putOffAs('HOT_WALLET_EMPTY');
    await this.#desk.pay(db, await nextPlan(this.#parts, db, wish, fees));
    return true;
  }

  /** Has the hot wallet the payment, and the native coin its fee, less what is on its way (PAYO-08)? */
  async #hasEnough({ asset, raw }: Wish, waiting: readonly OpenSpend[], fee: bigint): Promise<boolean> {
    const { network, reader } = this.#parts;
    // Of one nonce one is mined; the newest costs most.
    const open = [...new Map(waiting.toReversed().map((one) => [one.nonce, one])).values()];
    const { contract } = coinOf(network, asset);
    const sum = (of: string | null) =>
      open.filter((one) => coinOf(network, one.asset).contract === of).reduce((total, one) => total + one.raw, 0n);
    const fees = open.reduce((total, { feePerGas, gasLimit }) => total + feePerGas * gasLimit, fee);
    const native = fees + sum(null) + (contract === null ? raw : 0n);
    if ((await reader.balance(network.hot, null)) < native) return false;
    return contract === null || (await reader.balance(network.hot, contract)) >= sum(contract) + raw;
  }
}
