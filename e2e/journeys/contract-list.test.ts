/// <reference lib="dom" />
import type { PastPrices } from '@pelorus/protocol/http/loader-api.ts';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight } from '../looks.ts';
import { eventually, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

describe('the list of contracts', () => {
  const stage = sharedStage();

  it.each(looksOfRun(['en_US', 'ar_AE'] as const))(
    'FWEB-53 FWEB-54 it has changes of an hour and seven days, and the columns that its reader keeps, in %s',
    async (locale) => {
      const say = words(locale);
      const anyone = visitor(stage.url);
      // The past of contracts is told after their markets have opened.
      const { week } = await eventually('a price an hour ago', async () => {
        const { body } = await anyone.get<PastPrices>('/futuresapi/markets/past-prices');
        const past = body.data.BTC_USDT_PERP;
        return past?.hour == null ? null : past;
      });
      const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
      await page.goto(`/${locale}/markets?tab=futures`);
      await alive(page);
      const heads = page.locator('thead th');
      const head = (text: string) => heads.filter({ hasText: text });
      const row = page.getByRole('row').filter({ has: page.locator('a[href$="/futures/BTC_USDT_PERP"]') });
      // Contract, price, one hour, a day, seven days: a change where there was a price, else a dash.
      await row.getByRole('cell').nth(2).filter({ hasText: '%' }).waitFor();
      await row
        .getByRole('cell')
        .nth(4)
        .filter({ hasText: week === null ? '--' : '%' })
        .waitFor();
      await looksRight(page);

      await page.getByRole('button', { name: say('markets.columns') }).click();
      await page.getByRole('menuitemcheckbox', { name: say('markets.high24h') }).click();
      await page.getByRole('menuitemcheckbox', { name: say('markets.change7d') }).click();
      await page.keyboard.press('Escape');
      await head(say('markets.high24h')).waitFor();
      await head(say('markets.change7d')).waitFor({ state: 'detached' });
      await page.reload();
      await alive(page);
      await head(say('markets.high24h')).waitFor();
      expect(await head(say('markets.change7d')).count()).toBe(0);
      // The table of markets has a choice of its own.
      await page.goto(`/${locale}/markets`);
      await alive(page);
      await head(say('markets.change7d')).waitFor();
      expect(await head(say('markets.high24h')).count()).toBe(0);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${locale}/markets?tab=futures`);
      await alive(page);
      await row.waitFor();
      expect(await page.getByRole('button', { name: say('markets.columns') }).isVisible()).toBe(false);
      await looksRight(page);
      expect(troubles).toEqual([]);
      await leave(context);
    },
  );
});
