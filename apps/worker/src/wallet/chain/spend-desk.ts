import type { TransactionState } from '@pelorus/chains/chain-family.ts';
import { inTransactionOn } from '@pelorus/database/transaction.ts';
import { setPayoutState } from '@pelorus/database/wallet/payouts.ts';
import {
  type OpenSpend,
  openSpends,
  plansOf,
  type SpendTerms,
  setFinal,
  setMined,
  setSent,
  setUnmined,
  writePlan,
} from '@pelorus/database/wallet/spends.ts';
import type { PoolClient } from 'pg';
import type { AnyParts } from './paying-network.ts';
import { signNew, signPlan } from './signing.ts';
import type { SpendFamily } from './spend-family.ts';

type Mined = Extract<TransactionState, { state: 'MINED' }>;

/** A transaction waits so many blocks, a minute at least, before it is replaced (PAYO-13). */
const STUCK = { blocks: 5, leastMs: 60_000 };
/** What no endpoint knows is sent again, but not more often than this. */
const RESEND_MS = 10_000;

/** Signs, sends and follows the transactions of one network (PAYO-02 to PAYO-15). Its caller holds the lock (PAYO-01). */
export class SpendDesk {
  readonly parts: AnyParts;
  readonly #family: SpendFamily;

  constructor(parts: AnyParts, family: SpendFamily) {
    this.parts = parts;
    this.#family = family;
  }

  /** Signs what is to be planned and sends it; false: it was not signed. */
  async pay(db: PoolClient, plan: SpendTerms, onPlanned?: () => Promise<void>): Promise<boolean> {
    const kept = await signNew(this.parts, this.#family, db, plan, onPlanned);
    if (kept !== undefined) await this.#send(db, kept);
    return kept !== undefined;
  }

  /** Does what a crash left half done, and follows all that is on its way. Returns what is open after it. */
  async follow(db: PoolClient): Promise<OpenSpend[]> {
    const { network } = this.parts.network;
    for (const plan of await plansOf(db, network)) {
      const kept = await signPlan(this.parts, this.#family, db, plan);
      if (kept !== undefined) await this.#send(db, kept);
    }
    const open = await openSpends(db, network);
    if (open.length === 0) return open;
    const { finalHeight } = await this.parts.reader.head();
    const byNonce = Map.groupBy(open, ({ from, nonce }) => `${from} ${nonce}`);
    const waiting = new Set<string>();
    for (const [newest, ...older] of byNonce.values()) {
      if (newest === undefined) continue;
      const isOldest = !this.#family.isInOrder || !waiting.has(newest.from);
      if (!(await this.#followNonce(db, [newest, ...older], finalHeight, isOldest))) waiting.add(newest.from);
    }
    return openSpends(db, network);
  }

  /** Follows the transactions of one nonce, the newest first; returns whether one of them is mined. */
  async #followNonce(
    db: PoolClient,
    same: readonly [OpenSpend, ...OpenSpend[]],
    finalHeight: number,
    isOldest: boolean,
  ): Promise<boolean> {
    const [newest] = same;
    const found: TransactionState[] = [];
    for (const spend of same) {
      const state = await this.parts.reader.find(spend.txHash);
      if (state.state === 'MINED') {
        await this.#mined(db, spend, state, finalHeight);
        return true;
      }
      found.push(state);
    }
    for (const spend of same) if (spend.state === 'MINED') await this.#unmined(db, spend);
    const isKnown = found[0]?.state === 'PENDING';
    const lastSent = newest.sentAtMs ?? 0;
    const isDue = newest.state === 'SIGNED' || (!isKnown && this.parts.clock() - lastSent >= RESEND_MS);
    const isTooCheap = isDue && (await this.#sendOneOf(db, same)) === 'UNDERPRICED';
    if (isOldest && (isTooCheap || this.#isStuck(newest))) await this.#replace(db, newest);
    return false;
  }

  #isStuck({ signedAtMs }: OpenSpend): boolean {
    const { clock, network } = this.parts;
    return clock() - signedAtMs > Math.max(STUCK.leastMs, STUCK.blocks * network.blockMs);
  }

  /** Sends the newest bytes of a nonce; those before it where their address cannot pay what the newer ones offer (PAYO-17). */
  async #sendOneOf(db: PoolClient, same: readonly OpenSpend[]): Promise<string> {
    let said = 'NO_FUNDS';
    for (const spend of same) {
      said = await this.#send(db, spend);
      if (said !== 'NO_FUNDS') break;
    }
    return said;
  }

  /** Gives the bytes to all endpoints. Whatever they say, what became of them is looked for by hash (PAYO-10). */
  async #send(db: PoolClient, spend: OpenSpend): Promise<string> {
    const { clock, log, network, reader } = this.parts;
    const said = await reader.broadcast(spend.signed);
    const mayBeTaken = said.outcome === 'ACCEPTED' || said.outcome === 'SPENT' || said.outcome === 'UNKNOWN';
    const { nonce, purpose, txHash, withdrawalId } = spend;
    if (said.outcome !== 'ACCEPTED')
      log.warn({ network: network.network, purpose, withdrawalId, nonce, txHash, said }, 'a transaction is not taken');
    if (said.outcome === 'SPENT') await this.#checkNonce(spend);
    await inTransactionOn(db, async () => {
      await setSent(db, spend.spendId, mayBeTaken, clock());
      if (withdrawalId !== null && mayBeTaken)
        await setPayoutState(db, withdrawalId, { state: 'BROADCAST', txHash }, clock());
    });
    return said.outcome;
  }

  /** The nonce is used, and by none of ours if none is mined: people must look (PAYO-15). */
  async #checkNonce(spend: OpenSpend): Promise<void> {
    const { log, network } = this.parts;
    const { from, nonce, txHash } = spend;
    if (await this.#family.isUsedByOther(spend))
      log.error({ network: network.network, from, nonce, txHash }, 'the chain used a nonce, and not for this payment');
  }

  async #mined(db: PoolClient, spend: OpenSpend, mined: Mined, finalHeight: number): Promise<void> {
    const { clock, log, network, reader } = this.parts;
    const { txHash, withdrawalId } = spend;
    const block = { hash: mined.blockHash, height: mined.height };
    if (spend.state !== 'MINED' || spend.blockHash !== block.hash) {
      await inTransactionOn(db, async () => {
        await setMined(db, spend.spendId, block, clock());
        await this.#family.onMoved(db, spend);
        if (withdrawalId !== null) await setPayoutState(db, withdrawalId, { state: 'MINED', txHash }, clock());
      });
    }
    if (mined.height > finalHeight || (await reader.blockAt(mined.height))?.hash !== block.hash) return;
    await inTransactionOn(db, async () => {
      await setFinal(db, spend, mined, clock());
      await this.#family.onMoved(db, spend);
    });
    if (!mined.isSuccess)
      log.error(
        { network: network.network, purpose: spend.purpose, withdrawalId, txHash },
        'a payment failed on chain',
      );
  }

  async #unmined(db: PoolClient, spend: OpenSpend): Promise<void> {
    const { spendId, txHash, withdrawalId } = spend;
    const { clock, log, network } = this.parts;
    log.warn({ network: network.network, withdrawalId, txHash }, 'a transaction of ours is not in the chain any more');
    await inTransactionOn(db, async () => {
      await setUnmined(db, spendId, clock());
      await this.#family.onMoved(db, spend);
      if (withdrawalId !== null) await setPayoutState(db, withdrawalId, { state: 'BROADCAST', txHash }, clock());
    });
  }

  /** Signs the same payment with the same nonce and higher fees, as far as the cap lets it (PAYO-13, PAYO-14). */
  async #replace(db: PoolClient, stuck: OpenSpend): Promise<void> {
    const { clock, log, network } = this.parts;
    const plan = await this.#family.raised(db, stuck);
    if (plan === null) return;
    const { feePerGas, nonce } = plan;
    log.warn({ network: network.network, nonce, feePerGas, was: stuck.txHash }, 'a payment is replaced');
    if (!(await writePlan(db, plan, clock()))) return;
    const kept = await signPlan(this.parts, this.#family, db, plan);
    if (kept !== undefined) await this.#send(db, kept);
  }
}
