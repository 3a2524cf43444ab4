import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM, openLocalExchange } from './open-page.ts';

/** Bytes of script that a first visit to the trade page fetches, compressed as sent (bodies, without headers). */
interface PageWeight {
  /** All that is fetched until the page rests, the chart library left out: it comes after the first paint. */
  firstKiB: number;
  chartKiB: number;
  files: number;
}

const REST_MS = 3_000;

export async function measurePageWeight(url?: string): Promise<PageWeight> {
  const local = url === undefined ? await openLocalExchange({ updatesPerSecond: 5, levelsPerUpdate: 5 }) : null;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const weight: PageWeight = { firstKiB: 0, chartKiB: 0, files: 0 };
    page.on('response', (response) => {
      const headers = response.headers();
      if (!headers['content-type']?.startsWith('text/javascript')) return;
      const kib = Number(headers['content-length'] ?? 0) / 1_024;
      weight.files += 1;
      if (response.url().includes('/kline-chart-')) weight.chartKiB += kib;
      else weight.firstKiB += kib;
    });
    await page.goto(`${url ?? local?.url}/trade/BTC_USDT`);
    await page.waitForSelector('canvas', { timeout: 30_000 });
    await page.waitForTimeout(REST_MS);
    return weight;
  } finally {
    await browser.close();
    local?.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.table(await measurePageWeight(process.argv[2]));
}
