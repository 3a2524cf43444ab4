import { CURRENCY_COOKIE, type CurrencyCode, currencyFor } from '@pelorus/site/currencies.ts';

/** Choices of a visitor that the first paint must already follow, so they travel as cookies (spec S4.01). */
export interface Preferences {
  theme: 'light' | 'dark';
  /** Which colour a rise has; the other is a fall's. */
  upColour: 'upgreen' | 'upred';
  /** Tiny numbers with their run of zeros folded into a count, or written out (spec S4.03). */
  digits: 'indent' | 'normal';
  /** In which prices are shown too; null: none chosen, the locale's (FMT-20). */
  currency: CurrencyCode | null;
}

export const PREFERENCE_VALUES = {
  theme: ['light', 'dark'],
  upColour: ['upgreen', 'upred'],
  digits: ['indent', 'normal'],
} as const satisfies { [K in Exclude<keyof Preferences, 'currency'>]: readonly Preferences[K][] };

const YEAR_SECONDS = 365 * 86_400;

/** Returns the value of one cookie of a Cookie header, null when it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Returns the preferences a Cookie header carries; anything unknown is the default. */
export function readPreferences(header: string | null): Preferences {
  return {
    theme: oneOf(PREFERENCE_VALUES.theme, readCookie(header, 'theme')),
    upColour: oneOf(PREFERENCE_VALUES.upColour, readCookie(header, 'upColour')),
    digits: oneOf(PREFERENCE_VALUES.digits, readCookie(header, 'digits')),
    currency: readCurrency(header),
  };
}

/** Returns the stored currency; USD where what is stored is none of ours (S5.21); null where nothing is. */
function readCurrency(header: string | null): CurrencyCode | null {
  const stored = readCookie(header, CURRENCY_COOKIE);
  return stored === null ? null : currencyFor(stored);
}

function oneOf<T extends string>(values: readonly [T, ...T[]], text: string | null): T {
  return values.find((value) => value === text) ?? values[0];
}

/** Returns the text that sets a lasting cookie of ours through document.cookie. */
export function lastingCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
