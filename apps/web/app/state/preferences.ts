import { readCookie } from '@pelorus/client/storage/cookies.ts';
import { CURRENCY_COOKIE, type CurrencyCode, currencyFor } from '@pelorus/site/currencies.ts';

/** `system`: the device's own (WEB-118). */
export type Theme = 'light' | 'dark' | 'system';

/** Choices of a visitor that the first paint must already follow, so they travel as cookies (spec S4.01). */
export interface Preferences {
  theme: Theme;
  /** Colour of a rise; a fall has the other. */
  upColour: 'upgreen' | 'upred';
  /** Tiny numbers with their run of zeros folded into a count, or written out (spec S4.03). */
  digits: 'indent' | 'normal';
  /** In which prices are shown too; null: none chosen, the locale's (FMT-20). */
  currency: CurrencyCode | null;
}

const PREFERENCE_VALUES = {
  theme: ['light', 'dark', 'system'],
  upColour: ['upgreen', 'upred'],
  digits: ['indent', 'normal'],
} as const satisfies { [K in Exclude<keyof Preferences, 'currency'>]: readonly Preferences[K][] };

/** Returns the preferences a Cookie header carries; anything unknown is the default. */
export function readPreferences(header: string | null): Preferences {
  return {
    theme: oneOf(PREFERENCE_VALUES.theme, readCookie(header, 'theme')),
    upColour: oneOf(PREFERENCE_VALUES.upColour, readCookie(header, 'upColour')),
    digits: oneOf(PREFERENCE_VALUES.digits, readCookie(header, 'digits')),
    currency: readCurrency(header),
  };
}

/** Returns the stored currency; USD if it is unknown (S5.21); null if none is stored. */
function readCurrency(header: string | null): CurrencyCode | null {
  const stored = readCookie(header, CURRENCY_COOKIE);
  return stored === null ? null : currencyFor(stored);
}

function oneOf<T extends string>(values: readonly [T, ...T[]], text: string | null): T {
  return values.find((value) => value === text) ?? values[0];
}
