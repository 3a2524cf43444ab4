import type { Locator } from 'playwright-core';
import { alive, type Visit, visit, words } from './browser.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

const say = words('en_US');

/** Opens a person's trade page with its form, which on a phone is a sheet over it. */
export async function openDesk(
  stage: Stage,
  person: Person,
  screen: { width: number; height: number },
): Promise<Visit & { form: Locator }> {
  const visited = await visit(stage.browser, stage.url, screen);
  const { context, page } = visited;
  await context.addCookies(person.cookies());
  await page.goto('/trade/BTC_USDT');
  await alive(page);
  if (screen.width === 390)
    await page.getByRole('button', { name: say('trade.buyAsset').replace('{asset}', 'BTC') }).click();
  const form = page.getByRole('form', { name: say('trade.form.title') }).and(page.locator(':visible'));
  return { ...visited, form };
}

/** Chooses by words in a list of the form, named by its label. */
export async function choose(form: Locator, label: string, choice: string): Promise<void> {
  const button = form.getByRole('button', { name: new RegExp(`^${say(label)} `) });
  await button.first().click();
  // What it does is said behind its name.
  const page = form.page();
  const option = page.getByRole('option').filter({ has: page.getByText(choice, { exact: true }) });
  await option.click();
  await option.waitFor({ state: 'detached' });
}

/** Chooses a kind of order that has no tab. */
export const chooseKind = (form: Locator, kind: string) => choose(form, 'trade.kind', say(`trade.kind.${kind}`));
