import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { depositsToCredit, type FinalDeposit, setCredited } from '@pelorus/database/wallet/deposits.ts';
import { userOfAccount } from '@pelorus/database/wallet/sends.ts';
import { encodeCreditDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import { DEFAULT_LOCALE } from '@pelorus/site/locales.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

/** So many are sent to the core together. */
const MOST = 100;

/** Mails a deposit to its owner (WFED-20); house accounts have none. */
async function mail({ catalog, messages }: TellerNeeds, db: Queryable, deposit: FinalDeposit): Promise<void> {
  const userId = await userOfAccount(db, deposit.account);
  if (userId === undefined) return;
  const reach = await reachOf(db, userId);
  const address = reach?.email ?? reach?.phone ?? null;
  if (address === null) return;
  const asset = catalog.assetById(deposit.asset);
  const amount = `${formatAmount(asset, deposit.units)} ${asset.code}`;
  const values = { amount, chain: deposit.networkCode, transaction: deposit.txHash };
  const letter = { address, language: reach?.language ?? DEFAULT_LOCALE, userId };
  await messages.queue(db, { ...letter, kind: 'deposit-credited', values });
}

async function credit(needs: TellerNeeds, deposit: FinalDeposit): Promise<boolean> {
  const { clock, core, log, pool } = needs;
  const { account, asset, depositId, network, units } = deposit;
  const { events } = await core.submit(encodeCreditDeposit({ account, asset, network, units, depositId }));
  const [first] = events;
  if (first?.kind === 'depositCredited' || first?.kind === 'duplicate') {
    await inTransaction(pool, async (db) => {
      if (await setCredited(db, deposit, clock())) await mail(needs, db, deposit);
    });
    return true;
  }
  log.error({ deposit, answer: first }, 'the core does not credit a deposit');
  return false;
}

/** Credits what is final by its id and notes it after the core's answer: a crash between credits nothing twice (DEPO-25). */
export const creditDeposits: TellerJob = {
  name: 'credit deposits',
  async work(needs) {
    const found = await depositsToCredit(needs.pool, MOST);
    const done = await Promise.all(found.map((deposit) => credit(needs, deposit)));
    return found.length === MOST && done.includes(true);
  },
};
