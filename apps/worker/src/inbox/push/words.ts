import type { NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import { shownValue } from '../../mail/values.ts';
import { languageOf } from '../../mail/words.ts';

type Values = Readonly<Record<string, string>>;

/** What a browser shows of a notification (INBX-42). */
interface PushText {
  title: string;
  body: string;
  /** Path of the page that it is about. */
  link: string;
}

/** Values that the second line names, in their order, where a kind has them. */
const SHOWN = [
  ...['market', 'contract', 'amount', 'fiatAmount', 'averagePrice', 'price', 'filled', 'marginRatio', 'chain'],
  ...['person', 'device', 'label', 'host', 'note'],
] as const;

/** The page of each area, where nothing nearer is known. */
function pathOf(kind: NoticeKind, { contract, market, order, post, product }: Values): string {
  if (kind === 'announcement') return `/announcements/${post}`;
  if (kind.startsWith('p2p-')) return `/p2p/order/${order}`;
  if (market !== undefined) {
    const isContract = product === 'futures';
    if (kind === 'price-alert') return `/${isContract ? 'futures' : 'trade'}/${market}`;
    return `/orders?${isContract ? 'product=futures&' : ''}tab=${kind === 'algo-ended' ? 'algos' : 'history'}`;
  }
  if (contract !== undefined) return `/futures/${contract}`;
  if (/^(deposit|withdrawal|money)-/.test(kind)) return '/wallet/history';
  return '/account/notifications';
}

/** Returns a notification as a browser of that language shows it: one line each, without the text of any chat. */
export function pushText(kind: NoticeKind, values: Values, language: string): PushText {
  const { tag, words } = languageOf(language);
  const parts = SHOWN.map((name) => shownValue(values[name] ?? '')).filter((text) => text !== '');
  return {
    title: shownValue(kind === 'announcement' ? (values.title ?? '') : words[`${kind}.subject`]),
    body: parts.join(' · '),
    link: `/${tag}${pathOf(kind, values)}`,
  };
}
