/// <reference lib="dom" />
import { createServer, type Server } from 'node:http';
import { freePort } from '@pelorus/database/free-port.ts';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { fillSignUp } from '../account-forms.ts';
import { alive, leave, visit, words } from '../browser.ts';
import { visitor } from '../person.ts';
import { ownStage } from '../stage.ts';

const PHONE = { width: 390, height: 844 };
const CAPTCHA = 'c'.repeat(32);

/**
 * A stand-in for GeeTest's script: a window of its own with a button, by the interface that it documents. It keeps what
 * it was started with, and gives a new number each time.
 */
const SCRIPT = `
window.initGeetest4 = (config, ready) => {
  window.geetestStarted = [...(window.geetestStarted ?? []), config];
  const heard = {};
  const captcha = {
    showCaptcha() {
      const dialog = document.createElement('dialog');
      dialog.id = 'geetest-window';
      for (const [name, text] of [['onSuccess', 'pass'], ['onClose', 'close']]) {
        const button = document.createElement('button');
        button.textContent = text;
        button.onclick = () => { dialog.remove(); heard[name](); };
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    },
    getValidate: () => ({
      captcha_id: config.captchaId, captcha_output: 'b'.repeat(200), gen_time: '1767225600',
      lot_number: Array.from({ length: 32 }, () => '0123456789abcdef'[Math.floor(Math.random() * 16)]).join(''),
      pass_token: 'd'.repeat(64),
    }),
    destroy() { window.geetestDestroyed = (window.geetestDestroyed ?? 0) + 1; },
  };
  for (const name of ['onReady', 'onSuccess', 'onError', 'onClose'])
    captcha[name] = (listener) => { heard[name] = listener; return captcha; };
  ready(captcha);
  setTimeout(() => heard.onReady());
};`;

let provider: Server;
let isAway = false;
let asked: URLSearchParams[] = [];
afterAll(() => void provider.close());

const stage = ownStage(async () => {
  const port = await freePort();
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()));
      if (isAway) response.writeHead(503).end();
      else response.end(JSON.stringify({ status: 'success', result: 'success', reason: '' }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  const validateUrl = `http://127.0.0.1:${port}/validate`;
  const geetest = { captchaIds: { 'sign-up': CAPTCHA }, validateUrl };
  return {
    pace: 0,
    change: (config) => Object.assign(config, { humanVerification: { provider: 'geetest', geetest } }),
    env: { PELORUS_GEETEST_KEYS: `${CAPTCHA}=keyofthistest` },
  };
});

const widget = (page: Page, state: string) => page.locator(`[data-human-check=${state}]`);
const submit = (page: Page) => page.locator('main form button[type=submit]').click();
const inWindow = (page: Page, text: string) => page.locator('#geetest-window').getByText(text).click();

async function openForm(locale: string, path: string) {
  const opened = await visit(stage.browser, stage.url, PHONE);
  await opened.context.route('https://static.geetest.com/v4/gt4.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  asked = [];
  isAway = false;
  await opened.page.goto(path);
  await alive(opened.page);
  const say = words(locale);
  const person = visitor(stage.url);
  await fillSignUp(opened.page, locale, person);
  return { ...opened, say };
}

describe('with GeeTest configured', () => {
  it('HUM-20 S9.03 its script is loaded when somebody submits, speaks the page’s language, and what it gives is validated', async () => {
    const { context, page, troubles } = await openForm('ar_AE', '/ar_AE/register');
    expect(await page.locator('script#geetest').count()).toBe(0);
    await submit(page);
    await inWindow(page, 'pass');
    await page.waitForURL((url) => url.pathname.endsWith('/register/verification'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.get('sign_token')).toMatch(/^[0-9a-f]{64}$/);
    expect(troubles).toEqual([]);
    await leave(context);
  });

  it('S9.03 each locale’s own language reaches the widget', async () => {
    for (const [locale, language] of [
      ['zh_TW', 'zho-tw'],
      ['uk_UA', 'ukr'],
    ] as const) {
      const { context, page } = await openForm(locale, `/${locale}/register`);
      await submit(page);
      await page.locator('#geetest-window').waitFor();
      const started = await page.evaluate(
        () => (window as unknown as { geetestStarted: { language: string; captchaId: string }[] }).geetestStarted,
      );
      expect(started).toMatchObject([{ language, captchaId: CAPTCHA, product: 'bind' }]);
      await leave(context);
    }
  });

  it('HUM-31 a window that is closed is a check that failed; another try opens another one', async () => {
    const { context, page, say } = await openForm('en_US', '/register');
    await submit(page);
    await inWindow(page, 'close');
    await widget(page, 'failed').waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: say('ui.tryAgain') }).click();
    await inWindow(page, 'pass');
    await widget(page, 'verified').waitFor();
    await submit(page);
    await page.waitForURL((url) => url.pathname.endsWith('/register/verification'));
    await leave(context);
  });

  it('HUM-21 when the provider does not answer, the same press of the button goes on with a proof of work', async () => {
    const { context, page } = await openForm('en_US', '/register');
    isAway = true;
    await submit(page);
    await inWindow(page, 'pass');
    await page.waitForURL((url) => url.pathname.endsWith('/register/verification'));
    expect(asked).toHaveLength(1);
    await leave(context);
  });

  it('HUM-23 pages name its hosts in their policy', async () => {
    const policy = (await fetch(`${stage.url}/register`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain('https://static.geetest.com');
    expect(policy).not.toContain('unsafe-eval');
  });
});
