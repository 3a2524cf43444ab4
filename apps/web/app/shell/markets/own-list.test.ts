import { afterEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** A person's favourites on a fresh page of theirs. */
async function open() {
  const { local } = stubPage();
  vi.resetModules();
  const own = await import('@pelorus/client/storage/own.ts');
  own.showOwner('u1');
  const { ownList } = await import('./own-list.ts');
  const list = ownList('favourites', (text) => JSON.parse(text ?? '[]') as string[]);
  return { local, list, takeOwn: own.takeOwn };
}

test('DOC-10 what is changed elsewhere while nothing on the page shows the list is not undone by the next change here', async () => {
  const { local, list, takeOwn } = await open();
  const shown = vi.fn();
  const leave = list.subscribe(shown);
  list.keep([...list.present(), 'A_B']);
  leave();
  takeOwn('favourites', '["A_B","C_D"]');
  list.keep([...list.present(), 'E_F']);
  expect(JSON.parse(local.getItem('favourites:u1') as string)).toEqual(['A_B', 'C_D', 'E_F']);
  expect(shown).toHaveBeenCalledTimes(1);
});

test('DOC-10 every part that shows the list hears of each change, from here and from elsewhere', async () => {
  const { list, takeOwn } = await open();
  const parts = [vi.fn(), vi.fn()];
  for (const part of parts) list.subscribe(part);
  expect(list.present()).toBe(list.present());
  list.keep(['A_B']);
  takeOwn('favourites', '["C_D"]');
  expect(list.present()).toEqual(['C_D']);
  for (const part of parts) expect(part).toHaveBeenCalledTimes(2);
});

test('DOC-10 where the store is forbidden a change lasts as long as the page', async () => {
  const { local, list } = await open();
  local.trouble = 'forbidden';
  list.keep([...list.present(), 'A_B']);
  expect(list.present()).toEqual(['A_B']);
});
