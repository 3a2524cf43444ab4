import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { signUp, visitor } from '../person.ts';
import { sharedStage } from '../stage.ts';

const say = words('en_US');

describe('a form that is filled in before its page is alive', () => {
  const stage = sharedStage();

  it.each([
    ['/login', 'identity.addressOrPhone', 'identity.logIn', '/login/device-verification'],
    ['/register', 'identity.emailOrPhone', 'identity.signUp', '/register/verification'],
  ])('WEB-70 what was typed into %s stays, and is what is sent', async (path, name, send, next) => {
    const person = path === '/login' ? await signUp(stage.url) : visitor(stage.url);
    const { context, page, troubles } = await visit(stage.browser, stage.url, { width: 1440, height: 900 });
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await context.route(/\.js(?:\?|$)/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const email = page.getByLabel(say(name), { exact: true });
    const password = page.getByLabel(say('identity.password'), { exact: true });
    await email.fill(person.email);
    await password.fill(person.password);
    const consent = page.getByRole('checkbox', { name: say('identity.consent') });
    if (path === '/register') await consent.check();
    release();
    await alive(page);
    expect([await email.inputValue(), await password.inputValue()]).toEqual([person.email, person.password]);
    await page
      .getByRole('main')
      .getByRole('button', { name: say(send), exact: true })
      .click();
    await page.waitForURL(`**${next}`);
    expect(troubles).toEqual([]);
    await leave(context);
  });
});
