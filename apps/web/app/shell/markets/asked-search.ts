/**
 * Returns the query of the address a loader was asked for, as it was written: the router's `url` has it read and written
 * again, which spells spaces and names without value otherwise. Without the router's own parameter of data requests.
 */
export function askedSearch(request: Request): string {
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) return search;
  // The browser's router has written this one with plus signs for spaces.
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('_routes='))
    .join('&');
  return kept === '' ? '' : `?${kept.replaceAll('+', '%20')}`;
}
