import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import type { NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import type { PageLink } from '../../i18n/locale.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { IconName } from '../../ui/text/icons.tsx';
import { marketText, PIECES, type Piece, priceText, type Speech, type Values } from './notice-pieces.ts';

type Way = (values: Values, to: PageLink) => string;

const security: Way = (_, to) => to('security');
const keys: Way = (_, to) => to('api-keys');
const webhooks: Way = (_, to) => to('webhooks');
const history: Way = (_, to) => to('wallet-history');
const p2pOrder: Way = ({ order = '' }, to) => (/^\d+$/.test(order) ? to('p2p-order', { id: order }) : to('p2p-orders'));
const contract: Way = ({ contract: symbol = '' }, to) => to('futures', symbol === '' ? {} : { contract: symbol });
const market: Way = ({ market: symbol = '' }, to) =>
  symbol.endsWith('_PERP') ? to('futures', { contract: symbol }) : to('trade', { pair: symbol });
/** An order may be open or have ended: the history has both. */
const ordersAt =
  (tab: 'history' | 'algos'): Way =>
  ({ market: symbol = '' }, to) =>
    to('orders', {}, { ...(symbol.endsWith('_PERP') ? { product: 'futures' } : {}), tab });
const order = ordersAt('history');

interface Row {
  /** What stands under the title: values, without those that are ''. */
  line: readonly Piece[];
  /** A sentence after them. */
  text?: MessageId;
  way: Way;
}

const LOG_IN = ['device', 'country'] as const;
const PAID = ['amount', 'chain', 'destination'] as const;
const P2P = { line: ['amount', 'fiatAmount', 'person'], way: p2pOrder } as const satisfies Row;

/** Every kind of notification: its second line and where it leads (INBX-51). Titles are `inbox.kind.` and the kind. */
const KINDS: Record<NoticeKind, Row> = {
  'new-device': { line: LOG_IN, way: security },
  'logged-in': { line: LOG_IN, way: security },
  'factor-failed': { line: LOG_IN, way: security },
  'factor-added': { line: ['factor', 'name'], way: security },
  'factor-removed': { line: ['factor', 'name'], way: security },
  'factor-reset-proposed': { line: [], text: 'inbox.text.factor-reset-proposed', way: security },
  'factors-reset': { line: ['heldUntil'], text: 'inbox.text.factors-reset', way: security },
  'password-changed': { line: ['heldUntil'], way: security },
  'email-changed': { line: ['masked', 'heldUntil'], way: security },
  'phone-changed': { line: ['masked', 'heldUntil'], way: security },
  'key-made': { line: ['label'], way: keys },
  'key-changed': { line: ['label'], way: keys },
  'key-removed': { line: ['label'], way: keys },
  'webhook-made': { line: ['host'], way: webhooks },
  'webhook-changed': { line: ['host'], way: webhooks },
  'webhook-off': { line: ['host'], text: 'inbox.text.webhook-off', way: webhooks },
  'deposit-seen': { line: ['amount', 'chain'], way: history },
  'deposit-credited': { line: ['amount', 'chain'], way: history },
  'withdrawal-asked': { line: PAID, way: history },
  'withdrawal-paid': { line: PAID, way: history },
  'withdrawal-failed': { line: PAID, text: 'inbox.text.withdrawal-failed', way: history },
  'withdrawal-rejected': { line: PAID, way: history },
  'money-sent': { line: ['amount', 'person'], way: history },
  'money-received': { line: ['amount', 'person'], way: history },
  'address-added': { line: ['label', 'chain', 'destination', 'usableFrom'], way: (_, to) => to('addresses') },
  'account-frozen': { line: [], text: 'inbox.text.account-frozen', way: security },
  'account-frozen-by-staff': { line: [], text: 'inbox.text.account-frozen-by-staff', way: security },
  'account-thawed': { line: [], text: 'inbox.text.account-thawed', way: security },
  'margin-call': { line: ['contract'], text: 'inbox.text.margin-call', way: contract },
  'position-liquidated': { line: ['contract'], text: 'inbox.text.position-liquidated', way: contract },
  'position-deleveraged': { line: ['contract'], way: contract },
  'funding-paid': { line: ['contract', 'amount'], way: contract },
  'p2p-pay': P2P,
  'p2p-opened': P2P,
  'p2p-paid': P2P,
  'p2p-released': P2P,
  'p2p-cancelled': P2P,
  'p2p-cancel-asked': P2P,
  'p2p-cancel-declined': P2P,
  'p2p-appeal': P2P,
  'p2p-appeal-withdrawn': P2P,
  'p2p-ruling': P2P,
  'p2p-ruled': P2P,
  'p2p-message': { line: ['person'], way: p2pOrder },
  'order-filled': { line: ['sideAmount', 'market', 'average'], way: order },
  'order-triggered': { line: ['sideAmount', 'market', 'orderPrice'], way: order },
  'order-ended': { line: ['side', 'market', 'filled', 'reason'], way: order },
  'order-refused': { line: ['side', 'market', 'reason'], way: order },
  'algo-ended': { line: ['side', 'market', 'filled', 'algoReason'], way: ordersAt('algos') },
  'price-alert': { line: ['note'], way: market },
  'verification-decided': { line: ['outcome'], way: (_, to) => to('verification') },
  announcement: {
    line: [],
    way: ({ post = '' }, to) => (/^\d+$/.test(post) ? to('announcement', { id: post }) : to('announcements')),
  },
};

/** Does this page know the kind? A newer server may have others. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(KINDS, kind);

function titleOf(kind: NoticeKind, values: Values, speech: Speech): string {
  const { t } = speech;
  switch (kind) {
    case 'announcement':
      return values.title ?? '';
    case 'order-filled':
      return t('inbox.kind.order-filled', { isWhole: values.isWhole ?? 'true' });
    case 'algo-ended':
      return t('inbox.kind.algo-ended', { algo: values.algo ?? '' });
    case 'funding-paid':
      return t('inbox.kind.funding-paid', { sign: values.amount?.startsWith('-') === true ? 'out' : 'in' });
    case 'p2p-message':
      return t('inbox.kind.p2p-message', { order: values.order ?? '' });
    case 'price-alert': {
      const told = { direction: values.direction ?? '', market: marketText(values.market) };
      return t('inbox.kind.price-alert', { ...told, price: priceText(values.price, speech) });
    }
    default:
      return t(`inbox.kind.${kind}`);
  }
}

interface NoticeSaid {
  title: string;
  /** '' for none. */
  line: string;
  to: string;
}

/** Returns an entry in words, and the way to what it is about (INBX-51); null for a kind that this page does not know. */
export function noticeSaid(
  { kind, values }: Pick<InboxEntry, 'kind' | 'values'>,
  speech: Speech,
  to: PageLink,
): NoticeSaid | null {
  if (!isNoticeKind(kind)) return null;
  const { line, text, way } = KINDS[kind];
  const parts = line.map((piece) => PIECES[piece](values, speech)).filter((part) => part !== '');
  return {
    title: titleOf(kind, values, speech),
    line: [parts.join(' · '), text === undefined ? '' : speech.t(text)].filter((part) => part !== '').join(' · '),
    to: way(values, to),
  };
}

/** The sign of each area. */
export const AREA_ICONS = {
  orders: 'orders',
  futures: 'trade',
  alerts: 'bolt',
  wallet: 'wallet',
  p2p: 'people',
  security: 'shield',
  venue: 'info',
} as const satisfies Record<InboxEntry['area'], IconName>;
