/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../account-forms.ts';
import { alive, leave, visit, words } from '../browser.ts';
import { looksRight, shot } from '../looks.ts';
import { eventually, fundedPerson, type Person, signUp } from '../person.ts';
import { ownStage } from '../stage.ts';
import { letP2pReviewPass } from '../tables.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const root = fileURLToPath(new URL('../..', import.meta.url));
const STORY = 'I paid from my own account at noon, and nothing came.';

async function done<T>(answer: ReturnType<Person['send']>): Promise<T> {
  const { body, status } = await answer;
  expect([status, JSON.stringify(body).slice(0, 300)]).toEqual([200, expect.anything()]);
  return body.data as T;
}

/** An order of 50 USDT for 50 USD by Zelle that its buyer paid and appealed. */
async function disputed(url: string): Promise<{ buyer: Person; id: number }> {
  const [seller, buyer] = [await fundedPerson(url), await signUp(url)];
  const accountOf = async (person: Person, nickname: string) => {
    await done(person.send('PUT', '/api/p2p/me', { nickname }));
    const body = { method: 'zelle', holder: nickname, fields: { email: `${nickname.split(' ')[0]}@bank.example` } };
    return (await done<PaymentAccountData>(person.send('POST', '/api/p2p/payment-accounts', body))).id;
  };
  const [own, payer] = [await accountOf(seller, 'Susan Seller'), await accountOf(buyer, 'Robert Buyer')];
  const ad = await done<AdData>(
    seller.send('POST', '/api/p2p/ads', {
      ...{ side: 'SELL', asset: 'USDT', fiat: 'USD', price: { kind: 'FIXED', price: '1' }, amount: '200' },
      ...{ fiatMin: '10', fiatMax: '100', windowMinutes: 15, methods: ['zelle'], paymentAccounts: [own] },
      ...{ remarks: '', autoReply: 'Hello', audience: 'PUBLIC', password: null, schedule: null, isLive: true },
      conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
    }),
  );
  const { id } = await done<P2pOrderData>(
    buyer.send('POST', '/api/p2p/orders', {
      ...{ ad: ad.code, version: ad.version, price: '1', fiatAmount: '50', method: 'zelle', paymentAccount: payer },
      clientId: randomUUID(),
    }),
  );
  const order = `/api/p2p/orders/${id}`;
  await done(buyer.send('POST', `${order}/steps`, { action: 'PAID', seen: 'PENDING_PAYMENT' }));
  const appeal = { seen: 'PAID', reason: 'PAID_NOT_RELEASED', statement: STORY };
  await done(buyer.send('POST', `${order}/appeal`, appeal));
  return { buyer, id };
}

describe('the staff’s desk of P2P', () => {
  const say = words('en_US');
  const stage = ownStage({
    change: (config) => Object.assign(config.p2p ?? {}, { appealAfterMinutes: 0, level: 0 }),
  });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** Runs the operator's script; returns the first line that it printed. */
  function staff(...asked: string[]): string {
    const env = { ...process.env, DATA_DIR: stage.exchange.dataDir };
    const script = ['apps/standalone/src/staff.ts', ...asked, '--reason', 'for a test'];
    return spawnSync(process.execPath, script, { cwd: root, env, encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
  }

  /** An owner who has logged in to the console, and counts as a person. */
  async function owner(name: string, size: typeof PHONE) {
    const link = staff('--owner', name);
    const seen = await visit(stage.browser, new URL(link).origin, size);
    await addAuthenticator(seen.context, seen.page);
    await seen.page.goto(link);
    await alive(seen.page);
    await press(seen.page, say('admin.enrol.button'));
    await seen.page.getByRole('link', { name: say('admin.title') }).click();
    await press(seen.page, say('passkey.logIn'));
    staff('--confirm', name);
    await seen.page.getByRole('tab', { name: say('admin.p2p'), exact: true }).click();
    return seen;
  }
  async function sayWhy(page: Page, name: string) {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('admin.reason'), { exact: true }).fill('looked at all of it');
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  it('PPAG-30 PDIS-10 PDIS-12 PDIS-14 one owner takes a dispute and rules, another carries it out, and the buyer has the crypto', async () => {
    const { buyer, id } = await disputed(stage.url);
    const ann = await owner('ann', DESKTOP);
    const open = `${say('admin.open')}: ${say('p2p.order.title', { id: String(id) })}`;
    await looksRight(ann.page);
    await shot(ann.page, 'p2p-desk-queue');
    await press(ann.page, open);
    await ann.page.getByText(STORY).waitFor();
    await press(ann.page, say('admin.p2p.take'));
    await ann.page.getByRole('radio', { name: say('p2p.buyer') }).waitFor({ state: 'attached' });
    await ann.page.getByText(say('p2p.buyer'), { exact: true }).last().click();
    await ann.page.getByLabel(say('admin.p2p.note')).fill('The bank statement shows the payment.');
    await ann.page.getByRole('button', { name: say('admin.p2p.reason') }).click();
    await ann.page.getByRole('option', { name: say('p2p.rulingReason.PAYMENT_PROVEN') }).click();
    await looksRight(ann.page);
    await shot(ann.page, 'p2p-desk-ruling');
    await press(ann.page, say('admin.p2p.rule'));
    await ann.page.getByText(say('p2p.state.RULED_BUYER')).waitFor();
    expect(await ann.page.getByRole('button', { name: say('admin.p2p.agree'), exact: true }).count()).toBe(0);

    await letP2pReviewPass(stage.exchange.dataDir);
    const bea = await owner('bea', PHONE);
    await press(bea.page, open);
    await bea.page.getByText(STORY).waitFor();
    await looksRight(bea.page);
    await shot(bea.page, 'p2p-desk-phone');
    await press(bea.page, say('admin.p2p.agree'));
    await sayWhy(bea.page, say('admin.p2p.agree'));
    await bea.page.getByText(say('p2p.dispute.state.DONE'), { exact: true }).waitFor();
    const order = await eventually('the order, ruled', async () => {
      const { data } = (await buyer.get<P2pOrderData>(`/api/p2p/orders/${id}`)).body;
      return data.state === 'RULED_BUYER' && data;
    });
    expect(order).toMatchObject({ side: 'BUY', fiat: 'USD', hasDispute: true });

    await ann.page.getByRole('tab', { name: say('admin.p2p.switch') }).click();
    await press(ann.page, say('admin.p2p.stop'));
    await sayWhy(ann.page, say('admin.p2p.stop'));
    await ann.page.getByText(say('admin.p2p.stands')).waitFor();
    await looksRight(ann.page);
    await shot(ann.page, 'p2p-desk-switch');
    for (const part of ['merchants', 'reports', 'accounts']) {
      await ann.page.getByRole('tab', { name: say(`admin.p2p.${part}`), exact: true }).click();
      await ann.page.getByRole('heading', { name: say(`admin.p2p.${part}`), exact: true }).waitFor();
      await looksRight(ann.page);
    }
    expect([...ann.troubles, ...bea.troubles]).toEqual([]);
    await leave(ann.context);
    await leave(bea.context);
  });
});
