import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { takeTurn } from '../tools/test-run/turns.ts';
import { accessibilityTroubles, sidewaysOverflow } from './browser.ts';

/**
 * Returns the looks of a page (its language, theme, size) that this run takes: the one whose turn it is, or all (TEST-02);
 * `first`: who begins, so that pages that are looked at alike do not all take the same turn.
 */
export const looksOfRun = <T>(all: readonly T[], first?: number) => takeTurn(inject('turn'), all, first);

/** axe's findings when a dialog hides its page's heading and landmarks, as it should. */
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
