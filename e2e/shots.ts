import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { LOCALES, type LocaleTag, localePath } from '@pelorus/site/locales.ts';
import { PAGES, type PageName, pagePath } from '@pelorus/site/paths.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../tools/chromium.ts';
import { leave } from './browser.ts';
import { fundedPerson, type Person } from './person.ts';
import { startExchange } from './server.ts';

/**
 * `npm run shots`: a picture of every page, light and dark, narrow and wide, in every language, into /shots, to be
 * looked at; and a report of what the browser and axe complained of on the way. Exit code 1 if anything was.
 *   --url URL      an exchange that runs already      --only a,b      pages
 *   --locales a,b  --themes a,b  --widths 390,1440     --axe          also check accessibility
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    locales: { type: 'string', default: LOCALES.map(({ tag }) => tag).join(',') },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390,1440' },
    axe: { type: 'boolean', default: false },
  },
});
const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url));
const PAIR = 'BTC_USDT';
/** An address that is no page, to see the error page. */
const MISSING = 'not-found';

type Shown = PageName | typeof MISSING;
interface Look {
  locale: LocaleTag;
  theme: string;
  width: number;
}

const list = (text: string) => text.split(',').filter((part) => part !== '');
const pages: Shown[] = [...PAGES.map(({ name }) => name), MISSING];
const chosen = values.only === undefined ? pages : pages.filter((name) => list(values.only ?? '').includes(name));
const looks: Look[] = list(values.locales).flatMap((locale) =>
  list(values.themes).flatMap((theme) =>
    list(values.widths).map((width) => ({ locale: locale as LocaleTag, theme, width: Number(width) })),
  ),
);

const exchange = values.url === undefined ? await startExchange() : null;
const url = values.url ?? exchange?.url ?? '';
const complaints: string[] = [];
try {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  // A theme follows a person: each has their own (CLI-24).
  for (const theme of list(values.themes)) {
    const person = await fundedPerson(url);
    for (const look of looks.filter((one) => one.theme === theme)) await shootAll(browser, look, person);
  }
  await browser.close();
} finally {
  await exchange?.remove();
}
for (const complaint of complaints) console.error(complaint);
console.log(`${chosen.length * looks.length} pictures in ${FOLDER}, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;

async function shootAll(browser: Browser, look: Look, person: Person): Promise<void> {
  for (const name of chosen) {
    const isPrivate = PAGES.find((page) => page.name === name)?.auth === true;
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      bypassCSP: values.axe,
    });
    await context.addCookies([
      ...(isPrivate ? person.cookies() : []),
      { name: 'theme', value: look.theme, url },
      ...(name === 'home' ? [] : [{ name: 'analyticsConsent', value: 'no', url }]),
    ]);
    const page = await context.newPage();
    const title = `${name}-${look.locale}-${look.theme}-${look.width}`;
    page.on('console', (message) => {
      const expected = name === MISSING && message.text().includes('404');
      if (message.type() === 'error' && !expected) complaints.push(`${title}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${title}: ${error.message}`));
    await shoot(page, name, look, title);
    await leave(context);
  }
}

async function shoot(page: Page, name: Shown, look: Look, title: string): Promise<void> {
  const path = name === MISSING ? '/no/such/page' : pagePath(name, { pair: PAIR });
  await page.goto(url + localePath(look.locale, path), { waitUntil: 'load' });
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) complaints.push(`${title}: wider than the screen by ${overflow} px`);
  await page.screenshot({ path: `${FOLDER}${title}.png`, fullPage: name !== 'trade' });
  if (!values.axe) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations)
    complaints.push(`${title}: axe ${impact} ${id} ×${nodes.length} ${nodes[0]?.target.join(' ')}`);
}
