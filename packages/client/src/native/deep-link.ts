import { splitLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';

/**
 * Returns the path (with query and hash) of the page that an address opened on the phone means, null when it is none of
 * ours: another host, a scheme that is not http(s), a path that no row of the table has. Never leads off the site.
 */
export function deepLinkPath(address: string, origin: string): string | null {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  // A blob's origin is its maker's: the address itself must begin with ours.
  if (url.origin !== origin || !url.href.startsWith(`${origin}/`) || url.username !== '' || url.password !== '')
    return null;
  // Clients would read a path with two leading slashes as another host.
  if (url.pathname.startsWith('//') || url.pathname.includes('\\')) return null;
  return pageAt(splitLocale(url.pathname).path) === null ? null : url.pathname + url.search + url.hash;
}
