/** When a chunk fails to load the page reloads, at most once in this time per path (spec S8.04). */
const RELOAD_EVERY_MS = 10_000;

/** Path → last reload for this reason, milliseconds since 1970. */
export type Reloads = Readonly<Record<string, number>>;

/**
 * Returns the record to store before a reload; null if the page must not reload: offline, where it would end on the
 * browser's error page, or again within ten seconds. A time in the future does not count.
 */
export function reloadFor(path: string, nowMs: number, online: boolean, kept: Reloads): Reloads | null {
  const recent = Object.entries(kept).filter(([, atMs]) => atMs <= nowMs && nowMs - atMs < RELOAD_EVERY_MS);
  if (!online || recent.some(([one]) => one === path)) return null;
  return Object.fromEntries([...recent, [path, nowMs]]);
}
