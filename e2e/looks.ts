import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityTroubles, sidewaysOverflow } from './browser.ts';

/** What axe misses while a dialog hides heading and landmarks of its page, as it should. */
const OF_DIALOGS = /landmark-one-main|page-has-heading-one/;

/** Expects that a page cannot be scrolled sideways, and that axe finds nothing on it. */
export async function looksRight(page: Page): Promise<void> {
  expect(await sidewaysOverflow(page)).toBe(0);
  const troubles = await accessibilityTroubles(page);
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog], dialog[open]').count()) > 0;
  expect(isCovered ? troubles.filter((trouble) => !OF_DIALOGS.test(trouble)) : troubles).toEqual([]);
}

/** A shot for people to look at, where they ask for some: SHOTS names the folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env;
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
