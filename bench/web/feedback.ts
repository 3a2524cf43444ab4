/// <reference lib="dom" />
import { chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM, openLocalExchange } from './open-page.ts';

/** So often each thing is pressed. */
const ROUNDS = 12;
const SETTLE_MS = 3_000;

/** Time from a press to the next picture, ms, as the browser tells it (Event Timing, in steps of 8 ms). */
interface Feedback {
  presses: number;
  p50Ms: number;
  p95Ms: number;
}

/** What is pressed on the trade page: sides, kinds, boxes, shares, spans of the chart, tabs of the desk. */
function pressed(page: Page): Locator[] {
  const named = (...names: string[]) => names.map((name) => page.getByRole('button', { name, exact: true }).first());
  return [
    ...named('Sell', 'Buy', '25%', '100%', '5m', '1h', '15m'),
    page.getByRole('checkbox', { name: 'TP/SL' }),
    page.getByRole('checkbox', { name: 'Post-only' }),
    page.getByRole('tab', { name: 'Depth' }),
    page.getByRole('tab', { name: 'Chart' }),
  ];
}

/** Measures once, on the trade page whose book moves 20 times a second. Needs the web build and a Chromium. */
export async function measureFeedback(): Promise<Feedback> {
  const local = await openLocalExchange({ updatesPerSecond: 20, levelsPerUpdate: 10 });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => {
      const tookMs = new Map<number, number>();
      Object.assign(window, { pressesMs: () => [...tookMs.values()] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId !== undefined && entry.interactionId !== 0)
            tookMs.set(entry.interactionId, Math.max(entry.duration, tookMs.get(entry.interactionId) ?? 0));
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(`${local.url}/trade/BTC_USDT`);
    await page.waitForSelector('canvas', { timeout: 30_000 });
    await page.waitForTimeout(SETTLE_MS);
    let presses = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const place of pressed(page)) {
        if ((await place.count()) === 0 || !(await place.isEnabled())) continue;
        await place.click();
        presses += 1;
      }
    await page.waitForTimeout(SETTLE_MS);
    const told = await page.evaluate(() => (window as unknown as { pressesMs(): number[] }).pressesMs());
    // Those that took less than 16 ms are not told.
    const all = [...told, ...Array.from({ length: Math.max(0, presses - told.length) }, () => 16)].sort(
      (a, b) => a - b,
    );
    const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
    return { presses, p50Ms: at(0.5), p95Ms: at(0.95) };
  } finally {
    await browser.close();
    local.close();
  }
}
