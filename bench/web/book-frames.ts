/// <reference lib="dom" />
import { pathToFileURL } from 'node:url';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM, openLocalExchange } from './open-page.ts';

/**
 * How smooth the trade page is while its book moves: the built page in a real Chromium whose CPU is slowed down 4
 * times, fed with 50 updates a second. `--url` measures a running exchange instead of the made-up one.
 */
interface BookFrames {
  frames: number;
  framesPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  worstMs: number;
  /** Updates of the book on the page, per second. */
  showsPerSecond: number;
  /** Share of the slowed-down processor that the page's main thread took, percent. */
  mainThreadPercent: number;
  updatesPerSecond: number;
  /** The 95th percentile of an empty page in the same minute: what the machine itself makes of 60 frames a second. */
  emptyPageP95Ms: number;
}

interface FramesOptions {
  url?: string;
  seconds?: number;
  slowdown?: number;
  updatesPerSecond?: number;
  levelsPerUpdate?: number;
}

const SETTLE_MS = 4_000;
const EMPTY_MS = 3_000;

/** Measures once. Needs the web build and a Chromium. */
export async function measureBookFrames(options: FramesOptions = {}): Promise<BookFrames> {
  const { seconds = 10, slowdown = 4, updatesPerSecond = 50, levelsPerUpdate = 10 } = options;
  const local = options.url === undefined ? await openLocalExchange({ updatesPerSecond, levelsPerUpdate }) : null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    const empty = await watch(page, EMPTY_MS);
    await page.goto(`${options.url ?? local?.url}/trade/BTC_USDT`);
    await page.waitForSelector('canvas', { timeout: 30_000 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.waitForTimeout(SETTLE_MS);
    const before = await mainThreadSeconds(session);
    const { gaps, shows } = await watch(page, seconds * 1_000);
    const took = (await mainThreadSeconds(session)) - before;
    return {
      frames: gaps.length,
      framesPerSecond: gaps.length / seconds,
      p50Ms: percentile(gaps, 0.5),
      p95Ms: percentile(gaps, 0.95),
      p99Ms: percentile(gaps, 0.99),
      worstMs: percentile(gaps, 1),
      showsPerSecond: shows / seconds,
      mainThreadPercent: (took / seconds) * 100,
      updatesPerSecond,
      emptyPageP95Ms: percentile(empty.gaps, 0.95),
    };
  } finally {
    await browser.close();
    local?.close();
  }
}

/** Returns the time between the page's animation frames, and how often the ladder changed. */
function watch(page: Page, forMs: number): Promise<{ gaps: number[]; shows: number }> {
  return page.evaluate(
    (ms) =>
      new Promise<{ gaps: number[]; shows: number }>((resolve) => {
        const gaps: number[] = [];
        let shows = 0;
        const sides = document.querySelectorAll('[data-side]');
        const observer = new MutationObserver(() => {
          shows += 1;
        });
        for (const side of sides) observer.observe(side, { subtree: true, characterData: true });
        const startMs = performance.now();
        let lastMs = startMs;
        const onFrame = (nowMs: number) => {
          gaps.push(nowMs - lastMs);
          lastMs = nowMs;
          if (nowMs - startMs < ms) return requestAnimationFrame(onFrame);
          observer.disconnect();
          resolve({ gaps: gaps.slice(1), shows });
        };
        requestAnimationFrame(onFrame);
      }),
    forMs,
  );
}

/** Processor time of the main thread: unlike the clock's, it does not count what others on the machine take. */
async function mainThreadSeconds(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

function percentile(gaps: readonly number[], share: number): number {
  const sorted = gaps.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf('--url');
  const url = at < 0 ? undefined : process.argv[at + 1];
  const result = await measureBookFrames(url === undefined ? {} : { url });
  console.table(Object.fromEntries(Object.entries(result).map(([name, value]) => [name, Number(value.toFixed(1))])));
}
