import { DEFAULT_LOCALE, type LocaleTag, localeOf } from './locales.ts';

/** A national currency in which prices can be shown beside the market's (spec S9.02). */
interface Currency {
  /** ISO 4217. */
  readonly code: string;
  /** As people of the country write it; Latin letters throughout, so that it stands still beside Latin digits. */
  readonly symbol: string;
  /** Digits after the point of its smallest coin. */
  readonly digits: number;
}

export const CURRENCIES = [
  row('USD', '$'),
  row('EUR', '€'),
  row('GBP', '£'),
  row('JPY', '¥', 0),
  row('CNY', '¥'),
  row('TWD', 'NT$'),
  row('HKD', 'HK$'),
  row('KRW', '₩', 0),
  row('INR', '₹'),
  row('RUB', '₽'),
  row('UAH', '₴'),
  row('TRY', '₺'),
  row('VND', '₫', 0),
  row('AED', 'AED'),
  row('SAR', 'SAR'),
  row('THB', '฿'),
  row('IDR', 'Rp', 0),
  row('MYR', 'RM'),
  row('PHP', '₱'),
  row('SGD', 'S$'),
  row('AUD', 'A$'),
  row('NZD', 'NZ$'),
  row('CAD', 'C$'),
  row('CHF', 'CHF'),
  row('SEK', 'kr'),
  row('NOK', 'kr'),
  row('DKK', 'kr'),
  row('ISK', 'kr', 0),
  row('PLN', 'zł'),
  row('CZK', 'Kč'),
  row('HUF', 'Ft', 0),
  row('RON', 'lei'),
  row('MDL', 'L'),
  row('ILS', '₪'),
  row('EGP', 'E£'),
  row('MAD', 'MAD'),
  row('DZD', 'DA'),
  row('TND', 'DT', 3),
  row('KES', 'KSh'),
  row('NGN', '₦'),
  row('GHS', 'GH₵'),
  row('ZAR', 'R'),
  row('UGX', 'USh', 0),
  row('TZS', 'TSh'),
  row('BRL', 'R$'),
  row('MXN', 'MX$'),
  row('ARS', 'AR$'),
  row('CLP', 'CLP$', 0),
  row('COP', 'COL$', 0),
  row('PEN', 'S/'),
  row('UYU', '$U'),
  row('BOB', 'Bs'),
  row('PYG', '₲', 0),
  row('CRC', '₡'),
  row('DOP', 'RD$'),
  row('GTQ', 'Q'),
  row('PKR', '₨', 0),
  row('BDT', '৳'),
  row('LKR', 'Rs'),
  row('NPR', 'Rs'),
  row('KZT', '₸'),
  row('UZS', 'soʻm'),
  row('GEL', '₾'),
  row('AMD', '֏'),
  row('AZN', '₼'),
  row('KWD', 'KWD', 3),
  row('BHD', 'BHD', 3),
  row('OMR', 'OMR', 3),
  row('QAR', 'QAR'),
  row('JOD', 'JOD', 3),
  row('MNT', '₮'),
  row('KHR', '៛'),
] as const satisfies readonly Currency[];

function row<Code extends string>(code: Code, symbol: string, digits = 2): Currency & { readonly code: Code } {
  return { code, symbol, digits };
}

export type CurrencyCode = (typeof CURRENCIES)[number]['code'];
export const DEFAULT_CURRENCY: CurrencyCode = 'USD';
export const CURRENCY_COOKIE = 'currency';
/** Symbol of currencies that are not in the table (spec S9.02). */
const SYMBOL_FALLBACK = '$';

const BY_CODE = new Map<string, Currency & { code: CurrencyCode }>(CURRENCIES.map((one) => [one.code, one]));

export function isCurrency(code: string): code is CurrencyCode {
  return BY_CODE.has(code);
}

/** Returns the sign of a currency; "$" for one that is not in the table (S9.02). */
export function symbolOf(code: string): string {
  return BY_CODE.get(code)?.symbol ?? SYMBOL_FALLBACK;
}

/** Returns the digits after the point of a currency's smallest coin; 2 for one that is not in the table. */
export function currencyDigits(code: string): number {
  return BY_CODE.get(code)?.digits ?? 2;
}

/** Returns the currency that a locale's readers count in (S3.02). */
export function currencyOfLocale(tag: LocaleTag): CurrencyCode {
  const { currency } = localeOf(tag);
  return isCurrency(currency) ? currency : DEFAULT_CURRENCY;
}

/** Returns the currency to show: the stored one; USD if that is unknown (S5.21); the locale's if none is stored. */
export function currencyFor(stored: string | null | undefined, tag: LocaleTag = DEFAULT_LOCALE): CurrencyCode {
  if (stored === null || stored === undefined) return currencyOfLocale(tag);
  return isCurrency(stored) ? stored : DEFAULT_CURRENCY;
}

/** Assets counted as one US dollar each, whatever their price elsewhere (FMT-21). */
const DOLLAR_ASSETS = ['USDT', 'USDC', 'USD', 'FDUSD', 'TUSD', 'DAI', 'PYUSD', 'USDP', 'BUSD', 'USDE'] as const;

export function isDollar(asset: string): boolean {
  return (DOLLAR_ASSETS as readonly string[]).includes(asset);
}
