import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';

/** A browser's store, and the lists as a new page finds them. */
async function page(kept: string | null = null) {
  const { local } = stubPage();
  if (kept !== null) local.setItem('watchlists', kept);
  vi.resetModules();
  const lists = await import('./watchlists.ts');
  return { ...lists, kept: () => lists.readWatchlists(local.getItem('watchlists')) };
}
afterEach(() => vi.unstubAllGlobals());
const list = (id: string, name: string, pairs: unknown = []) => ({ id, name, pairs });

describe('own lists', () => {
  test('MKTS-20 they are made, named, put in order, filled and deleted', async () => {
    const lists = await page();
    const a = lists.addWatchlist('  My   coins ') as string;
    const b = lists.addWatchlist('Later') as string;
    lists.setWatchlistPairs(a, ['ETH_USDT', 'BTC_USDT', 'ETH_USDT']);
    expect(lists.kept()).toEqual([list(a, 'My coins', ['ETH_USDT', 'BTC_USDT']), list(b, 'Later')]);
    expect(lists.renameWatchlist(a, 'later')).toBe(false);
    expect(lists.renameWatchlist(a, 'MY COINS')).toBe(true);
    lists.arrangeWatchlists([b]);
    expect(lists.kept().map(({ name }) => name)).toEqual(['Later', 'MY COINS']);
    lists.removeWatchlist(b);
    expect(lists.kept().map(({ name }) => name)).toEqual(['MY COINS']);
  });

  test('MKTS-20 ten at most; no empty, long or second name', async () => {
    const lists = await page();
    expect([lists.addWatchlist(' '), lists.addWatchlist('x'.repeat(31))]).toEqual([null, null]);
    expect(lists.addWatchlist('🐳'.repeat(30))).not.toBeNull();
    for (let i = 1; i < lists.WATCHLISTS_MAX; i++) expect(lists.addWatchlist(`L${i}`)).not.toBeNull();
    expect(lists.addWatchlist('one more')).toBeNull();
    expect(lists.addWatchlist('l1')).toBeNull();
    expect(lists.kept()).toHaveLength(10);
  });

  test.each([
    ['{', []],
    ['{"a":1}', []],
    ['[null, 7, "x"]', []],
    [
      JSON.stringify([list('a', 'A', ['B_C', 7, 'B_C']), list('a', 'Twice'), list('b', 'a')]),
      [list('a', 'A', ['B_C'])],
    ],
    [JSON.stringify([list('../x', 'A'), list('c', ' '), list('d', 'D', 'no')]), []],
  ])('MKTS-21 what is damaged or foreign counts as nothing: %s', async (kept, expected) => {
    expect((await page(kept)).kept()).toEqual(expected);
  });

  test('DOC-01 whatever lists there can be the account takes', async () => {
    const lists = await page();
    for (let at = 0; at < lists.WATCHLISTS_MAX; at++) {
      const id = lists.addWatchlist(`${at}${'🐳'.repeat(lists.NAME_MAX - 1)}`) as string;
      lists.setWatchlistPairs(id, ['BTC_USDT', 'AB_CD']);
    }
    expect(lists.kept()).toHaveLength(lists.WATCHLISTS_MAX);
    expect(schemaOfDocument('watchlists').safeParse(lists.kept()).error).toBeUndefined();
  });
});
