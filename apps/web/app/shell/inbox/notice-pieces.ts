import { DONE_REASONS, type DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import { ALGO_DONE_REASONS } from '@pelorus/protocol/spot/algos.ts';
import { type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import type { MessageId, Translate } from '../../i18n/messages.ts';
import { contractName } from '../markets/contract-name.ts';

/** How a notification is said, and to whom. */
export interface Speech {
  t: Translate;
  tag: LocaleTag;
}

/** The values of an entry: texts, '' where there is none. */
export type Values = Readonly<Record<string, string | undefined>>;

const has = (text: string | undefined): text is string => text !== undefined && text !== '';
/** Keeps what a person wrote, or an address, in its own direction. */
const apart = (text: string) => `\u2068${text}\u2069`;
const ltr = (text: string) => `\u2066${text}\u2069`;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const numberText = (text: string, { tag }: Speech) => (NUMBER.test(text) ? formatNumber(text, tag) : text);

/** Returns "0.5 BTC" in the reader's digits; '' for none. */
function amountText(amount: string | undefined, speech: Speech): string {
  if (!has(amount)) return '';
  const [sum = '', ...code] = amount.split(' ');
  return ltr([numberText(sum, speech), ...code].join(' '));
}

/** Returns a price in the reader's digits; '' for none. */
export function priceText(price: string | undefined, speech: Speech): string {
  return amountText(price, speech);
}

/** Returns BTC/USDT for a pair, BTCUSDT for a contract. */
export function marketText(symbol: string | undefined): string {
  if (!has(symbol)) return '';
  return ltr(symbol.endsWith('_PERP') ? contractName(symbol) : symbol.replace('_', '/'));
}

const countryText = (code: string, { tag }: Speech) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([localeOf(tag).bcp47], { type: 'region' }).of(code) ?? code) : '';

const timeText = (ms: string | undefined, { tag }: Speech) =>
  has(ms) && Number(ms) > 0 ? ltr(formatTime(Number(ms), tag, 'minute')) : '';

const FACTORS: Readonly<Record<string, MessageId>> = {
  totp: 'inbox.factor.totp',
  passkey: 'inbox.factor.passkey',
  link: 'inbox.factor.link',
};
const OUTCOMES: Readonly<Record<string, MessageId>> = {
  approved: 'inbox.outcome.approved',
  rejected: 'inbox.outcome.rejected',
  more: 'inbox.outcome.more',
};
/** As for a word of a newer server: it is left out. */
const named = (words: Readonly<Record<string, MessageId>>, name: string | undefined, { t }: Speech) => {
  const id = has(name) && Object.hasOwn(words, name) ? words[name] : undefined;
  return id === undefined ? '' : t(id);
};
/** Its words name sums that a notification does not have. */
const UNSAID: DoneReason = 'QUOTE_SPENT';
const isIn = <T extends string>(all: readonly T[], one: string | undefined): one is T =>
  all.some((known) => known === one);
/** A newer server's reason is left out. */
const reasonText = (reason: string | undefined, { t }: Speech) =>
  isIn(DONE_REASONS, reason) && reason !== UNSAID ? t(`trade.reason.${reason}`) : '';
const algoReasonText = (reason: string | undefined, { t }: Speech) =>
  isIn(ALGO_DONE_REASONS, reason) ? t(`inbox.algoReason.${reason}`) : '';
const SHOWN_ENDS = 8;
/** The two ends of an address, which people compare. */
const shortened = (address: string) =>
  address.length <= 2 * SHOWN_ENDS + 1 ? address : `${address.slice(0, SHOWN_ENDS)}…${address.slice(-SHOWN_ENDS)}`;
const plain = (name: string) => (values: Values) => {
  const text = values[name];
  return has(text) ? apart(text) : '';
};

/** What the second line of a notification is made of; '' is left out. */
export const PIECES = {
  device: plain('device'),
  label: plain('label'),
  name: plain('name'),
  host: plain('host'),
  masked: plain('masked'),
  person: plain('person'),
  method: plain('method'),
  chain: plain('chain'),
  note: plain('note'),
  amount: (values: Values, speech: Speech) => amountText(values.amount, speech),
  fiatAmount: (values: Values, speech: Speech) => amountText(values.fiatAmount, speech),
  country: (values: Values, speech: Speech) => countryText(values.country ?? '', speech),
  destination: ({ destination }: Values) => (has(destination) ? ltr(shortened(destination)) : ''),
  factor: (values: Values, speech: Speech) => named(FACTORS, values.factor, speech),
  outcome: (values: Values, speech: Speech) => named(OUTCOMES, values.outcome, speech),
  market: ({ market }: Values) => marketText(market),
  contract: ({ contract }: Values, { t }: Speech) => (has(contract) ? marketText(contract) : t('inbox.allCrossed')),
  side: ({ side }: Values, { t }: Speech) => t(side === 'SELL' ? 'trade.sell' : 'trade.buy'),
  sideAmount: ({ side, amount }: Values, speech: Speech) =>
    `${speech.t(side === 'SELL' ? 'trade.sell' : 'trade.buy')} ${amountText(amount, speech)}`,
  orderPrice: ({ price }: Values, speech: Speech) => priceText(price, speech) || speech.t('trade.kind.market'),
  average: ({ averagePrice }: Values, speech: Speech) =>
    has(averagePrice) ? `${speech.t('trade.open.average')} ${priceText(averagePrice, speech)}` : '',
  filled: ({ filled }: Values, speech: Speech) =>
    has(filled) && !/^0(?:\.0+)?(?: |$)/.test(filled)
      ? speech.t('inbox.filled', { amount: amountText(filled, speech) })
      : '',
  reason: ({ reason }: Values, speech: Speech) => reasonText(reason, speech),
  algoReason: ({ reason }: Values, speech: Speech) => algoReasonText(reason, speech),
  heldUntil: ({ heldUntilMs }: Values, speech: Speech) => {
    const time = timeText(heldUntilMs, speech);
    return time === '' ? '' : speech.t('inbox.heldUntil', { time });
  },
  usableFrom: ({ usableAtMs }: Values, speech: Speech) => {
    const time = timeText(usableAtMs, speech);
    return time === '' ? '' : speech.t('inbox.usableFrom', { time });
  },
} as const;
export type Piece = keyof typeof PIECES;
