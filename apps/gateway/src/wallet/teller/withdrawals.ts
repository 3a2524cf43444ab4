import { insertHistory } from '@pelorus/database/identity/history.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  heldOnes,
  keepVoucher,
  lockNew,
  markFailed,
  moveWithdrawal,
  riskFacts,
  setEnded,
  type TellerWithdrawal,
  toEnd,
  unvouched,
} from '@pelorus/database/wallet/withdrawal-steps.ts';
import { PAID_AGAIN } from '@pelorus/protocol/wallet/withdrawals.ts';
import { encodeEndWithdrawal, encodeHoldWithdrawal } from '@pelorus/protocol/wire/encode-fixed.ts';
import { DEFAULT_LOCALE } from '@pelorus/site/locales.ts';
import type { PoolClient } from 'pg';
import { formatAmount } from '../../catalog/amounts.ts';
import type { TellerJob, TellerNeeds } from './job.ts';
import { reasonsToReview } from './risk.ts';

/** So many at once. */
const MOST = 50;
const DAY_MS = 86_400_000;
const NOWHERE = { deviceName: '', network: '', country: null };

async function hold({ clock, core, log }: TellerNeeds, db: PoolClient, asked: TellerWithdrawal): Promise<boolean> {
  const { account, asset, destination, feeUnits, network, units, withdrawalId } = asked;
  const words = [0, 4, 8, 12].map((at) => destination.readUInt32BE(at)) as [number, number, number, number];
  const [destination0, destination1, destination2, destination3] = words;
  const where = { destination0, destination1, destination2, destination3 };
  const { events } = await core.submit(
    encodeHoldWithdrawal({ account, asset, network, units, feeUnits, withdrawalId, ...where }),
  );
  const [first] = events;
  if (first?.kind === 'rejected')
    return moveWithdrawal(db, withdrawalId, { from: 'NEW', to: 'REFUSED', reasons: [first.code] }, clock());
  // A duplicate is held since another time: this process or another one stopped before it wrote the answer down.
  if (first?.kind === 'withdrawalHeld' || first?.kind === 'duplicate')
    return moveWithdrawal(db, withdrawalId, { from: 'NEW', to: 'HELD' }, clock());
  log.error({ withdrawalId, answer: first }, 'the core does not hold a withdrawal');
  return false;
}

/**
 * Lets the core hold what is new, each by its id, so that asking again after a crash holds nothing twice (WDRW-20). The
 * rows are held meanwhile: a withdrawal is not cancelled between the question and its answer.
 */
export const holdWithdrawals: TellerJob = {
  name: 'hold withdrawals',
  work(needs) {
    return inTransaction(needs.pool, async (db) => {
      const found = await lockNew(db, MOST);
      // One after the other: they share the transaction's connection.
      for (const one of found) await hold(needs, db, one);
      return found.length === MOST;
    });
  },
};

/** Approves what is held, or puts it before staff with the reasons (WDRW-21). */
export const judgeWithdrawals: TellerJob = {
  name: 'judge withdrawals',
  async work({ clock, config, pool }) {
    const found = await heldOnes(pool, MOST);
    for (const one of found) {
      const nowMs = clock();
      // Two of the staff have looked at what is asked for again.
      const facts = one.againOf === null ? await riskFacts(pool, one, nowMs - DAY_MS) : null;
      const reasons = facts === null ? [] : reasonsToReview(config, one, facts, nowMs);
      const to = reasons.length === 0 ? 'APPROVED' : 'REVIEW';
      await moveWithdrawal(pool, one.withdrawalId, { from: 'HELD', to, reasons }, nowMs);
    }
    return found.length === MOST;
  },
};

/** Gets the core's voucher for what is approved: it cannot be cancelled any more since it was (WDRW-22). */
export const vouchWithdrawals: TellerJob = {
  name: 'vouch for withdrawals',
  async work({ clock, core, log, pool }) {
    const found = await unvouched(pool, MOST);
    for (const id of found) {
      const voucher = await core.vouch(id);
      if (voucher === null) log.error({ withdrawalId: id }, 'the core vouches for no such withdrawal; it is not paid');
      else await keepVoucher(pool, id, Buffer.from(voucher, 'base64'), clock());
    }
    return false;
  },
};

/** Tells the owner how it ended, or that it failed: history, webhooks, mail. */
async function tell({ catalog, clock, messages }: TellerNeeds, db: PoolClient, one: TellerWithdrawal) {
  const { address: destination, networkCode: chain, txHash, userId } = one;
  const asset = catalog.assetById(one.asset);
  const values = { amount: `${formatAmount(asset, one.units)} ${asset.code}`, chain, destination };
  const kind = one.state === 'FAILED' ? 'withdrawal-failed' : 'withdrawal-paid';
  // By its id webhooks find it (WFED-11); its reasons change when staff decide (WFED-13).
  const named = { ...values, withdrawal: String(one.withdrawalId), reasons: one.reasons.join(',') };
  const entry = { ...NOWHERE, userId, atMs: clock() };
  if (txHash === null) await insertHistory(db, { ...entry, kind: 'withdrawal-rejected', detail: named });
  else await insertHistory(db, { ...entry, kind, detail: { ...named, transaction: txHash } });
  const reach = await reachOf(db, userId);
  const address = reach?.email ?? reach?.phone ?? null;
  if (address === null) return;
  const letter = { address, language: reach?.language ?? DEFAULT_LOCALE, userId };
  if (txHash === null) await messages.queue(db, { ...letter, kind: 'withdrawal-rejected', values });
  else await messages.queue(db, { ...letter, kind, values: { ...values, transaction: txHash } });
}

/** Marks what failed on its chain for good, and tells its owner in the same transaction (WFED-22). */
function failWithdrawals(needs: TellerNeeds): Promise<void> {
  const { clock, log, pool } = needs;
  return inTransaction(pool, async (db) => {
    for (const failed of await markFailed(db, clock())) {
      log.error({ withdrawalId: failed.withdrawalId }, 'a withdrawal failed on its chain');
      await tell(needs, db, failed);
    }
  });
}

/**
 * Ends in the ledger what is paid for good, and gives back what will not be (WDRW-25). UNKNOWN_WITHDRAWAL: nothing was
 * ever held, so there is nothing to give back.
 */
export const endWithdrawals: TellerJob = {
  name: 'end withdrawals',
  async work(needs) {
    const { clock, core, log, pool } = needs;
    await failWithdrawals(needs);
    const found = await toEnd(pool, MOST);
    let done = 0;
    for (const one of found) {
      const isPaid = one.txHash !== null;
      const { events } = await core.submit(encodeEndWithdrawal(one.account, one.withdrawalId, isPaid));
      const [first] = events;
      const wasNeverHeld = first?.kind === 'rejected' && first.code === 'UNKNOWN_WITHDRAWAL' && !isPaid;
      if (first?.kind !== 'withdrawalEnded' && first?.kind !== 'duplicate' && !wasNeverHeld) {
        log.error({ withdrawal: one.withdrawalId, answer: first }, 'the core does not end a withdrawal');
        continue;
      }
      done += 1;
      await inTransaction(pool, async (db) => {
        const paid = one.txHash === null ? null : { txHash: one.txHash };
        const isOurs = await setEnded(db, one.withdrawalId, paid, clock());
        // Who cancelled it knows; one that is asked for again has not ended for its owner.
        const isTold = one.state !== 'CANCELLED' && !one.reasons.includes(PAID_AGAIN);
        if (isOurs && (isPaid || isTold)) await tell(needs, db, one);
      });
    }
    return found.length === MOST && done > 0;
  },
};
