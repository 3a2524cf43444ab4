const SHOWN_MAX = 100;
/** Order of writing that a value could turn round for what follows it, and what no reader sees. */
const TURNING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Returns a message-safe value: one line, no invisible characters, at most a hundred characters (MSG-05). */
export function shownValue(text: string): string {
  const line = text
    .replace(TURNING, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const signs = [...line];
  return signs.length <= SHOWN_MAX ? line : `${signs.slice(0, SHOWN_MAX - 1).join('')}…`;
}

const WORD_JOINER = '\u2060';

/**
 * Returns a user-chosen name that no mail program turns into a link: an invisible joiner follows each character that
 * occurs in addresses (MSG-05).
 */
export function shownName(text: string): string {
  return shownValue(text).replace(/[.:/@]/g, (sign) => sign + WORD_JOINER);
}

/** Returns "2026-01-31 14:05:09 UTC" for ms since 1970: read alike in every language; '' for no time. */
export function timeText(ms: string): string {
  const time = Number(ms);
  if (ms === '' || !Number.isFinite(time) || time <= 0 || time > 8.64e15) return '';
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns a country's name in a language (BCP 47), the code itself if it has none, '' for none. */
export function countryName(code: string, lang: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code;
}
