import type { ConversionData, ConvertQuoteData } from '@pelorus/protocol/convert/http.ts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { accessibilityTroubles, alive, leave, type Visit, visit, words } from '../browser.ts';
import { fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');
const stage = sharedStage();

let open: Visit;
afterEach(async () => {
  expect(open.troubles).toEqual([]);
  await leave(open.context);
});

/** Small balances have a form of their own. */
const button = (page: Page, name: 'convert.accept' | 'convert.again' | 'convert.more' | 'convert.quote') =>
  page.getByRole('region', { name: say('convert.title'), exact: true }).getByRole('button', { name: say(name) });

/** What the form says, without the marks that keep its amounts in one piece. */
const textOf = async (page: Page) =>
  (await page.getByRole('region', { name: say('convert.title'), exact: true }).innerText()).replace(
    /[\u2066\u2069]/g,
    '',
  );

/** Asks for a quote of 100 USDT in BTC; `lastsMs`: how long the page takes it for good. */
async function quoted(lastsMs?: number): Promise<Page> {
  const person = await fundedPerson(stage.url);
  open = await visit(stage.browser, stage.url, { width: 390, height: 844 });
  const { context, page } = open;
  await context.addCookies(person.cookies(stage.url));
  if (lastsMs !== undefined)
    await page.route(
      /\/api\/convert\/quotes$/,
      async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, lastsMs } satisfies ConvertQuoteData } });
      },
      { times: 1 },
    );
  await page.goto('/convert');
  await alive(page);
  await page.getByRole('textbox', { name: say('convert.pay') }).fill('100');
  await button(page, 'convert.quote').click();
  return page;
}

describe('a quote on the page', () => {
  test('CONV-41 shows rate, fee, least and seconds left; when it has ended, a button asks again', async () => {
    const page = await quoted(1_500);
    await page.getByText(say('convert.expired')).waitFor();
    expect(await button(page, 'convert.accept').count()).toBe(0);
    await button(page, 'convert.again').click();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^[1-7] s left$/);
    for (const name of ['convert.rate', 'convert.fee', 'convert.least'] as const)
      await page
        .getByRole('term')
        .filter({ hasText: say(name) })
        .waitFor();
    expect(await textOf(page)).toMatch(/1 USDT =\s+0\.\d+\s[^\n]* BTC/);
    expect(await accessibilityTroubles(page)).toEqual([]);
  });

  test.each<[string, Partial<ConversionData>, string[]]>([
    [
      'what was paid and got',
      { state: 'DONE', paid: '100', got: '0.002' },
      [say('convert.done', { paid: '100 USDT', got: '0.002 BTC' })],
    ],
    [
      'that nothing was done, and why',
      { state: 'NOT_FILLED', paid: '0', got: '0', reason: 'BOOK_MOVED' },
      [say('convert.nothing'), say('convert.moved')],
    ],
    [
      'what was kept of the middle, and why',
      { state: 'KEPT_MIDDLE', via: 'ETH', paid: '100', got: '0', kept: '0.05', reason: 'BOOK_MOVED' },
      [say('convert.kept', { paid: '100 USDT', kept: '0.05 ETH', to: 'BTC' }), say('convert.moved')],
    ],
  ])('CONV-42 tells %s', async (_, came, told) => {
    const page = await quoted();
    await page.route(/\/api\/convert\/quotes\/[0-9a-f]{24}\/accept$/, async (route) => {
      const id = /quotes\/([0-9a-f]+)/.exec(route.request().url())?.[1] ?? '';
      const base = { id, from: 'USDT', to: 'BTC', via: null, side: 'SPEND', kept: null, reason: null, fees: [] };
      const quote = { pays: '100', paysMost: '100', gets: '0.002', getsLeast: '0.0019' };
      const data = [{ ...base, quoted: quote, acceptedAt: 1, endedAt: 2, ...came }];
      await route.fulfill({ json: { code: 0, data } });
    });
    await button(page, 'convert.accept').click();
    await button(page, 'convert.more').waitFor();
    const text = await textOf(page);
    for (const one of told) expect(text).toContain(one);
    expect(await accessibilityTroubles(page)).toEqual([]);
    await button(page, 'convert.more').click();
    await button(page, 'convert.quote').waitFor();
  });
});
