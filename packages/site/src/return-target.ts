import { type LocaleTag, localePath } from './locales.ts';
import { parsedAddress } from './parsed-address.ts';
import { type Page, pagePath } from './paths.ts';

/** Whom a return address may lead to (spec S2.08). */
export interface ReturnRules {
  /** scheme://host[:port] of the page that asks. */
  readonly origin: string;
  /** Additional https hosts of the operator: "id.example.com", "*.example.com", with ":8443" if needed. */
  readonly securityDomains: readonly string[];
}

/** The return parameters that each page reads. */
const RETURN_NAMES = { login: 'redirectUrl|forwardUrl', register: 'forwardUrl' } as const;

/**
 * S2.08: where to go after log-in or sign-up. The parameter takes everything after its name, decoded, further
 * ampersands included. Returns a path on our own site (with query and hash) or a whole https address on a security
 * domain, always as a browser would write it; null when there is none or it leads elsewhere.
 */
export function returnTarget(search: string, page: keyof typeof RETURN_NAMES, rules: ReturnRules): string | null {
  const match = returnIn(search, page);
  const text = match?.[1] === undefined ? null : decoded(match[1]);
  if (text === null || !/^(?:\/|https?:\/\/)/i.test(text) || isUnclear(text)) return null;
  const target = parsedAddress(text, rules.origin);
  if (target === null || target.username !== '' || target.password !== '') return null;
  if (target.origin !== rules.origin) return isListed(target, rules.securityDomains) ? target.href : null;
  // Browsers drop the dots of "/.//other.example", and the rest would lead to another host.
  return target.pathname.startsWith('//') ? null : target.pathname + target.search + target.hash;
}

function returnIn(search: string, page: keyof typeof RETURN_NAMES): RegExpExecArray | null {
  return new RegExp(`[?&](?:${RETURN_NAMES[page]})=(.*)$`, 's').exec(search);
}

/** Returns a page's query without a return address that is refused, and all that belongs to it (S2.08). */
export function carriedSearch(search: string, rules: ReturnRules): string {
  const match = returnIn(search, 'login');
  return match === null || returnTarget(search, 'login', rules) !== null ? search : search.slice(0, match.index);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Browsers drop tabs and line breaks from addresses and read backslashes as slashes; readers of ours may not. */
function isUnclear(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\x7f') return true;
  return /^[^?#]*\\/.test(text);
}

/** `host` of a parsed address is in lower case and ASCII, its usual port left out. */
function isListed({ protocol, host }: URL, domains: readonly string[]): boolean {
  return (
    protocol === 'https:' &&
    domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain))
  );
}

/** Returns the log-in page's path with `at` as return target, unless that page allows no return. */
export function logInPath(locale: LocaleTag, at: string, page: Page | null): string {
  const path = pagePath('login');
  return page?.returnLink === false ? localePath(locale, path) : localePath(locale, path, { redirectUrl: at });
}
