/** The two groups of calls, told apart by the first part of their path (specification S7.01). */
export type SpotPath = `/api/${string}`;
export type FuturesPath = `/futuresapi/${string}`;
export type ApiPath = SpotPath | FuturesPath;

export interface Hosts {
  /** Calls of the exchange: https://host/api */
  spot: string;
  /** Calls of futures: https://host/futuresapi */
  futures: string;
}

/** Returns where the calls of a page go: to the host that the page itself came from. */
export function hostsOf(page: { origin: string }): Hosts {
  return { spot: `${page.origin}/api`, futures: `${page.origin}/futuresapi` };
}

/** Returns the whole address of a call made by the present page; without a page, the path alone. */
export function addressOf(path: ApiPath): string {
  const page = (globalThis as { location?: { origin?: string } }).location;
  if (page?.origin === undefined || page.origin === 'null') return path;
  const hosts = hostsOf({ origin: page.origin });
  const [, prefix = ''] = path.split('/', 2);
  return (prefix === 'futuresapi' ? hosts.futures : hosts.spot) + path.slice(prefix.length + 1);
}
