import { depositsToCredit, setCredited } from '@pelorus/database/wallet/deposits.ts';
import { encodeCreditDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

/** So many are sent to the core together. */
const MOST = 100;

async function credit({ clock, core, log, pool }: TellerNeeds, deposit: Parameters<typeof encodeCreditDeposit>[0]) {
  const { events } = await core.submit(encodeCreditDeposit(deposit));
  const [first] = events;
  if (first?.kind === 'depositCredited' || first?.kind === 'duplicate') {
    await setCredited(pool, deposit.depositId, clock());
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
