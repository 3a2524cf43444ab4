/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTroubles, alive, leave, visit, words } from '../browser.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('menus, slides and dialogs', () => {
  const stage = sharedStage();

  it('WEB-74 a menu tells its present choice, takes another and closes', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/markets');
    await alive(page);
    const menu = page.getByRole('banner').getByRole('button', { name: say('nav.appearance'), exact: true });
    const choice = (id: string) => page.getByRole('menuitemradio', { name: say(id), exact: true });
    const present = () => page.locator('[role=menuitemradio][aria-checked=true]').allTextContents();
    const others = [say('appearance.upGreen'), say('appearance.indent')];
    await menu.click();
    await choice('appearance.light').waitFor();
    expect(await present()).toEqual([say('appearance.light'), ...others]);
    await choice('appearance.dark').click();
    await page.locator('html[data-theme=dark]').waitFor();
    await choice('appearance.dark').waitFor({ state: 'detached' });
    await menu.click();
    await choice('appearance.dark').waitFor();
    expect(await present()).toEqual([say('appearance.dark'), ...others]);
    // The present choice again: nothing to change, but chosen.
    await choice('appearance.dark').click();
    await choice('appearance.dark').waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-74 by keyboard alone a menu opens, time after time, with the focus in it, and Escape gives it back', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/markets');
    await alive(page);
    const menu = page.getByRole('banner').getByRole('button', { name: say('nav.appearance'), exact: true });
    await menu.focus();
    for (let time = 0; time < 3; time++) {
      await page.keyboard.press('Enter');
      const first = page.getByRole('menuitemradio', { name: say('appearance.light'), exact: true });
      await first.waitFor();
      await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await first.waitFor({ state: 'detached' });
      await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await leave(context);
  });

  it('WEB-78 in a narrow window a press of the mouse opens a choice that rises over its button, and chooses nothing', async () => {
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 600, height: 600 });
    await page.goto('/docs/select');
    await alive(page);
    const button = page.getByRole('main').locator('button[aria-haspopup=listbox]').first();
    // Where the list will be.
    await button.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    const before = await button.textContent();
    await button.click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    expect(await button.textContent()).toBe(before);
    // A list that is closed gives the focus back a frame later; one that opened within it would lose it again, and close.
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await options.nth(1).click();
    await options.first().waitFor({ state: 'detached' });
    expect(await button.textContent()).not.toBe(before);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('WEB-78 a mouse that is held and moves a little while the list comes over the button chooses nothing', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 600, height: 600 });
    await page.goto('/docs/select');
    await alive(page);
    // The searched list comes while the button is pressed, from the upper edge.
    const button = page
      .getByRole('region', { name: say('docs.select.search'), exact: true })
      .getByRole('button')
      .first();
    await button.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const before = await button.textContent();
    const place = await button.boundingBox();
    if (place === null) throw new Error('the button is not there');
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const option = page.getByRole('option').first();
    await option.waitFor();
    await page.mouse.move(x + 1, y + 1);
    await page.mouse.move(x, y);
    await page.mouse.up();
    // The next press is heard again.
    await page.getByRole('option').nth(1).click();
    await option.waitFor({ state: 'detached' });
    expect(await button.textContent()).not.toBe(before);
    await leave(context);
  });

  it('DSN-13 a choice is made by keys, with the list open or closed', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.goto('/docs/select');
    await alive(page);
    const region = page.getByRole('region', { name: say('trade.kind'), exact: true });
    const button = region.getByRole('button').first();
    const option = (kind: string) => page.getByRole('option', { name: new RegExp(`^${say(`trade.kind.${kind}`)}`) });
    const isActive = (one: Locator) => one.evaluate((element) => element === document.activeElement);
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isActive(option('stopLimit'))).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => isActive(option('pegged'))).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await option('stopMarket').waitFor({ state: 'detached' });
    expect(await button.textContent()).toBe(say('trade.kind.stopMarket'));
    await expect.poll(() => isActive(button)).toBe(true);
    // Open again, it stands at what was chosen; the same once more closes it.
    await page.keyboard.press('Enter');
    await expect.poll(() => isActive(option('stopMarket'))).toBe(true);
    expect(await option('stopMarket').getAttribute('aria-selected')).toBe('true');
    expect(await accessibilityTroubles(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await option('stopMarket').waitFor({ state: 'detached' });
    await page.keyboard.type('lad');
    await expect.poll(() => button.textContent()).toBe(say('trade.kind.ladder'));
    await leave(context);
  });

  it('DSN-05 who presses twice goes two slides on, though the first is still on its way', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/docs/swiper');
    await alive(page);
    const carousel = page.locator('section[aria-roledescription]');
    await carousel.getByRole('button', { name: 'Pause' }).click();
    const shown = async () => Number((await carousel.locator('[aria-current=true]').getAttribute('aria-label'))?.[0]);
    const first = await shown();
    const next = carousel.getByRole('button', { name: say('ui.next') });
    await next.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(shown).toBe(((first + 1) % 4) + 1);
    await carousel.getByRole('button', { name: say('ui.previous') }).click();
    await expect.poll(shown).toBe((first % 4) + 1);
    await leave(context);
  });

  it('WEB-75 a dialog at the foot of a phone leaves room for the home bar', async () => {
    const { context, page } = await visit(stage.browser, stage.url, { width: 390, height: 844 });
    await page.goto('/docs/element-plus');
    await alive(page);
    await page.evaluate(() => document.documentElement.style.setProperty('--safe-bottom', '34px'));
    for (const kind of ['docs.components.dialog', 'docs.components.sheet']) {
      await page.getByRole('button', { name: say(kind), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: say(kind) });
      await expect
        .poll(() => dialog.evaluate((box) => window.innerHeight - box.getBoundingClientRect().bottom))
        .toBe(34);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await leave(context);
  });
});
