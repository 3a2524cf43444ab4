import { apiGet } from '@pelorus/client/http/request.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, kept } from '@pelorus/client/storage/stored.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { MessageData, P2pOrderData, P2pOrderRow } from '@pelorus/protocol/p2p/orders.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { documentWords, needParts } from '../../i18n/catalogue.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { pollWhileDown } from '../../live/polling.ts';
import { listenPrivate } from '../../live/private-channel.ts';
import { settled } from '../../live/settled.ts';
import { showToast } from '../../state/toast-store.ts';
import { type Noticed, ToldOrders } from './p2p-notices.logic.ts';
import { TURNS } from './p2p-turns.ts';

const POLL_MS = 30_000;
const OPEN_MOST = 20;

const pathOf = (...page: Parameters<typeof pagePath>) =>
  localePath(splitLocale(window.location.pathname).locale, pagePath(...page));
const orderPath = (id: number) => pathOf('p2p-order', { id: String(id) });
/** Is a page open that says it better? An address in the default language has a prefix or none. */
const isShown = (path: string) => splitLocale(window.location.pathname).path === splitLocale(path).path;

/** Returns what says the words of notices, which come with the first one. */
async function saying(): Promise<(key: MessageId, values?: Record<string, string | number>) => string> {
  await needParts(['p2p']);
  const i18n = documentWords();
  return (key, values) => i18n?._(key, values) ?? '';
}

async function tellMessage(id: number): Promise<void> {
  const say = await saying();
  const link = { to: orderPath(id), text: say('p2p.told.open') };
  if (!isShown(link.to)) showToast({ kind: 'info', text: say('p2p.told.message', { id: String(id) }), link });
}

/** Several at once are told by one notice, which leads to the list of them. */
async function tellTurns(orders: readonly Noticed[]): Promise<void> {
  const [first, second] = orders.filter(({ id }) => !isShown(orderPath(id)));
  const all = pathOf('p2p-orders');
  if (first === undefined || isShown(all)) return;
  const say = await saying();
  if (second !== undefined) {
    const link = { to: all, text: say('p2p.told.openAll') };
    return void showToast({ kind: 'info', text: say('p2p.told.several', { count: orders.length }), link });
  }
  const { amount, asset, id, side, state } = first;
  const sum = `\u2066${formatNumber(trimZeros(amount), splitLocale(window.location.pathname).locale)} ${asset}\u2069`;
  showToast({
    kind: 'info',
    text: say('p2p.told.order', { id: String(id) }),
    detail: say(TURNS[side][state].title, { sum }),
    link: { to: orderPath(id), text: say('p2p.told.open') },
  });
}

/** Tells each step of P2P that waits for the person, and each message, wherever they are (PPAG-23). */
export function startP2pNotices(): void {
  const told = new ToldOrders(kept(KEYS.p2pTold, { in: 'session' }));
  const hear = (orders: readonly Noticed[]) => {
    const news = orders.filter((order) => told.isNew(order));
    if (news.length === 0) return;
    keep(KEYS.p2pTold, told.toJSON(), { in: 'session' });
    void tellTurns(news);
  };
  const ask = async () => {
    await settled();
    const query = { is: 'open', limit: OPEN_MOST } as const;
    return apiGet<Page<P2pOrderRow>>('/api/p2p/orders', { query, keepsSession: true });
  };
  const take = ({ rows }: Page<P2pOrderRow>) => hear(rows);
  listenPrivate('p2p', {
    onTold: () => void ask().then(take, () => {}),
    onLost: () => {},
    take: (type, result) => {
      if (type === 'order') hear([result as P2pOrderData]);
      if (type !== 'message') return;
      const { by, orderId } = result as MessageData;
      if (by === 'THEM' || by === 'STAFF') void tellMessage(orderId);
    },
  });
  pollWhileDown({ ask, take, everyMs: POLL_MS, slow: true });
}
