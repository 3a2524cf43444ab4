/// <reference lib="dom" />
import type { InboxData } from '@pelorus/protocol/inbox/http.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { localePath } from '@pelorus/site/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksOfRun, looksRight, shot } from '../looks.ts';
import { livingMarket } from '../market.ts';
import { eventually, fundedPerson, type Person } from '../person.ts';
import { sharedStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SYMBOL = 'BTC_USDT';

const unreadOf = async (person: Person) => (await person.get<InboxData>('/api/inbox')).body.data.unread;

/** Buys at market until something is filled, which is told in the inbox (INBX-21). */
async function fill(person: Person): Promise<void> {
  const before = (await person.get<InboxData>('/api/inbox')).body.data.entries[0]?.id;
  await eventually('an order is filled', async () => {
    const order = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.00100' };
    const placed = await person.send<{ fills: unknown[] }>('POST', '/api/spot/orders', order);
    return placed.status === 200 && placed.body.data.fills.length > 0;
  });
  await eventually('it is told', async () => {
    const { entries } = (await person.get<InboxData>('/api/inbox')).body.data;
    return entries[0] !== undefined && entries[0].id !== before;
  });
}

describe('notifications', () => {
  const stage = sharedStage();
  let person: Person;
  beforeAll(async () => {
    await livingMarket(stage.url);
    person = await fundedPerson(stage.url);
  });

  it('INBX-50 INBX-53 the bell counts what is new without a reload, and what is followed is read', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    await page.goto('/markets');
    await alive(page);
    const bell = page.locator('header button[aria-haspopup=dialog][aria-label]').filter({ has: page.locator('svg') });
    const counted = page.getByRole('button', { name: /^Notifications: \d+ unread$/ });
    await fill(person);
    await counted.waitFor();
    expect(await bell.count()).toBeGreaterThan(0);
    await counted.click();
    const list = page.getByRole('dialog', { name: say('inbox.title') });
    await list
      .getByText(/^Order (?:partly )?filled/)
      .first()
      .waitFor();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await counted.focus();
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: say('inbox.markAll') }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await eventually('the server has it read', async () => (await unreadOf(person)) === 0);
    await list.getByRole('link', { name: say('inbox.all') }).click();
    await page.waitForURL('**/account/notifications');
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('INBX-52 INBX-53 what comes while the list is open is offered, then shown; a row is read by its button', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    await page.goto('/account/notifications');
    await alive(page);
    const rows = page.locator('[data-notice="order-filled"]');
    await rows.first().waitFor();
    const before = await rows.count();
    await fill(person);
    const offer = page.getByRole('button', { name: /^Show \d+ new notification/ });
    await offer.waitFor();
    expect(await rows.count()).toBe(before);
    await offer.click();
    await expect.poll(() => rows.count()).toBe(before + 1);
    const first = rows.first();
    expect(await first.getAttribute('data-unread')).toBe('true');
    await first.getByRole('button', { name: say('inbox.markRead') }).click();
    await expect.poll(() => first.getAttribute('data-unread')).toBeNull();
    await page.getByRole('button', { name: say('nav.wallet'), exact: true }).click();
    await page.getByText(say('ledger.noneFound')).waitFor();
    expect(new URL(page.url()).searchParams.get('area')).toBe('wallet');
    await page.getByRole('button', { name: say('ledger.clear') }).click();
    await rows.first().waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('INBX-54 INBX-55 a channel is switched and stays so; what is always on has no switch; pushes ask on a press alone', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    await page.goto('/account/notifications?tab=settings');
    await alive(page);
    const row = (topic: string) => page.locator(`[data-topic="${topic}"]`);
    const push = row('fills').getByRole('switch', {
      name: `${say('inbox.topic.fills')}: ${say('inbox.channel.push')}`,
    });
    await push.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => push.isChecked()).toBe(true);
    await eventually('the server has it', async () => {
      const { body } = await person.get<{ topics: { fills: { push: boolean } } }>('/api/inbox/choices');
      return body.data.topics.fills.push;
    });
    await page.reload();
    await alive(page);
    expect(await push.isChecked()).toBe(true);
    expect(await row('security').getByRole('switch').count()).toBe(1);
    expect(await row('security').getByText(say('preferences.mail.always')).count()).toBe(2);
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    await looksRight(page);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('INBX-57 a price alert is made with its distance, changed, and removed, at a market and in the list of all', async () => {
    const say = words('en_US');
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    await page.goto(`/trade/${SYMBOL}`);
    await alive(page);
    await page
      .getByRole('button', { name: say('trade.alerts'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('alerts.title') });
    const field = dialog.getByLabel(say('alerts.price'));
    await field.waitFor();
    await dialog.getByRole('button', { name: say('alerts.add') }).click();
    await dialog.getByText(say('alerts.type')).waitFor();
    const { body } = await person.get<Depth>(`/api/markets/depth?symbol=${SYMBOL}&limit=5`);
    const price = (Number(body.data.bids[0]?.[0]) * 2).toFixed(2);
    await field.fill(price);
    await dialog.getByText(say('alerts.distance')).waitFor();
    await dialog.getByRole('button', { name: say('alerts.add') }).click();
    await dialog.locator('[data-alert=waiting]').waitFor();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('trade.pairs.open') }).click();
    await page.getByRole('button', { name: `${say('trade.alerts')}: ETH/USDT`, exact: true }).click();
    await dialog.getByText(say('alerts.none')).waitFor();
    await page.goto('/account/notifications?tab=alerts');
    await alive(page);
    const row = page.locator('[data-alert=waiting]');
    await row.getByRole('button', { name: new RegExp(say('alerts.change')) }).click();
    await page.getByLabel(say('alerts.note')).fill('Take profit');
    await page.getByRole('button', { name: say('alerts.change'), exact: true }).click();
    await row.getByText('Take profit').waitFor();
    await looksRight(page);
    await row.getByRole('button', { name: new RegExp(say('alerts.remove')) }).click();
    await page.getByText(say('alerts.none')).waitFor();
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it.each(
    looksOfRun([
      { locale: 'en_US', theme: 'dark', ...PHONE },
      { locale: 'ar_AE', theme: 'light', ...PHONE },
      { locale: 'ar_AE', theme: 'dark', ...DESKTOP },
      { locale: 'en_US', theme: 'light', width: 1024, height: 768 },
    ] as const),
  )('INBX-52 INBX-54 INBX-57 in $locale, $theme, $width px each tab stands right', async ({ locale, ...screen }) => {
    const say = words(locale);
    // What the account has wins over the cookie.
    await person.send('POST', '/api/v2/users/membership/user-perfenerce/update', {
      preferencesSettingInfo: { theme: screen.theme },
    });
    const { context, page, troubles } = await visit(stage.browser, stage.url, screen);
    await context.addCookies(person.cookies());
    for (const [tab, until] of [
      ['list', '[data-notice]'],
      ['alerts', 'form'],
      ['settings', '[data-topic]'],
    ] as const) {
      await page.goto(`${localePath(locale, '/account/notifications')}?tab=${tab}`);
      await alive(page);
      await page.locator(`main ${until}`).first().waitFor();
      await page.locator(`html[data-theme=${screen.theme}]`).waitFor();
      await looksRight(page);
      await shot(page, `inbox-${tab}-${locale}-${screen.theme}-${screen.width}`);
    }
    await page.getByRole('button', { name: new RegExp(`^${say('inbox.title')}`) }).click();
    await page
      .getByRole('dialog', { name: say('inbox.title') })
      .locator('a')
      .first()
      .waitFor();
    await looksRight(page);
    await shot(page, `inbox-bell-${locale}-${screen.theme}-${screen.width}`);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
