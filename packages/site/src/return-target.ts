import { type LocaleTag, localePath } from './locales.ts';
import { type Page, pagePath } from './paths.ts';

/**
 * S2.08: where to go after log-in. `redirectUrl` (or `forwardUrl`) takes everything after its name, decoded, further
 * ampersands included. Returns an address on our own site (path, query, hash), or null: other hosts are ignored.
 */
export function returnTarget(search: string, origin: string): string | null {
  const match = /[?&](?:redirectUrl|forwardUrl)=(.*)$/s.exec(search);
  if (match?.[1] === undefined) return null;
  const text = decoded(match[1]);
  if (text === null || !(text.startsWith('/') || text.startsWith(`${origin}/`)) || hasControl(text)) return null;
  let target: URL;
  try {
    target = new URL(text, origin);
  } catch {
    return null;
  }
  // "/.//other.example" is a path of ours whose dots a browser drops: what is left would lead to another host.
  if (target.origin !== origin || target.pathname.startsWith('//')) return null;
  return target.pathname + target.search + target.hash;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Browsers drop tabs and line breaks from addresses, which can turn a path into another host. */
function hasControl(text: string): boolean {
  for (const character of text) if (character < ' ') return true;
  return false;
}

/** Returns the log-in page's address for somebody who is at `at`, which it comes back to unless that page has no return. */
export function logInPath(locale: LocaleTag, at: string, page: Page | null): string {
  const path = pagePath('login');
  return page?.returnLink === false ? localePath(locale, path) : localePath(locale, path, { redirectUrl: at });
}
