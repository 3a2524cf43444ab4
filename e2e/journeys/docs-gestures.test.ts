/// <reference lib="dom" />

import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, stopClock, visit } from '../browser.ts';
import { looksOfRun } from '../looks.ts';
import { sharedStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A finger on the glass, through the browser's own input. */
async function finger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  };
}

async function middle(page: Page, selector: string) {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`no ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('what fingers, mice and keys do in the design system', () => {
  const stage = sharedStage();
  const open = async (path: string, size: { width: number; height: number }) => {
    const opened = await visit(stage.browser, stage.url, size);
    await opened.page.goto(path);
    await alive(opened.page);
    return opened;
  };

  it('S9.08 a finger taps, swipes, holds', async () => {
    const { context, page } = await open('/docs/directives', PHONE);
    const touch = await finger(page);
    const pad = '[aria-label=Touch]';
    const felt = page.locator(pad).getByRole('status');
    const { x, y } = await middle(page, pad);
    // All at once: a finger that waits for a busy machine between its moves would be holding.
    await Promise.all([touch.down(x, y), touch.move(x + 8, y), touch.up()]);
    await expect.poll(() => felt.textContent()).toBe('Tap');
    await Promise.all([touch.down(x, y), touch.move(x - 20, y), touch.move(x - 45, y + 5), touch.up()]);
    await expect.poll(() => felt.textContent()).toMatch(/^Tap\s*Swipe left$/);
    await touch.down(x, y);
    await expect.poll(() => felt.textContent()).toMatch(/Hold$/);
    await touch.up();
    await expect.poll(() => felt.textContent()).toMatch(/Hold\s*Long tap$/);
    await page.locator(pad).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => felt.textContent()).toMatch(/Long tap\s*Swipe up\s*Tap$/);
    await leave(context);
  });

  it('S9.08 a long press, a tap, a key and a press by voice copy, and say so', async () => {
    const { context, page } = await open('/docs/directives', DESK);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const chip = page.getByRole('button', { name: 'Copy: 7f3a-2291-c05e' });
    const { x, y } = await middle(page, '[aria-label="Copy: 7f3a-2291-c05e"]');
    const held = () => page.evaluate(() => navigator.clipboard.readText());
    const presses: (() => Promise<void>)[] = [
      async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        const pressedMs = await page.evaluate(() => performance.now());
        await page.waitForFunction((since) => performance.now() - since >= 400, pressedMs);
        await page.mouse.up();
      },
      () => page.mouse.click(x, y),
      async () => {
        await chip.focus();
        await page.keyboard.press('Enter');
      },
      () => chip.evaluate((button) => (button as HTMLElement).click()),
    ];
    for (const [at, press] of presses.entries()) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await press();
      await expect.poll(held).toBe('7f3a-2291-c05e');
      await expect.poll(() => page.getByText('Copied: 7f3a-2291-c05e').count()).toBeGreaterThan(0);
      // Once for each press, whatever way it was made.
      expect(await page.getByText('Copied: 7f3a-2291-c05e').count()).toBeLessThanOrEqual(at + 1);
    }
    await leave(context);
  });

  it('S9.06 a dragged panel stays on the screen, 64 px above its foot', async () => {
    const { context, page } = await open('/docs/directives', DESK);
    const handle = await middle(page, '[aria-label="Move the panel"]');
    const box = async () => (await page.getByTestId('dragged').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    // Each move clamps anew: the page above the panel may still be taking its place.
    const draggedTo = async (x: number, y: number) => {
      await page.mouse.move(x, y, { steps: 4 });
      return box();
    };
    await expect
      .poll(async () => {
        await draggedTo(4_000, 4_000);
        const { y, height } = await draggedTo(5_000, 5_000);
        return Math.round(y + height);
      })
      .toBe(DESK.height - 64);
    expect(Math.round((await box()).x + (await box()).width)).toBeLessThanOrEqual(DESK.width);
    await expect
      .poll(async () => {
        await draggedTo(-4_000, -4_000);
        const { x, y } = await draggedTo(-5_000, -5_000);
        return [Math.round(x), Math.round(y)];
      })
      .toEqual([0, 0]);
    await page.mouse.up();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => Math.round((await box()).y)).toBe(10);
    await leave(context);
  });

  it('S2.04 what is open closes on a press elsewhere, on Escape and when the focus leaves', async () => {
    const { context, page } = await open('/docs/directives', DESK);
    const inside = page.getByText('Click anywhere else to close this.');
    const button = page.getByRole('button', { name: 'Open', exact: true });
    for (const close of [
      () => page.locator('h1').click(),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Tab'),
    ]) {
      await button.click();
      await inside.waitFor();
      await close();
      await inside.waitFor({ state: 'detached' });
    }
    await leave(context);
  });

  it('S9.07 the marquee turns in 20 s, fades over 200 px, rests under the pointer', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.url,
      viewport: DESK,
      reducedMotion: 'no-preference',
    });
    await context.addCookies([{ name: 'analyticsConsent', value: 'no', url: stage.url }]);
    const page = await context.newPage();
    await page.goto('/docs/swiper');
    await alive(page);
    const style = (name: 'animationDuration' | 'animationPlayState' | 'maskImage', selector: string) =>
      page.locator(selector).evaluate((element, key) => getComputedStyle(element)[key], name);
    expect(await style('animationDuration', '.marquee')).toBe('20s');
    expect(await style('maskImage', '.marquee-ends')).toContain('200px');
    await page.mouse.move(2, 2);
    expect(await style('animationPlayState', '.marquee')).toBe('running');
    await page.locator('.marquee-ends').hover();
    await expect.poll(() => style('animationPlayState', '.marquee')).toBe('paused');
    await page.mouse.move(2, 2);
    await expect.poll(() => style('animationPlayState', '.marquee')).toBe('running');
    await page.getByRole('button', { name: 'Pause' }).last().click();
    await page.mouse.move(2, 2);
    expect(await style('animationPlayState', '.marquee')).toBe('paused');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.locator('.marquee').evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await leave(context);
  });

  it.each(
    looksOfRun([
      ['/docs/swiper', 'ArrowRight', 'Next'],
      ['/ar_AE/docs/swiper', 'ArrowLeft', 'التالي'],
    ]),
  )('DSN-05 on %s the carousel turns by key, button and dot', async (path, key, next) => {
    const { context, page } = await open(path, PHONE);
    const carousel = page.locator('section[aria-roledescription]');
    const shown = () => carousel.locator('[role=group]:not([inert])[aria-roledescription]').getAttribute('aria-label');
    const place = (one: number) => carousel.locator('button[aria-current]').nth(one - 1);
    await carousel.locator('div[tabindex="0"]').focus();
    await page.keyboard.press(key);
    const second = await place(2).getAttribute('aria-label');
    await expect.poll(shown).toBe(second);
    await carousel.getByRole('button', { name: next }).click();
    await expect.poll(shown).toBe(await place(3).getAttribute('aria-label'));
    await place(1).click();
    await expect.poll(shown).toBe(await place(1).getAttribute('aria-label'));
    await leave(context);
  });

  it('DSN-05 slides turn by themselves every five seconds, not under the pointer, once paused or under reduced motion', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.url,
      viewport: DESK,
      reducedMotion: 'no-preference',
    });
    await context.addCookies([{ name: 'analyticsConsent', value: 'no', url: stage.url }]);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/docs/swiper');
    await alive(page);
    await stopClock(page);
    const carousel = page.locator('section[aria-roledescription]');
    /** What turns by itself is not read out: the slides know whether they may. */
    const view = carousel.locator('[aria-live]');
    const turns = (mayTurn: boolean) => carousel.locator(`[aria-live=${mayTurn ? 'off' : 'polite'}]`).waitFor();
    const shown = () => carousel.locator('button[aria-current=true]').getAttribute('aria-label');
    // Under the pointer, once a turn that had begun is over.
    await carousel.hover();
    await turns(false);
    await expect
      .poll(() => view.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft % clientWidth)))
      .toBe(0);
    const first = Number((await shown())?.[0]);
    const after = (turns: number) => `${((first + turns - 1) % 4) + 1} of 4`;
    await page.mouse.move(2, 2);
    await turns(true);
    await page.clock.runFor(5_500);
    await expect.poll(shown).toBe(after(1));
    await carousel.hover();
    await turns(false);
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(after(1));
    await page.mouse.move(2, 2);
    await turns(true);
    await page.clock.runFor(5_500);
    await expect.poll(shown).toBe(after(2));
    await carousel.getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(2, 2);
    await page.locator('h1').click();
    await page.clock.runFor(20_000);
    expect(await shown()).toBe(after(2));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.resume();
    await page.reload();
    await alive(page);
    await page.clock.runFor(20_000);
    expect(await shown()).toBe('1 of 4');
    await leave(context);
  });
});
