import { describe, expect, test } from 'vitest';
import { LATE_START } from './late-start.ts';

interface FakeScript {
  type: string;
  nonce: string;
  text: string;
}

/** A document with two scripts that are named and not asked for, after the text has run in it. */
function open({ hidden = false, tells = ['paint'] as string[] | null, observes = true } = {}) {
  const links = [{ rel: 'later' }, { rel: 'later' }];
  const started: FakeScript[] = [];
  const put = {
    type: 'later',
    nonce: 'n0nce',
    text: 'import "/a.js"',
    replaceWith: (by: FakeScript) => started.push(by),
  };
  const document = {
    hidden,
    documentElement: { lang: 'ar-AE' },
    querySelectorAll: (wanted: string) => (wanted === 'link[rel="later"]' ? links : started.length === 0 ? [put] : []),
    createElement: () => ({ type: '', nonce: '', text: '' }),
  };
  let painted = () => {};
  class PerformanceObserver {
    static supportedEntryTypes = tells ?? undefined;
    constructor(heard: (list: unknown, observer: PerformanceObserver) => void) {
      painted = () => heard([], this);
    }
    observe(of: unknown) {
      if (!observes) throw new TypeError('observe');
      expect(of).toEqual({ type: 'paint', buffered: true });
    }
    disconnect() {}
  }
  const timers: { ms: number; run: () => void }[] = [];
  const later = (run: () => void, ms = 0) => timers.push({ ms, run });
  const read: string[] = [];
  const intl = { DateTimeFormat: { supportedLocalesOf: (lang: string) => read.push(lang) } };
  const run = new Function('document', 'window', 'setTimeout', 'Intl', LATE_START);
  const start = () => run(document, { PerformanceObserver }, later, intl);
  if (observes) start();
  else expect(start).toThrow('observe');
  return { links, started, timers, read, paint: () => painted() };
}

const ASKED = [{ rel: 'modulepreload' }, { rel: 'modulepreload' }];
const RUN = [{ type: 'module', nonce: 'n0nce', text: 'import "/a.js"' }];

describe('start of a document’s scripts', () => {
  test('WEB-68 they are asked for once the page is painted, once, under the answer’s nonce', () => {
    const page = open();
    expect([page.links, page.started]).toEqual([[{ rel: 'later' }, { rel: 'later' }], []]);
    page.paint();
    expect([page.links, page.started]).toEqual([ASKED, RUN]);
    for (const { run } of page.timers) run();
    expect(page.started).toEqual(RUN);
  });

  test('WEB-68 while they are fetched the tables of languages are read, in a task of its own', () => {
    const page = open();
    page.paint();
    expect(page.read).toEqual([]);
    for (const { ms, run } of page.timers) if (ms === 0) run();
    expect(page.read).toEqual(['ar-AE']);
  });

  test('WEB-68 a page that is not painted within three seconds asks all the same', () => {
    const page = open();
    expect(page.timers.map(({ ms }) => ms)).toEqual([3_000]);
    page.timers[0]?.run();
    page.paint();
    expect([page.links, page.started]).toEqual([ASKED, RUN]);
  });

  test('WEB-68 a page that cannot listen for its paint asks as late', () => {
    const page = open({ observes: false });
    for (const { ms, run } of page.timers) if (ms === 3_000) run();
    expect([page.links, page.started]).toEqual([ASKED, RUN]);
  });

  test.each([
    ['a tab that nobody sees', { hidden: true }],
    ['a browser that does not tell of paints', { tells: ['mark'] }],
    ['a browser that does not say what it tells of', { tells: null }],
  ])('WEB-68 %s asks at once', (_name, world) => {
    const page = open(world);
    expect([page.links, page.started]).toEqual([ASKED, RUN]);
  });
});
