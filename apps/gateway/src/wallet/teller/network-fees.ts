import { type FeeToBook, feesToBook, setFeeBooked } from '@pelorus/database/wallet/network-fees.ts';
import { NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { encodeSpendNetworkFee } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

/** So many are sent to the core together. */
const MOST = 100;

/** What the core said last of fees in an asset, unless it books them: the same is not said each round. */
const said = new Map<number, string>();

async function book(
  { clock, core, log, pool }: Pick<TellerNeeds, 'clock' | 'core' | 'log' | 'pool'>,
  fee: FeeToBook,
): Promise<boolean> {
  const { events } = await core.submit(encodeSpendNetworkFee({ ...fee, account: NETWORK_FEES_ACCOUNT }));
  const [first] = events;
  if (first?.kind === 'networkFeeSpent' || first?.kind === 'duplicate') {
    await setFeeBooked(pool, fee.spendId, clock());
    said.delete(fee.asset);
    return true;
  }
  const answer = JSON.stringify(first);
  if (said.get(fee.asset) !== answer) log.error({ fee, answer: first }, 'the core does not book a network fee');
  said.set(fee.asset, answer);
  return false;
}

/** Books what networks took for transactions that are final, each once by its number (PAYO-35); a refusal is told once (DESK-64). */
export const networkFees = {
  name: 'network fees',
  async work(needs: Pick<TellerNeeds, 'clock' | 'core' | 'log' | 'pool'>) {
    const found = await feesToBook(needs.pool, MOST, needs.clock());
    const done = await Promise.all(found.map((fee) => book(needs, fee)));
    return found.length === MOST && done.includes(true);
  },
} satisfies TellerJob;
