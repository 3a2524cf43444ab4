import { parsedAddress } from '@pelorus/site/parsed-address.ts';
import { isPlainObject, type Warn } from './checks.ts';

/** The parameter that carries a visitor's id to another site of ours (spec S9.11). */
const LINKER_PARAMETER = '_tasdk';

/** One of our other sites (spec S3.09). */
export interface LinkerEntry {
  /** Host, and the beginning of a path if need be: `shop.example.com/eu`. Subdomains belong to it. */
  readonly part_url: string;
  /** The parameter stands behind the #, for sites that keep their address there. */
  readonly after_hash: boolean;
}

const PART_URL = /[A-Za-z0-9]+\./;
/** Ids that we make, or that a page would reasonably give; anything else in an address is not taken over. */
const CARRIED_ID = /^[\w.:-]{1,128}$/;

/** Returns the entries that are well formed (letters or digits and a dot; a boolean); the others are warned of (S5.20). */
export function linkerEntries(given: unknown, warn: Warn): LinkerEntry[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    warn('linkers: a list of { part_url, after_hash } is needed');
    return [];
  }
  return given.filter((entry: unknown): entry is LinkerEntry => {
    if (isPlainObject(entry)) {
      const { part_url: part, after_hash: afterHash } = entry;
      if (typeof part === 'string' && PART_URL.test(part) && typeof afterHash === 'boolean') return true;
    }
    warn('linkers: an entry needs part_url with letters or digits and a dot, and after_hash true or false; skipped');
    return false;
  });
}

/** Hosts are named with or without https:// before them. */
const bareOf = ({ part_url: part }: LinkerEntry) => part.replace(/^\w+:\/\//, '');

/** Returns whether an address is of the site that an entry names: its host or a subdomain, under its path. */
function isOf(url: URL, entry: LinkerEntry): boolean {
  const named = parsedAddress(`https://${bareOf(entry)}`);
  if (named === null || !/^https?:$/.test(url.protocol)) return false;
  const isHost = url.hostname === named.hostname || url.hostname.endsWith(`.${named.hostname}`);
  const path = named.pathname.replace(/\/$/, '');
  return isHost && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}

/** Returns the entry of the site that `href` leads to, null for none and for our own pages. */
function entryOf(href: string, page: string, entries: readonly LinkerEntry[]): LinkerEntry | null {
  const url = parsedAddress(href, page);
  if (url === null || url.origin === parsedAddress(page)?.origin) return null;
  return entries.find((entry) => isOf(url, entry)) ?? null;
}

/** Returns the address with the visitor's id, null if it does not lead to another site of ours. */
export function decorated(
  href: string,
  page: string,
  entries: readonly LinkerEntry[],
  distinctId: string,
): string | null {
  const entry = entryOf(href, page, entries);
  const url = parsedAddress(href, page);
  if (entry === null || url === null || !CARRIED_ID.test(distinctId)) return null;
  const bare = withoutParameter(url);
  const pair = `${LINKER_PARAMETER}=${encodeURIComponent(distinctId)}`;
  const place = entry.after_hash ? 'hash' : 'search';
  bare[place] += `${bare[place].includes('?') ? '&' : '?'}${pair}`;
  return bare.href;
}

const PAIRS = new RegExp(`(?<=[?&])${LINKER_PARAMETER}=[^&#]*&?`, 'g');

/** Returns the address without the parameter, wherever it stood; everything else as it was. */
function withoutParameter(url: URL): URL {
  const bare = new URL(url);
  for (const place of ['search', 'hash'] as const)
    if (bare[place].includes(LINKER_PARAMETER)) bare[place] = bare[place].replace(PAIRS, '').replace(/[?&]$/, '');
  return bare;
}

/** Returns the id that an address brought and the address without it; null if it brought none that can be one. */
export function arrivedId(href: string): { id: string; cleaned: string } | null {
  const url = parsedAddress(href);
  if (url === null) return null;
  const inHash = url.hash.includes('?') ? url.hash.slice(url.hash.indexOf('?') + 1) : '';
  const id = url.searchParams.get(LINKER_PARAMETER) ?? new URLSearchParams(inHash).get(LINKER_PARAMETER);
  if (id === null || !CARRIED_ID.test(id)) return null;
  return { id, cleaned: withoutParameter(url).href };
}

/** Returns whether the referrer is one of our other sites: only those may hand over an id. */
export function isLinkedSite(referrer: string, entries: readonly LinkerEntry[]): boolean {
  const url = parsedAddress(referrer);
  // Only the host: a page says no more of itself to another site.
  return url !== null && entries.some((entry) => isOf(url, { ...entry, part_url: bareOf(entry).split('/')[0] ?? '' }));
}
