import { isSecurePage, lastingCookie, pageCookie, readCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { BANNERS_COOKIE } from '@pelorus/client/storage/keys.ts';

/** What the toast of a banner is about. */
export const BANNER_TOPIC = 'banner';
/** So many are remembered: a banner is of days, and few stand at once. */
const KEPT_MOST = 20;

const idsIn = (text: string | null) => (text ?? '').split('.').filter((id) => /^\d{1,16}$/.test(id));

/** Returns the posts whose banners this browser put away, from a Cookie header (NEWS-24). */
export function bannersAway(header: string | null): ReadonlySet<string> {
  return new Set(idsIn(readCookie(header, BANNERS_COOKIE)));
}

/** Puts a post's banner away on this device. */
export function putAway(id: string): void {
  const ids = [...idsIn(pageCookie(BANNERS_COOKIE)).filter((other) => other !== id), id].slice(-KEPT_MOST);
  writeCookie(lastingCookie(BANNERS_COOKIE, ids.join('.'), isSecurePage()));
}
