import { readCookie } from '@pelorus/client/storage/cookies.ts';
import { CONSENT_COOKIE } from '@pelorus/client/storage/keys.ts';

/** The visitor's choice about statistics (ANA-20). */
export interface Consent {
  /** null: not asked yet, or not answered. */
  choice: 'yes' | 'no' | null;
  /** The browser refuses for its user (Global Privacy Control, Do Not Track): do not ask, collect nothing. */
  isRefusedByBrowser: boolean;
}

/** Returns the choice stored in a Cookie header, or in document.cookie. */
export function readChoice(cookies: string | null): Consent['choice'] {
  const text = readCookie(cookies, CONSENT_COOKIE);
  return text === 'yes' || text === 'no' ? text : null;
}

/** Returns the consent that a request carries. */
export function readConsent(headers: Headers): Consent {
  return {
    choice: readChoice(headers.get('cookie')),
    isRefusedByBrowser: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
  };
}

/** Returns whether a browser says no by itself. */
export function browserRefuses(from: { globalPrivacyControl?: unknown; doNotTrack?: unknown }): boolean {
  return from.globalPrivacyControl === true || from.doNotTrack === '1';
}
