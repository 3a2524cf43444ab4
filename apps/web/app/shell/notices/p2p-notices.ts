import { apiGet } from '@pelorus/client/http/request.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, kept } from '@pelorus/client/storage/stored.ts';
import type { MessageData, P2pOrderData, P2pOrderRow } from '@pelorus/protocol/p2p/orders.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { documentWords, needParts } from '../../i18n/catalogue.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { pollWhileDown } from '../../live/polling.ts';
import { listenPrivate } from '../../live/private-channel.ts';
import { showToast } from '../../state/toast-store.ts';
import { type Noticed, ToldOrders } from './p2p-notices.logic.ts';
import { TURNS } from './p2p-turns.ts';

const POLL_MS = 30_000;
const OPEN_MOST = 20;

const orderPath = (id: number) =>
  localePath(splitLocale(window.location.pathname).locale, pagePath('p2p-order', { id: String(id) }));
/** Is the order's own page open, which says it better? */
const isShown = (id: number) => window.location.pathname === orderPath(id);

/** Says something of an order, with the way to it. Its words come with the first notice. */
async function tell(
  id: number,
  text: MessageId,
  detail?: (say: (key: MessageId, values?: object) => string) => string,
) {
  await needParts(['p2p']);
  const i18n = documentWords();
  if (i18n === null || isShown(id)) return;
  const say = (key: MessageId, values?: object) => i18n._(key, values as Record<string, unknown>);
  showToast({
    kind: 'info',
    text: say(text, { id: String(id) }),
    ...(detail !== undefined && { detail: detail(say) }),
    link: { to: orderPath(id), text: say('p2p.told.open') },
  });
}

function tellTurn({ amount, asset, id, side, state }: Noticed): Promise<void> {
  const tag = splitLocale(window.location.pathname).locale;
  return tell(id, 'p2p.told.order', (say) =>
    say(TURNS[side][state].title, { sum: `\u2066${formatNumber(amount, tag)} ${asset}\u2069` }),
  );
}

/** Tells each step of P2P that waits for the person, and each message, wherever they are (PPAG-23). */
export function startP2pNotices(): void {
  const told = new ToldOrders(kept(KEYS.p2pTold, { in: 'session' }));
  const hear = (order: Noticed) => {
    if (!told.isNew(order)) return;
    keep(KEYS.p2pTold, told.toJSON(), { in: 'session' });
    if (!isShown(order.id)) void tellTurn(order);
  };
  const ask = () =>
    apiGet<Page<P2pOrderRow>>('/api/p2p/orders', { query: { is: 'open', limit: OPEN_MOST }, keepsSession: true });
  const take = ({ rows }: Page<P2pOrderRow>) => rows.forEach(hear);
  listenPrivate('p2p', {
    onTold: () => void ask().then(take, () => {}),
    onLost: () => {},
    take: (type, result) => {
      if (type === 'order') hear(result as P2pOrderData);
      if (type !== 'message') return;
      const { by, orderId } = result as MessageData;
      if ((by === 'THEM' || by === 'STAFF') && !isShown(orderId)) void tell(orderId, 'p2p.told.message');
    },
  });
  pollWhileDown({ ask, take, everyMs: POLL_MS, slow: true });
}
