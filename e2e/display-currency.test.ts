import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RatesData } from '@pelorus/protocol/markets/rates.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityTroubles, alive, leave, visit, words } from './browser.ts';
import { looksOfRun } from './looks.ts';
import { eventually, fundedPerson, visitor } from './person.ts';
import type { ShippedConfig } from './server.ts';
import { ownStage } from './stage.ts';

/** A venue with a provider of rates and a market with tiny prices: DOGE in BTC. */
const RATES = { base: 'USD', rates: { EUR: '0.5', JPY: 150, GBP: '0.8', KWD: '0.25' } };
let provider: Server;

function configure(config: ShippedConfig, url: string): void {
  const ethBtc = config.markets.find(({ symbol }) => symbol === 'ETH_BTC');
  if (ethBtc === undefined) throw new Error('no ETH_BTC to copy');
  const markets = config.markets.filter(({ symbol }) => symbol === 'BTC_USDT');
  const doge = {
    ...ethBtc,
    symbol: 'DOGE_BTC',
    tickSize: '0.00000001',
    stepSize: '1',
    priceMin: '0.00000001',
    quantityMin: '1',
    quantityMax: '50000000',
    marketQuantityMax: '5000000',
    notionalMin: '0.00001',
    referencePrice: '0.00000192',
  };
  Object.assign(config, { markets: [...markets, doge], rates: { url, everyMinutes: 1 } });
}

afterAll(() => void provider?.close());

const stage = ownStage(async () => {
  provider = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(RATES));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  return { pace: 8, change: (config) => configure(config, `http://127.0.0.1:${port}/latest`) };
});
beforeAll(() =>
  eventually('the provider’s rates', async () => {
    const { body } = await visitor(stage.url).get<RatesData>('/api/rates');
    return body.data.source === 'provider';
  }),
);

const pageText = async (path: string, cookie = '') => {
  const answer = await fetch(stage.url + path, { headers: { cookie, 'accept-language': 'en' } });
  return (await answer.text()).replaceAll('<!-- -->', '');
};
/** 84,250.12 → hundredths. */
const hundredths = (text: string) => BigInt(text.replace(/[^\d]/g, ''));

/** The card of the first market: its price and what stands under it, read in one moment. */
const cardOf = (page: Page) =>
  page.evaluate(() => {
    const approx = [...document.querySelectorAll('main .numeric')].find((one) => one.textContent?.startsWith('≈'));
    const price = approx?.parentElement?.parentElement?.querySelector('.numeric');
    return [price?.textContent ?? '', approx?.textContent ?? ''] as const;
  });

describe('prices in the reader’s currency', () => {
  test.each([
    ['/', '', /≈ \$[\d,]+\.\d\d</],
    ['/', 'currency=EUR', /≈ €[\d,]+\.\d\d</],
    ['/', 'currency=JPY', /≈ ¥[\d,]+</],
    ['/', 'currency=DOGE', /≈ \$[\d,]+\.\d\d</],
    ['/fr_FR', '', /≈ [\d\u202f]+,\d\d\u00a0€</],
    ['/fr_FR', 'currency=GBP', /≈ [\d\u202f]+,\d\d\u00a0£</],
    ['/ja_JP', '', /≈ ¥[\d,]+</],
    ['/ar_AE', 'currency=KWD', /≈ KWD\u00a0[\d,]+\.\d\d\d</],
    ['/es_ES', 'currency=nonsense', /≈ [\d.]+,\d\d\u00a0\$</],
  ])('S5.21 S9.02 FMT-20 the first byte of %s with cookie %j has them', async (path, cookie, expected) => {
    expect(await pageText(path, cookie)).toMatch(expected);
  });

  test('FMT-23 a currency without a known rate is two hyphens, never a number', async () => {
    const text = await pageText('/', 'currency=TRY');
    expect(text).not.toContain('₺');
    expect(text).toContain('>--<');
  });

  test('FMT-22 FMT-24 they follow live prices: cut from price times rate, at every moment', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1280, height: 900 });
    await context.addCookies([{ name: 'currency', value: 'EUR', url: stage.url }]);
    await page.goto('/');
    const seen = new Set<string>();
    await eventually(
      'three prices',
      async () => {
        const [price, euros] = await cardOf(page);
        expect(hundredths(euros), `${price} ${euros}`).toBe(hundredths(price) / 2n);
        seen.add(price);
        return seen.size >= 3;
      },
      90_000,
    );
    expect(troubles).toEqual([]);
    await leave(context);
  });

  test.each(
    looksOfRun([
      { locale: 'en_US', path: '/', width: 1440, theme: 'light' },
      { locale: 'ar_AE', path: '/ar_AE', width: 390, theme: 'dark' },
    ] as const),
  )('S9.02 FMT-20 the menu finds a currency by name and turns the page: $locale, $width px', async (screen) => {
    const say = words(screen.locale);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { ...screen, height: 844 });
    await page.goto(screen.path);
    await alive(page);
    const first = screen.locale === 'en_US' ? 'USD' : 'EUR';
    const button = page
      .getByRole('button', { name: say('nav.currency', { code: first }) })
      .locator('visible=true')
      .first();
    await button.click();
    const search = page.getByRole('combobox', { name: say('currency.search') });
    await search.waitFor();
    await page.getByRole('option', { name: /^USD/ }).waitFor();
    // While a dialog is open the page behind it is hidden from screen readers, its heading and main region with it.
    const behind = /landmark-one-main|page-has-heading-one/;
    expect((await accessibilityTroubles(page)).filter((trouble) => !behind.test(trouble))).toEqual([]);
    expect(await page.getByRole('option').count()).toBeGreaterThanOrEqual(60);
    await search.pressSequentially(screen.locale === 'en_US' ? 'brit po' : 'إسترليني');
    await eventually('one found', async () => (await page.getByRole('option').count()) === 1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await search.waitFor({ state: 'detached' });
    await page
      .getByText(/≈ £[\d,]+/)
      .first()
      .waitFor();
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'currency')?.value).toBe('GBP');
    await page.reload();
    await page
      .getByText(/≈ £[\d,]+/)
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  test('FMT-21 FMT-22 wallet totals and balances have them; hidden balances hide them', async () => {
    const person = await fundedPerson(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, { width: 1280, height: 900 });
    await context.addCookies([...person.cookies(), { name: 'currency', value: 'EUR', url: stage.url }]);
    await page.goto('/wallet');
    await page
      .getByText(/≈ €[\d,]+\.\d\d/)
      .first()
      .waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^USDT/ }) });
    await row.getByText('≈ €5,000.00').locator('visible=true').first().waitFor();
    await alive(page);
    await page.getByRole('button', { name: words('en_US')('wallet.hide') }).click();
    await page.getByText(/≈ €/).first().waitFor({ state: 'detached' });
    await leave(context);
  });
});

describe('folded zeros', () => {
  test('S4.03 S9.04 FMT-06 a count is drawn; what is read aloud, selected and copied is the number', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
    await page.goto('/markets');
    await alive(page);
    // MKTS-06: the lowest price of the day is a column that a reader asks for; after the change of 7 days.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: '24h low' }).click();
    await page.keyboard.press('Escape');
    const cell = page.getByRole('row').filter({ hasText: 'DOGE' }).locator('td').nth(5);
    await cell.waitFor();
    const count = cell.locator('[aria-hidden="true"] .fold');
    expect(await count.textContent()).toBe('5');
    expect(await count.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeLessThan(
      await cell.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    );
    expect(await cell.ariaSnapshot()).toMatch(/0\.00000\d{3}"?$/);
    // A price that changes in between takes the selection with it.
    const copied = async () => {
      await cell.locator('.numeric').dblclick();
      await page.keyboard.press('Control+C');
      return (await page.evaluate(() => navigator.clipboard.readText())).trim();
    };
    await expect.poll(copied).toMatch(/^0\.00000\d{3}$/);
    expect(await accessibilityTroubles(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  test('S4.03 mode normal writes every digit, from the first paint', async () => {
    const folded = await pageText('/markets');
    const plain = await pageText('/markets', 'digits=normal');
    expect(folded).toContain('class="fold"');
    expect(plain).not.toContain('class="fold"');
    expect(plain).toMatch(/>0\.00000\d{3}</);
  });
});

describe('fields of the real pages', () => {
  test('S5.10 FMT-42 the order form takes the comma of the language, pastes of any dress, and undoes', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url });
    await page.goto('/es_ES/trade/BTC_USDT');
    await alive(page);
    const say = words('es_ES');
    const amount = page.getByLabel(say('trade.amount'), { exact: true });
    await amount.click();
    await amount.pressSequentially('0,125');
    expect(await amount.inputValue()).toBe('0,125');
    await page
      .getByText(/≈ [\d.]+,\d\d\u00a0€/)
      .locator('visible=true')
      .first()
      .waitFor();
    await page.evaluate(() => navigator.clipboard.writeText('1.234,5 BTC'));
    await amount.selectText();
    await page.keyboard.press('Control+V');
    expect(await amount.inputValue()).toBe('1.234,5');
    await page.keyboard.press('Control+Z');
    expect(await amount.inputValue()).toBe('0,125');
    expect(troubles).toEqual([]);
    await leave(context);
  });

  test.each(['/login', '/ar_AE/register'])('S5.06 FMT-41 %s suggests where the mail is', async (path) => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto(path);
    await alive(page);
    const field = page.locator('input[name="email"]');
    await field.click();
    await field.pressSequentially('ann@gma');
    await page.getByRole('option', { name: 'ann@gmail.com' }).waitFor();
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('ann@gmail.com');
    expect(page.url()).toContain(path);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
