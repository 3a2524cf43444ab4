import { BITCOIN } from '@pelorus/chains/bitcoin/bitcoin-family.ts';
import { type BitcoinSpend, bitcoinFee, chooseCoinsWithRoom } from '@pelorus/chains/bitcoin/spend.ts';
import { freeOutputs, takeOutputs } from '@pelorus/database/wallet/outputs.ts';
import { duePayouts, type Payout, putOff } from '@pelorus/database/wallet/payouts.ts';
import { nextNonce } from '@pelorus/database/wallet/spends.ts';
import { rawOf } from '@pelorus/money/coin-size.ts';
import type { PoolClient } from 'pg';
import { bitcoinSpends, coinOfOutput } from './bitcoin-spends.ts';
import { asOnlyPayer } from './one-payer.ts';
import { type BitcoinParts, coinOf } from './paying-network.ts';
import { confirmedMove, type Wish } from './signing.ts';
import { SpendDesk } from './spend-desk.ts';

/** So many outputs are looked at for a payment, the largest first, and so many pay it: the signer reads no longer PSBTs. */
const OUTPUTS = { most: 200, inputs: 25 };
/** How long a withdrawal waits whose coins are not there. */
const LATER_MS = 30_000;

interface PayerParts extends BitcoinParts {
  /** Compares what the chain holds with what is owed, and closes what must not be paid (PAYO-34). */
  measurer: { freshen(db: PoolClient): Promise<void> };
}

/** Pays approved withdrawals of a Bitcoin network from outputs of all our addresses, and moves to cold what staff confirmed. */
export class BitcoinPayer {
  readonly #parts: PayerParts;
  readonly #desk: SpendDesk;

  constructor(parts: PayerParts) {
    this.#parts = parts;
    this.#desk = new SpendDesk(parts, bitcoinSpends(parts));
  }

  /** Follows what is on its way, then signs one payment. Returns whether there may be more to do at once. */
  async step(): Promise<boolean> {
    const { network, pool } = this.#parts;
    const hasMore = await asOnlyPayer(pool, network.network, async (db) => {
      await this.#desk.follow(db);
      if (await this.#toCold(db)) return true;
      const next = () => duePayouts(db, network.network, this.#parts.clock(), 1);
      if ((await next()).length === 0) return false;
      await this.#parts.measurer.freshen(db);
      const [due] = await next();
      return due !== undefined && (await this.#payOne(db, due));
    });
    return hasMore === true;
  }

  async #payOne(db: PoolClient, { address: to, asset, units, withdrawalId }: Payout): Promise<boolean> {
    const { clock, log, network } = this.#parts;
    const raw = rawOf(BigInt(units), coinOf(network, asset).size);
    const wish: Wish = { from: network.hot, purpose: 'withdrawal', withdrawalId, addressIndex: null, asset, to, raw };
    const spend = await this.#chosen(db, wish);
    if (typeof spend !== 'string') {
      await this.#pay(db, wish, spend);
      return true;
    }
    log.warn({ network: network.network, withdrawalId, refusal: spend }, 'a withdrawal cannot be paid now');
    await putOff(db, withdrawalId, spend, clock() + LATER_MS);
    return true;
  }

  async #toCold(db: PoolClient): Promise<boolean> {
    const move = await confirmedMove(this.#parts, db);
    if (move === undefined) return false;
    const spend = await this.#chosen(db, move.wish);
    return typeof spend !== 'string' && this.#pay(db, move.wish, spend, move.onPlanned);
  }

  /**
   * Chooses final outputs that pay a wish (BTCN-32); a text: why not now. Each must be unspent by the chain too: what is
   * not is told as an error, and nothing is paid with it.
   */
  async #chosen(db: PoolClient, { raw, to }: Wish): Promise<BitcoinSpend | string> {
    const { log, network, reader } = this.#parts;
    const feeRate = await reader.feeRate();
    if (feeRate > network.feePerGasMax) return 'GAS_DEAR';
    const { finalHeight } = await reader.head();
    const coins = (await freeOutputs(db, network.network, finalHeight, OUTPUTS.most)).map(coinOfOutput);
    const spend = chooseCoinsWithRoom({
      ...{ network: network.bitcoin, accountXpub: network.xpub, coins, feeRate, changeAddress: network.hot },
      payment: { to, amountRaw: raw, contract: null },
    });
    if (spend === null || spend.inputs.length > OUTPUTS.inputs) return 'HOT_WALLET_EMPTY';
    for (const [addressIndex, inputs] of Map.groupBy(spend.inputs, (input) => input.addressIndex)) {
      const identity = { chainId: null, bitcoin: network.bitcoin };
      const unspent = await reader.unspent(BITCOIN.deriveAddress(network.xpub, addressIndex, identity));
      const missing = inputs.find(
        ({ amountRaw, index, txid }) =>
          !unspent.some((one) => one.txid === txid && one.index === index && one.amountRaw === amountRaw),
      );
      if (missing === undefined) continue;
      log.error({ network: network.network, missing }, 'the chain does not have an output of ours as it was read');
      return 'OUTPUT_MISSING';
    }
    return spend;
  }

  /** Plans, signs and sends a payment. Its outputs are its own from the plan on (BTCN-31). */
  async #pay(db: PoolClient, wish: Wish, spend: BitcoinSpend, onPlanned = async () => {}): Promise<boolean> {
    const { network } = this.#parts.network;
    const nonce = await nextNonce(db, network, wish.from);
    const plan = { ...wish, network, nonce, gasLimit: 1n, feePerGas: bitcoinFee(spend), tipPerGas: 0n };
    const outputs = spend.inputs.map(({ index: outputIndex, txid: txHash }) => ({ txHash, outputIndex }));
    return this.#desk.pay(db, plan, async () => {
      await takeOutputs(db, network, nonce, outputs);
      await onPlanned();
    });
  }
}
