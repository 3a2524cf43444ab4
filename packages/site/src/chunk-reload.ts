/** When a piece of the program did not load, the page is loaded anew, once in so long for each path (spec S8.04). */
const RELOAD_EVERY_MS = 10_000;

/** Path → when it was last loaded anew for this reason, milliseconds since 1970. */
export type Reloads = Readonly<Record<string, number>>;

/**
 * Returns the record to keep before the page is loaded anew; null when it must not be: offline, where a reload would
 * end on the browser's own error page, or again within ten seconds. A time in the future counts as no reload at all.
 */
export function reloadFor(path: string, nowMs: number, online: boolean, kept: Reloads): Reloads | null {
  const recent = Object.entries(kept).filter(([, atMs]) => atMs <= nowMs && nowMs - atMs < RELOAD_EVERY_MS);
  if (!online || recent.some(([one]) => one === path)) return null;
  return Object.fromEntries([...recent, [path, nowMs]]);
}
