/// <reference lib="dom" />
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { signUp } from '../person.ts';
import { sharedStage } from '../stage.ts';
import { setOf } from '../tables.ts';

const PHONE = { width: 390, height: 844 };

const stage = sharedStage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('the page of API keys', () => {
  it('KEY-01 KEY-02 KEY-05 an own key pair, what is wrong at its field, changed, confirmed after it slept', async () => {
    const say = words('en_US');
    const person = await signUp(stage.url);
    const { context, page } = await visit(stage.browser, stage.url, PHONE);
    await context.addCookies(person.cookies());
    await page.goto('/account/api-keys');
    await alive(page);
    await button(page, say('apiKeys.make')).click();
    const form = dialog(page, say('apiKeys.make'));
    const send = form.locator('button[type=submit]');
    await send.click();
    await form.getByText(say('apiKeys.labelMissing')).waitFor();
    await form.getByLabel(say('apiKeys.label'), { exact: true }).fill('server');
    await form.getByRole('button', { name: new RegExp(say('apiKeys.kind')) }).click();
    await page.getByRole('option', { name: /Ed25519/ }).click();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const field = form.getByLabel(say('apiKeys.publicKey'), { exact: true });
    await field.fill(privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
    await send.click();
    await form.getByText(say('apiKeys.publicKeyWrong')).waitFor();
    await field.fill(publicKey.export({ format: 'pem', type: 'spki' }) as string);
    const networks = form.getByLabel(say('apiKeys.networks'), { exact: true });
    await networks.fill('127.0.0.1\nnowhere');
    await send.click();
    await form.getByText(say('apiKeys.networksWrong', { network: 'nowhere' })).waitFor();
    await networks.fill('127.0.0.1');
    await send.click();
    const made = dialog(page, say('apiKeys.madeTitle'));
    await made.waitFor();
    expect(await made.locator('code').count()).toBe(1);
    await button(page, say('apiKeys.kept')).click();
    const card = page.locator('[data-api-key]');
    await card.getByText('127.0.0.1').waitFor();
    await card.getByText(say('apiKeys.neverEnds'), { exact: true }).first().waitFor();

    await button(page, `${say('security.change')}: server`).click();
    await page.getByLabel(say('apiKeys.label'), { exact: true }).fill('other');
    await button(page, say('security.save')).click();
    await card.getByRole('heading', { name: 'other' }).waitFor();

    await setOf(person, stage.dataDir, 'identity.api_keys', 'asleep_since_ms = 1');
    await page.reload();
    await alive(page);
    await page.getByText(say('apiKeys.asleep')).waitFor();
    await looksRight(page);
    await shot(page, 'api-keys-asleep');
    await button(page, say('apiKeys.wake')).click();
    await page.getByText(say('apiKeys.asleep')).waitFor({ state: 'hidden' });
    await leave(context);
  });
});
