import { type CurrencyCode, currencyDigits, symbolOf } from './currencies.ts';
import { type Decimal, decimalText, multiply, readDecimal, round, sizeOf, trimmed } from './decimal.ts';
import type { LocaleTag } from './locales.ts';
import { EMPTY_NUMBER, formatParts, type NumberParts } from './numbers.ts';

/** Value of one US dollar: currency code → decimal text above zero. USD itself need not be listed. */
type DollarRates = Readonly<Record<string, string>>;

/** Returns an amount of US dollars in another currency, exact; null when there is no rate for it. */
export function dollarsIn(dollars: Decimal, currency: CurrencyCode, rates: DollarRates): Decimal | null {
  if (currency === 'USD') return dollars;
  const rate = readDecimal(rates[currency] ?? '');
  return rate === null || rate.units <= 0n ? null : multiply(dollars, rate);
}

/** Below one unit an amount keeps this many digits from its first that is not zero. */
const SMALL_DIGITS = 4;
const DIGITS_MAX = 12;

/** Returns the decimals of an amount: the currency's, more for amounts below one (FMT-23). */
function fiatDigits(value: Decimal, currency: string): number {
  const usual = currencyDigits(currency);
  const size = sizeOf(value.units);
  if (size === 0n || size >= 10n ** BigInt(value.scale)) return usual;
  const zeros = value.scale - size.toString().length;
  return Math.min(Math.max(usual, zeros + SMALL_DIGITS), DIGITS_MAX);
}

/** Locales whose readers write the sign after the amount, a space between. */
const SIGN_AFTER: ReadonlySet<LocaleTag> = new Set(['fr_FR', 'es_ES', 'pt_PT', 'ru_RU', 'uk_UA', 'vi_VN']);
const NARROW_SPACE = '\u00a0';

/** Returns what stands before and after an amount: "$" and nothing, in French nothing and " €". */
export function fiatSigns(currency: string, tag: LocaleTag): { before: string; after: string } {
  const symbol = symbolOf(currency);
  if (SIGN_AFTER.has(tag)) return { before: '', after: NARROW_SPACE + symbol };
  return { before: /[\p{L}.]$/u.test(symbol) ? symbol + NARROW_SPACE : symbol, after: '' };
}

/**
 * Returns the digits of an amount of a currency for a locale, cut, never rounded up: "1,234.56"; a price below one keeps
 * four digits from its first. Long runs of zeros are folded. Null → "--".
 */
export function fiatParts(value: Decimal | null, currency: string, tag: LocaleTag): NumberParts {
  if (value === null) return { text: EMPTY_NUMBER, folded: null };
  const cut = trimmed(round(value, fiatDigits(value, currency), 'floor'));
  return formatParts(decimalText(cut), tag, { minDigits: currencyDigits(currency), digitMode: 'indent' });
}

/** Returns an amount of a currency as one text of a locale: "$1,234.56", "1 234,56 €"; null → "--" (S9.02, S9.04). */
export function formatFiat(value: Decimal | null, currency: string, tag: LocaleTag): string {
  const { text } = fiatParts(value, currency, tag);
  const { before, after } = fiatSigns(currency, tag);
  const isNegative = text.startsWith('\u2212');
  if (value === null) return text;
  return `${isNegative ? '\u2212' : ''}${before}${isNegative ? text.slice(1) : text}${after}`;
}
