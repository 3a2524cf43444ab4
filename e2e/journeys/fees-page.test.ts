import { expect, test } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';

const stage = sharedStage();

test.each([
  ['en_US', 1440, 'light'],
  ['ar_AE', 390, 'dark'],
] as const)(
  'LEG-11 LEG-12 in %s, %i px wide, the fees page marks one’s own level and is whole',
  async (tag, width, theme) => {
    const say = words(tag);
    const person = await signUp(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width, height: 900, theme });
    await context.addCookies(person.cookies(stage.url));
    await page.goto(`/${tag}/legal/fees`);
    await alive(page);
    const own = page.getByRole('region', { name: say('legal.fees.own'), exact: true });
    await own.getByText(say('legal.fees.ownVolume')).waitFor();
    expect(await page.locator('tr[aria-current="true"]').first().textContent()).toContain(say('legal.fees.own'));
    await page.getByRole('heading', { name: say('legal.fees.other') }).waitFor();
    await looksRight(page);
    await shot(page, `fees-${tag}`);
    expect(troubles).toEqual([]);
    await leave(context);
  },
);
