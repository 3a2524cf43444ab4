import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from './fake-storage.ts';

let storage: FakeStorage;
let heard: ((event: { key: string | null }) => void)[];

/** A page of somebody (null: a visitor's) in the one browser of the test. */
async function page(owner: string | null) {
  vi.resetModules();
  const own = await import('./own.ts');
  own.showOwner(owner);
  return own;
}

beforeEach(() => {
  storage = new FakeStorage();
  heard = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof heard)[number]) => heard.push(listener),
    removeEventListener: (_: string, listener: (typeof heard)[number]) => {
      heard = heard.filter((one) => one !== listener);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what somebody arranged, in the browser', () => {
  test('DOC-07 a person’s is read by nobody else; a visitor’s by a person who has none here yet', async () => {
    (await page('u1')).writeOwn('favourites', '["A_B"]');
    expect((await page('u2')).readOwn('favourites')).toBeNull();
    const visitor = await page(null);
    expect(visitor.readOwn('favourites')).toBeNull();
    visitor.writeOwn('favourites', '["C_D"]');
    expect((await page('u2')).readOwn('favourites')).toBe('["C_D"]');
    expect((await page('u1')).readOwn('favourites')).toBe('["A_B"]');
  });

  test('DOC-11 a log-out takes the person’s, and leaves the others’', async () => {
    (await page('u1')).writeOwn('desk', '1');
    const person = await page('u2');
    for (const key of person.OWN_KEYS) person.writeOwn(key, '2');
    storage.setItem(person.nameOf(person.BASES_KEY), '2');
    storage.setItem('deviceId', '2');
    person.forgetOwn();
    expect([...storage.values.keys()]).toEqual(['desk:u1', 'deviceId']);
    // Nor does what comes late, from an answer that was under way.
    expect(person.takeOwn('chart', 'late')).toBe(false);
    person.writeOwn('desk', 'late');
    person.keepBases('late');
    expect([...storage.values.keys()]).toEqual(['desk:u1', 'deviceId']);
    const visitor = await page(null);
    visitor.writeOwn('chart', '3');
    visitor.forgetOwn();
    expect(storage.getItem('chart')).toBe('3');
  });

  test('TRAD-351 a device keeps the codes noted last, the newest first, of each person apart; log-out takes them', async () => {
    const visitor = await page(null);
    for (const code of ['A', 'B', 'A', 'C']) visitor.noteRecent('recentMarkets', code, 2);
    expect(visitor.readRecent('recentMarkets')).toEqual(['C', 'A']);
    const person = await page('u1');
    expect(person.readRecent('recentMarkets')).toEqual([]);
    person.noteRecent('recentMarkets', 'D', 2);
    storage.setItem('recentCommands:u1', '{"no":"list"}');
    expect(person.readRecent('recentCommands')).toEqual([]);
    person.forgetOwn();
    person.noteRecent('recentMarkets', 'late', 2);
    expect([...storage.values.keys()]).toEqual(['recentMarkets']);
  });

  test('DOC-10 an edit of this page is told to who sends it, once; what came from elsewhere to who shows it', async () => {
    const { writeOwn, takeOwn, onOwnEdit, followOwn } = await page('u1');
    const [edited, followed] = [vi.fn(), vi.fn()];
    onOwnEdit(edited);
    const stop = followOwn('chart', followed);
    writeOwn('chart', 'a');
    writeOwn('chart', 'a');
    expect([edited.mock.calls, followed.mock.calls.length]).toEqual([[['chart']], 0]);
    expect(takeOwn('chart', 'b')).toBe(true);
    takeOwn('desk', 'b');
    expect([edited.mock.calls.length, followed.mock.calls.length]).toEqual([1, 1]);
    for (const key of ['chart:u1', null, 'chart', 'chart:u2', 'desk:u1']) for (const hear of heard) hear({ key });
    expect(followed).toHaveBeenCalledTimes(3);
    stop();
    takeOwn('chart', 'c');
    expect([followed.mock.calls.length, heard.length]).toEqual([3, 0]);
  });

  test('DOC-10 a store that is forbidden keeps nothing and tells nobody', async () => {
    const { writeOwn, takeOwn, onOwnEdit, readOwn } = await page('u1');
    const edited = vi.fn();
    onOwnEdit(edited);
    storage.trouble = 'forbidden';
    writeOwn('chart', 'a');
    expect([takeOwn('chart', 'a'), readOwn('chart'), edited.mock.calls.length]).toEqual([false, null, 0]);
  });
});
