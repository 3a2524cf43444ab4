import { adjustmentsToBook, setAdjusted } from '@pelorus/database/wallet/adjustments.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

/** So many at once. */
const MOST = 50;
const ADJUSTMENT = POSTING_REASONS.indexOf('ADJUSTMENT');

/** Books what two of the staff agreed to, each once by its number; what the core refuses is noted (DESK-41). */
export const bookAdjustments = {
  name: 'book adjustments',
  async work({ clock, core, log, pool }: Pick<TellerNeeds, 'clock' | 'core' | 'log' | 'pool'>) {
    const found = await adjustmentsToBook(pool, MOST);
    let done = 0;
    for (const { account, asset, houseAccount, id, isCredit, units } of found) {
      const [to, from] = isCredit ? [account, houseAccount] : [houseAccount, account];
      const transferId = `adjustment:${id}`;
      const { events } = await core.submit(
        encodeTransfer({ account: to, from, asset, units, reason: ADJUSTMENT, transferId }),
      );
      const [first] = events;
      if (first?.kind === 'transferred' || first?.kind === 'duplicate') await setAdjusted(pool, id, null, clock());
      else if (first?.kind === 'rejected') await setAdjusted(pool, id, first.code, clock());
      else {
        log.error({ adjustment: id, answer: first }, 'the core does not book an adjustment');
        continue;
      }
      done += 1;
    }
    return found.length === MOST && done > 0;
  },
} satisfies TellerJob;
