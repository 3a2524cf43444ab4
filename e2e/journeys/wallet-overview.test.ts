import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { alive, leave, type Visit, visit } from '../browser.ts';
import { fundedPerson, type Person, signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const stage = sharedStage();

let open: Visit;
afterEach(async () => {
  expect(open.troubles).toEqual([]);
  await leave(open.context);
});

async function at(person: Person, path: string, width = 1280): Promise<Page> {
  open = await visit(stage.browser, stage.url, { width, height: 900 });
  await open.context.addCookies(person.cookies(stage.url));
  await open.page.goto(path);
  await alive(open.page);
  return open.page;
}

/** Returns the percentages that a place shows, in tenths. */
const tenthsIn = async (place: Locator) =>
  [...(await place.innerText()).matchAll(/(\d+)\.(\d)%/g)].map(([, whole, tenth]) => Number(`${whole}${tenth}`));

describe('the overview of the wallet', () => {
  test('VAL-20 VAL-21 VAL-22 VAL-23 VAL-24 total, course, profit and allocation; hidden amounts leave percentages', async () => {
    const page = await at(await fundedPerson(stage.url), '/wallet');
    await page.getByText(/^≈ 0?\.?[\d.,]+ BTC$/).waitFor();
    const course = page.getByRole('region', { name: 'Value over time' });
    await course.getByText('Net deposits').waitFor();
    await course.getByRole('tab', { name: '24 h' }).click();
    await expect.poll(() => page.url()).toContain('span=24h');
    const point = course.getByRole('slider', { name: 'Point on the curve' });
    await expect.poll(() => point.getAttribute('max')).toBe('25');
    const now = await point.getAttribute('aria-valuetext');
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => point.getAttribute('aria-valuetext')).not.toBe(now);
    await page.keyboard.press('Home');
    await expect.poll(() => point.getAttribute('aria-valuetext')).toMatch(/: 0\.00 USDT$/);

    const allocation = page.getByRole('region', { name: 'Allocation' });
    await expect.poll(() => allocation.getByRole('listitem').count()).toBeGreaterThan(1);
    const shares = await tenthsIn(allocation);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBe(1_000);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));

    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(async () => await allocation.innerText()).not.toMatch(/\d USDT/);
    expect(await course.innerText()).not.toMatch(/\d USDT/);
    expect(await point.getAttribute('aria-valuetext')).toMatch(/: hidden$/);
    expect((await tenthsIn(allocation)).length).toBe(shares.length);
  });

  test('VAL-25 who never had anything is told so, and the page stays where it is while values arrive', async () => {
    const page = await at(await signUp(stage.url), '/wallet', 390);
    await page.getByText('No value in this period').waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
});
