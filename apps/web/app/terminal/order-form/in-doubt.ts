import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { Account } from '../../live/account.ts';
import type { AlgoSource } from '../../live/algos.ts';
import { showToast } from '../../state/toast-store.ts';
import { readDraftAs } from './kept-draft.ts';
import { keepHere, keptHere } from './kept-here.ts';
import { dropAlgo, dropOrders, type FateCalls, findAlgo, findOrders } from './order-fate.ts';
import { placedWords } from './outcome-words.ts';
import type { Sent } from './sent.ts';

const sayDropped = (t: Translate) => showToast({ kind: 'done', text: t('trade.toast.dropped') });

/** Reports that a discarded order had arrived, and its state. */
function sayLate([order]: readonly OrderData[], t: Translate, tag: LocaleTag): void {
  const { text = '', detail = '' } = order === undefined ? {} : placedWords(order, t, tag);
  const stands = [text, detail].filter((words) => words !== '').join(' · ');
  showToast({ kind: 'info', text: t('trade.toast.late'), ...(stands === '' ? {} : { detail: stands }) });
}

/** Parts of the form not needed for the first paint: its stored drafts, and orders in doubt. */
export default {
  keepHere,
  keptHere,
  readDraftAs,
  findOrders,
  findAlgo,
  /** Discards the orders of one press, and reports the outcome (TRAD-247). */
  async dropOrders(sent: Sent, account: Account, calls: FateCalls, t: Translate, tag: LocaleTag): Promise<void> {
    const had = await dropOrders(sent, account, calls, (late) => sayLate(late, t, tag));
    if (had === null) sayDropped(t);
    else sayLate(had, t, tag);
  },
  async dropAlgo(
    source: AlgoSource,
    body: PlaceAlgoBody,
    accountId: number,
    t: Translate,
    tag: LocaleTag,
  ): Promise<void> {
    const say = () => sayLate([], t, tag);
    if (await dropAlgo(source, body, accountId, say)) say();
    else sayDropped(t);
  },
};
