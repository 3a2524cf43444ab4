import { schemaOfDocument } from '@pelorus/protocol/identity/documents.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { bodiesOf } from '../../state/documents/kinds.ts';
import { stubPage } from '../../state/fake-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** A person's trade page, from the beginning. */
async function open() {
  const page = stubPage();
  vi.resetModules();
  const own = await import('@pelorus/client/storage/own.ts');
  own.showOwner('u1');
  return { page, ...own, ...(await import('./desk-settings.ts')) };
}

test('DOC-10 a desk that is changed elsewhere is followed at once, and nothing is written back', async () => {
  const { page, takeOwn, onOwnEdit, readDesk, useDesk, DESK_DEFAULTS } = await open();
  const stop = readDesk();
  const edited = vi.fn();
  onOwnEdit(edited);
  // As a newer page wrote it: written back, it would have lost what this one does not know.
  const text = JSON.stringify({ state: { ...DESK_DEFAULTS, hasSounds: true, later: 1 }, version: 0 });
  takeOwn('desk', text);
  await vi.waitFor(() => expect(useDesk.getState().hasSounds).toBe(true));
  expect([[...page.local.values], edited.mock.calls]).toEqual([[['desk:u1', text]], []]);
  stop();
});

test('DOC-01 whatever a desk can hold the account takes, but for one-click mode', async () => {
  const { page, readDesk, setPerson, setLayoutSize, useDesk } = await open();
  readDesk();
  setPerson(7, { isOneClick: true });
  setLayoutSize('bookPx', 300);
  useDesk.setState({ maxSlippageE2: 300 });
  const body = bodiesOf({ get: (key) => page.local.values.get(`${key}:u1`) ?? null }).get('desk');
  expect(body).toMatchObject({
    layout: { bookPx: 300 },
    maxSlippageE2: 300,
    people: { 7: { confirm: { far: true } } },
  });
  expect(schemaOfDocument('desk').safeParse(body).error).toBeUndefined();
});

test('WEB-69 a desk nothing of which is kept is not taken up anew; one that was forgotten meanwhile is', async () => {
  const { page, readDesk, setLayoutSize, useDesk, DESK_DEFAULTS } = await open();
  readDesk()();
  expect(useDesk.getState()).toBe(DESK_DEFAULTS);
  setLayoutSize('bookPx', 300);
  page.local.values.clear();
  readDesk()();
  expect(useDesk.getState()).toEqual(DESK_DEFAULTS);
});
