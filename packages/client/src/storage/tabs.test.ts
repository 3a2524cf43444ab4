import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from './fake-storage.ts';
import { type TabNews, Tabs, type TabWindow } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

/** Two tabs of one browser: a change of the store by one is told to the other. */
function twoTabs() {
  const { local } = stubStorage();
  const ears: ((event: StorageEvent) => void)[][] = [[], []];
  const tabs = ears.map(
    (own) =>
      new Tabs({
        addEventListener: (_: string, listener: (event: StorageEvent) => void) => own.push(listener),
        removeEventListener: (_: string, listener: (event: StorageEvent) => void) =>
          own.splice(own.indexOf(listener), 1),
      } as TabWindow),
  ) as [Tabs, Tabs];
  const change = (teller: number, newValue: string | null, key = 'userNews') => {
    for (const [index, own] of ears.entries())
      if (index !== teller) for (const ear of own) ear({ key, newValue } as StorageEvent);
  };
  const tell = (teller: 0 | 1, news: TabNews) => {
    const before = local.values.get('userNews');
    tabs[teller].tell(news);
    const after = local.values.get('userNews') as string;
    if (after !== before) change(teller, after);
  };
  return { tabs, tell, change };
}

describe('tabs without BroadcastChannel', () => {
  test('CLI-20 news reach the other tab, the same twice too, and not oneself', () => {
    const { tabs, tell } = twoTabs();
    const heard: unknown[] = [];
    const own = vi.fn();
    tabs[0].listen(own);
    tabs[1].listen((news) => heard.push(news));
    tell(0, { kind: 'loggedOut' });
    tell(0, { kind: 'loggedOut' });
    tell(0, { kind: 'preference', name: 'theme', value: 'dark' });
    expect(heard).toEqual([
      { kind: 'loggedOut' },
      { kind: 'loggedOut' },
      { kind: 'preference', name: 'theme', value: 'dark' },
    ]);
    expect(own).not.toHaveBeenCalled();
  });

  test.each([null, '', '{', 'null', '7', '{"news":{"kind":"other"}}', '{"news":{"kind":"preference","name":1}}'])(
    'CLI-20 %j is no news',
    (text) => {
      const { tabs, change } = twoTabs();
      const heard = vi.fn();
      tabs[1].listen(heard);
      change(0, text);
      change(0, JSON.stringify({ news: { kind: 'loggedOut' } }), 'elsewhere');
      expect(heard).not.toHaveBeenCalled();
    },
  );
});

describe('tabs with BroadcastChannel', () => {
  test('CLI-20 news reach the other tab and stop with it', async () => {
    const make = () =>
      new Tabs({ BroadcastChannel, addEventListener() {}, removeEventListener() {} } as unknown as TabWindow);
    const [one, two] = [make(), make()];
    const heard = new Promise((resolve) => two.listen(resolve));
    one.tell({ kind: 'loggedIn' });
    expect(await heard).toEqual({ kind: 'loggedIn' });
    one.close();
    two.close();
  });
});
