/// <reference lib="dom" />
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '@pelorus/database/free-port.ts';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight } from '../looks.ts';
import { eventually, fundedPerson } from '../person.ts';
import { sharedStage } from '../stage.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let receiver: ChildProcess | null = null;
afterEach(() => receiver?.kill());

/** A price no other bid of the living market reaches: who buys at it trades with the book now, or is the first to be met. */
async function priceAboveAll(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v3/depth?symbol=BTCUSDT&limit=5`);
  const { asks, bids } = (await answer.json()) as { asks: [string, string][]; bids: [string, string][] };
  const best = Math.max(...[...asks, ...bids].map(([price]) => Number(price)));
  return (best * 1.01).toFixed(2);
}

describe('webhooks', () => {
  const stage = sharedStage();

  it('HOOK-10 ADOC-21 added, tried with the receiver of the guide, told of a trade, sent again, switched off, deleted', async () => {
    const say = words('en_US');
    const person = await fundedPerson(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, DESKTOP);
    await context.addCookies(person.cookies());
    await page.goto('/account');
    await page.getByRole('link', { name: say('webhooks.manage') }).click();
    await page.getByText(say('webhooks.none')).waitFor();
    await alive(page);
    await page.getByRole('button', { name: say('webhooks.make') }).click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.locator('button[type=submit]');
    await dialog.getByLabel(say('webhooks.url')).fill('http://192.168.1.1/hook');
    await submit.click();
    await dialog.getByText(say('error.WEBHOOK_ADDRESS')).waitFor();
    const port = await freePort();
    await dialog.getByLabel(say('webhooks.url')).fill(`http://127.0.0.1:${port}/hook`);
    await submit.click();
    const secret = (await dialog.locator('[data-secret]').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: say('apiKeys.kept') }).click();

    let heard = '';
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    receiver = spawn(process.execPath, ['--input-type=module', '--eval', apiSamples(stage.url).webhooks], { env });
    receiver.stdout?.on('data', (text) => {
      heard += text;
    });
    const card = page.locator('[data-webhook]');
    // Whoever calls without the secret is refused.
    const refused = await eventually('the receiver', () =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).catch(() => null),
    );
    expect(refused.status).toBe(401);
    await card.getByRole('button', { name: say('webhooks.sendTest') }).click();
    await card.getByText(say('webhooks.calls')).click();
    await card.locator('[data-state="told"]').waitFor();
    await eventually('the test call', async () => heard.includes("type: 'test'"));

    // The buyer trades with the book, or with whoever sells next: the market moves meanwhile.
    const limit = { symbol: 'BTC_USDT', type: 'LIMIT', quantity: '0.001', price: await priceAboveAll(stage.url) };
    expect((await person.send('POST', '/api/spot/orders', { ...limit, side: 'BUY' })).status).toBe(200);
    const other = await fundedPerson(stage.url);
    expect((await other.send('POST', '/api/spot/orders', { ...limit, side: 'SELL' })).status).toBe(200);
    await eventually('the trade', async () => heard.includes("type: 'fill'") && heard.includes("type: 'order-done'"));
    await card.locator('[data-state="told"]').nth(2).waitFor();
    await looksRight(page);

    const before = heard.split("type: 'test'").length;
    await card
      .locator('[data-call]')
      .last()
      .getByRole('button', { name: say('webhooks.again') })
      .click();
    await eventually('the same again', async () => heard.split("type: 'test'").length === before + 1);

    await page.setViewportSize(PHONE);
    await page.goto('/ar_AE/account/webhooks');
    await alive(page);
    const arabic = words('ar_AE');
    await card.getByText(arabic('webhooks.calls')).click();
    await card.locator('[data-state="told"]').first().waitFor();
    await looksRight(page);
    await page.goto('/account/webhooks');
    await alive(page);
    await card.getByRole('button', { name: say('webhooks.turnOff') }).click();
    await card.getByText(say('webhooks.off'), { exact: true }).waitFor();
    await card.getByRole('button', { name: say('webhooks.actions', { host: `127.0.0.1:${port}` }) }).click();
    await page.getByRole('menuitem', { name: say('webhooks.remove') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('webhooks.remove') })
      .click();
    await page.getByText(say('webhooks.none')).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes('status of 400'))).toEqual([]);
    await leave(context);
  });
});
