import { LOCALES, splitLocale } from './locales.ts';
import { pagePath } from './paths.ts';

/**
 * Addresses that moved (spec S2.10–S2.14), and the same for a locale prefix in the wrong case. One table, answered by
 * the gateway before any page. What is written here is always a path on this site: what a query brings is encoded.
 */
interface Moved {
  /** Path without locale prefix, in any case, an ending slash allowed. */
  readonly from: RegExp;
  /** Parameters that go into the new path and out of the query. */
  readonly taken: readonly string[];
  readonly to: (given: Given) => string;
}

/** Returns a parameter's value; null when it is missing, empty, not decodable or given more than once (ADR-02). */
type Given = (name: string) => string | null;

export const MOVED: readonly Moved[] = [
  {
    from: /^\/followup\/trader\/*$/i,
    taken: ['type', 'id'],
    to: (given) => {
      const futures = given('type') === 'futures';
      const id = segment(given('id'));
      if (id === null) return pagePath(futures ? 'copy-futures' : 'copy-spot');
      return pagePath(futures ? 'futures-trader' : 'spot-trader', { id });
    },
  },
  {
    from: /^\/followup\/*$/i,
    taken: ['type'],
    to: (given) => pagePath((given('type') ?? 'futures') === 'futures' ? 'copy-futures' : 'copy-spot'),
  },
  {
    from: /^\/autosystem/i,
    taken: ['sourceType'],
    to: (given) => pagePath('bots', { sourceType: segment(given('sourceType')) ?? 'autosystem' }),
  },
];

/** Returns the text if it can be one segment of a path: dots alone would climb, and nothing would be another page. */
function segment(text: string | null): string | null {
  return text === null || /^\.*$/.test(text.trim()) ? null : text;
}

/**
 * Returns where an address moved to, path and query, on this site; null when it has not moved. The prefix stays as it
 * was asked, other parameters stay in order and in their own encoding. `search` is a URL's: empty, or
 * "?" and ASCII.
 */
export function movedTo(pathname: string, search: string): string | null {
  const cased = casedPrefix(pathname);
  const { path, prefixed, locale } = splitLocale(cased);
  const row = MOVED.find(({ from }) => from.test(path));
  if (row === undefined) return cased === pathname ? null : cased + search;
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
  const given: Given = (name) => {
    const values = parts.filter((part) => nameIn(part) === name).map(valueIn);
    return values.length === 1 && values[0] !== '' ? (values[0] ?? null) : null;
  };
  const kept = parts.filter((part) => !row.taken.includes(nameIn(part) ?? '')).join('&');
  return (prefixed ? `/${locale}` : '') + row.to(given) + (kept === '' ? '' : `?${kept}`);
}

/** Returns the path with its locale prefix as we write it: "/AR_ae/markets" is "/ar_AE/markets". */
function casedPrefix(pathname: string): string {
  const first = pathname.split('/', 2)[1] ?? '';
  const locale = LOCALES.find(({ tag }) => tag !== first && tag.toLowerCase() === first.toLowerCase());
  return locale === undefined ? pathname : `/${locale.tag}${pathname.slice(first.length + 1)}`;
}

function nameIn(part: string): string | null {
  return decoded(part.split('=', 1)[0] ?? '');
}

function valueIn(part: string): string | null {
  const at = part.indexOf('=');
  return at < 0 ? '' : decoded(part.slice(at + 1));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
