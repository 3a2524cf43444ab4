import { type FeeToBook, feesToBook, setFeeBooked } from '@pelorus/database/wallet/network-fees.ts';
import { NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { encodeSpendNetworkFee } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

/** So many are sent to the core together. */
const MOST = 100;

async function book(
  { clock, core, log, pool }: Pick<TellerNeeds, 'clock' | 'core' | 'log' | 'pool'>,
  fee: FeeToBook,
): Promise<boolean> {
  const { events } = await core.submit(encodeSpendNetworkFee({ ...fee, account: NETWORK_FEES_ACCOUNT }));
  const [first] = events;
  if (first?.kind === 'networkFeeSpent' || first?.kind === 'duplicate') {
    await setFeeBooked(pool, fee.spendId, clock());
    return true;
  }
  log.error({ fee, answer: first }, 'the core does not book a network fee');
  return false;
}

/** Books what networks took for transactions that are final, each once by its number (PAYO-35). */
export const networkFees = {
  name: 'network fees',
  async work(needs: Pick<TellerNeeds, 'clock' | 'core' | 'log' | 'pool'>) {
    const found = await feesToBook(needs.pool, MOST, needs.clock());
    const done = await Promise.all(found.map((fee) => book(needs, fee)));
    return found.length === MOST && done.includes(true);
  },
} satisfies TellerJob;
