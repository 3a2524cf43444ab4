/**
 * Lighthouse on the public pages of a living exchange, as a phone (4 × slower CPU, slow 4G, both simulated by
 * Lighthouse) and as a desktop: medians of visits with an empty cache each. Lighthouse's index of this machine's speed
 * stands beside the phone's figures: it multiplies measured times by four, whatever they were measured on.
 */
import { freePort } from '@pelorus/database/free-port.ts';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { startVenue } from '../server/venue.ts';
import type { Measured } from '../table.ts';
import { CHROMIUM } from '../web/open-page.ts';

const PAGES = [
  ['home', '/'],
  ['markets', '/markets'],
  ['log-in', '/login'],
  ['home in Arabic', '/ar_AE'],
  ['home in Japanese', '/ja_JP'],
  ['trade', '/trade/BTC_USDT'],
] as const;
const DEVICES = ['phone', 'desktop'] as const;
/** A phone's figures swing more: the machine's own noise is multiplied there. */
const VISITS = { phone: 5, desktop: 3 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Visit {
  scores: Record<string, number>;
  /** Lighthouse's measure of the machine: about 1,500 is a desktop of today. */
  machine: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Audits of the three categories that must be whole, that are not. */
  failing: string[];
}

export async function run(): Promise<Measured[]> {
  const venue = await startVenue(() => {});
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const rows: Measured[] = [];
    for (const [name, path] of PAGES)
      for (const device of DEVICES)
        rows.push(...(await measured(browser, `${name}, ${device}`, venue.url + path, device, port)));
    return rows;
  } finally {
    await browser.close();
    await venue.remove();
  }
}

async function measured(
  browser: Browser,
  name: string,
  url: string,
  device: (typeof DEVICES)[number],
  port: number,
): Promise<Measured[]> {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS[device]; i++) visits.push(await visit(url, device, port));
  if (!browser.isConnected()) throw new Error('the browser ended');
  const middle = (of: (visit: Visit) => number) =>
    visits.map(of).sort((a, b) => a - b)[visits.length >> 1] ?? Number.NaN;
  const failing = [...new Set(visits.flatMap((one) => one.failing))].join(' ');
  const lcp = `LCP ${Math.round(middle((one) => one.lcpMs))} ms, TBT ${Math.round(middle((one) => one.tbtMs))} ms, machine ${Math.round(middle((one) => one.machine))}`;
  return [
    { name: `${name}: performance`, value: middle((one) => one.scores.performance ?? 0), unit: 'of 100', note: lcp },
    {
      name: `${name}: accessibility, best practices, SEO`,
      value: Math.min(...CATEGORIES.slice(1).map((id) => middle((one) => one.scores[id] ?? 0))),
      unit: 'of 100',
      note: failing === '' ? 'the least of the three' : failing,
    },
    { name: `${name}: layout shift`, value: middle((one) => one.cls) * 1_000, unit: '‰' },
  ];
}

/** A visit whose recording failed (a trace without its beginning happens on busy pages) is made again, twice at most. */
async function visit(url: string, device: (typeof DEVICES)[number], port: number, again = 2): Promise<Visit> {
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { audits, categories, environment, runtimeError } = result.lhr;
  if (runtimeError !== undefined) {
    if (again === 0) throw new Error(`${url}: ${runtimeError.message}`);
    return visit(url, device, port, again - 1);
  }
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failing = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => audit),
  );
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, (categories[id]?.score ?? 0) * 100])),
    machine: environment.benchmarkIndex,
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failing,
  };
}
