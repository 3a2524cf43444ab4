const SHOWN_MAX = 120;
/** Controls, marks that turn the reading direction, line and paragraph ends, private and unassigned characters. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Returns a path as people read it, for "Page not found: {path}" (spec S2.20): as it was asked, decoded where that
 * shows letters, still encoded where it would show something else or nothing, and at most 120 characters long.
 */
export function shownPath(pathname: string): string {
  const readable = pathname.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return [...decodeURI(encoded)].map((one) => (UNSEEN.test(one) ? encodeURIComponent(one) : one)).join('');
    } catch {
      return encoded;
    }
  });
  const characters = [...readable];
  return characters.length <= SHOWN_MAX ? readable : `${characters.slice(0, SHOWN_MAX - 1).join('')}…`;
}
