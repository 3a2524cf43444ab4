import { DECISION_REASONS } from '@pelorus/protocol/identity/verification-rules.ts';
import { kindRow, MESSAGE_KINDS, type MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import { countryName, shownName, shownValue, timeText } from './values.ts';
import { type Language, languageOf, say, type WordKey } from './words.ts';

/** One line of what happened. */
export interface Fact {
  title: string;
  value: string;
  /** Reads left to right in every language: addresses, times, codes. */
  isLtr: boolean;
}

export type Part =
  | { kind: 'text'; text: string }
  /** Smaller: advice beside the matter. */
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'link'; text: string; href: string; isAlarm: boolean };

/** A message in words, before it is HTML or plain text. */
export interface Letter {
  subject: string;
  heading: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  parts: readonly Part[];
  antiPhishing: Fact | null;
  footer: string;
  brandName: string;
}

export interface LetterInput {
  kind: string;
  language: string;
  values: Readonly<Record<string, string>>;
  endsAtMs: number | null;
  antiPhishingCode: string | null;
  /** Link that freezes the account; null where there is none. */
  freezeUrl: string | null;
  brandName: string;
  origin: string;
}

const FACTORS: Readonly<Record<string, WordKey>> = {
  totp: 'factor.totp',
  passkey: 'factor.passkey',
  link: 'factor.link',
};
const SCOPES: Readonly<Record<string, WordKey>> = {
  read: 'scope.read',
  spot: 'scope.spot',
  futures: 'scope.futures',
  transfer: 'scope.transfer',
  p2p: 'scope.p2p',
  withdraw: 'scope.withdraw',
};
const OUTCOMES: Readonly<Record<string, WordKey>> = {
  approved: 'outcome.approved',
  rejected: 'outcome.rejected',
  more: 'outcome.more',
};

const REASONS: Readonly<Record<string, WordKey>> = Object.fromEntries(
  DECISION_REASONS.map((reason) => [reason, `reason.${reason}`] as const),
);

type ValueName = (typeof MESSAGE_KINDS)[MessageKind]['values'][number];
type FactRow = { title: WordKey; isLtr: boolean; show: (value: string, language: Language) => string };

const named = (table: Readonly<Record<string, WordKey>>, value: string, { words }: Language) => {
  const key = Object.hasOwn(table, value) ? table[value] : undefined;
  return key === undefined ? shownName(value) : words[key];
};
const mask = (value: string) => shownValue(value);

/** Labels of the values, in row order. The code has none; what a market is of and where its price came from, the rest says. */
const FACTS: Readonly<Record<Exclude<ValueName, 'code' | 'masked' | 'product' | 'direction'>, FactRow>> = {
  factor: { title: 'fact.factor', isLtr: false, show: (value, language) => named(FACTORS, value, language) },
  name: { title: 'fact.name', isLtr: false, show: shownName },
  label: { title: 'fact.name', isLtr: false, show: shownName },
  host: { title: 'fact.host', isLtr: true, show: shownName },
  scopes: {
    title: 'fact.scopes',
    isLtr: false,
    show: (value, language) =>
      value
        .split(/[\s,]+/)
        .filter((scope) => scope !== '')
        .map((scope) => named(SCOPES, scope, language))
        .join(' · '),
  },
  outcome: { title: 'fact.outcome', isLtr: false, show: (value, language) => named(OUTCOMES, value, language) },
  reason: {
    title: 'fact.reason',
    isLtr: false,
    show: (value, language) =>
      value
        .split(',')
        .filter((reason) => reason !== '')
        .map((reason) => named(REASONS, reason, language))
        .join(' · '),
  },
  device: {
    title: 'fact.device',
    isLtr: true,
    show: (value, { words }) => (value === '' ? words['fact.unknown'] : shownName(value)),
  },
  network: { title: 'fact.network', isLtr: true, show: mask },
  country: { title: 'fact.country', isLtr: false, show: (value, { lang }) => countryName(value, lang) },
  order: { title: 'fact.order', isLtr: true, show: mask },
  market: { title: 'fact.market', isLtr: true, show: shownName },
  price: { title: 'fact.price', isLtr: true, show: mask },
  note: { title: 'fact.note', isLtr: false, show: shownName },
  contract: { title: 'fact.contract', isLtr: true, show: shownName },
  marginRatio: { title: 'fact.marginRatio', isLtr: true, show: mask },
  amount: { title: 'fact.amount', isLtr: true, show: mask },
  fiatAmount: { title: 'fact.fiatAmount', isLtr: true, show: mask },
  method: { title: 'fact.method', isLtr: false, show: shownName },
  chain: { title: 'fact.chain', isLtr: true, show: shownName },
  destination: { title: 'fact.destination', isLtr: true, show: mask },
  person: { title: 'fact.person', isLtr: true, show: mask },
  transaction: { title: 'fact.transaction', isLtr: true, show: mask },
  untilMs: { title: 'fact.until', isLtr: true, show: timeText },
  usableAtMs: { title: 'fact.usableAt', isLtr: true, show: timeText },
  timeMs: { title: 'fact.time', isLtr: true, show: timeText },
  heldUntilMs: { title: 'fact.heldUntil', isLtr: true, show: timeText },
};

function factsOf(kind: MessageKind, { values, endsAtMs }: LetterInput, language: Language): Fact[] {
  const { words } = language;
  const facts: Fact[] = [];
  const add = (title: WordKey, value: string, isLtr: boolean) => {
    if (value !== '') facts.push({ title: words[title], value, isLtr });
  };
  const names: readonly string[] = MESSAGE_KINDS[kind].values;
  if (names.includes('code') && endsAtMs !== null) add('fact.validUntil', timeText(String(endsAtMs)), true);
  if (names.includes('masked'))
    add(kind === 'phone-changed' ? 'fact.phone' : 'fact.address', mask(values.masked ?? ''), true);
  for (const [name, { title, isLtr, show }] of Object.entries(FACTS))
    if (names.includes(name)) add(title, show(values[name] ?? '', language), isLtr);
  return facts;
}

function isKind(kind: string): kind is MessageKind {
  const row = kindRow(kind);
  return row !== undefined && row.isMailed !== false;
}

/** Returns a message in words (MSG-03, MSG-04). Throws for a kind there is not: the gateway is newer than we are. */
export function composeLetter(input: LetterInput): Letter {
  const { kind, values, brandName, origin } = input;
  if (!isKind(kind)) throw new Error(`there is no message "${kind}"`);
  const language = languageOf(input.language);
  const { words, lang, dir } = language;
  const heading = words[`${kind}.subject`];
  const parts: Part[] = [{ kind: 'text', text: say(words, `${kind}.text`, { brand: brandName }) }];
  if (values.code !== undefined) parts.push({ kind: 'code', code: shownValue(values.code) });
  const facts = factsOf(kind, input, language);
  if (facts.length > 0) parts.push({ kind: 'facts', facts });
  if (values.code !== undefined) parts.push({ kind: 'note', text: say(words, 'code.never', { brand: brandName }) });
  if (kind === 'account-exists')
    parts.push({ kind: 'link', text: words['link.logIn'], href: `${origin}/login`, isAlarm: false });
  if (input.freezeUrl !== null) {
    parts.push({ kind: 'text', text: words['freeze.text'] });
    parts.push({ kind: 'link', text: words['freeze.link'], href: input.freezeUrl, isAlarm: true });
    parts.push({ kind: 'note', text: words['freeze.note'] });
  }
  const code = input.antiPhishingCode;
  return {
    // Contains no personal data, and so no values that could break a header (MSG-05).
    subject: shownValue(`[${brandName}] ${heading}`),
    heading,
    lang,
    dir,
    parts,
    antiPhishing: code === null ? null : { title: words.antiPhishing, value: shownValue(code), isLtr: true },
    footer: say(words, 'footer', { brand: brandName }),
    brandName,
  };
}
