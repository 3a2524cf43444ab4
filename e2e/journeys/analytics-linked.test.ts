/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountsData } from '@pelorus/protocol/analytics/http.ts';
import { describe, expect, it } from 'vitest';
import { leave } from '../browser.ts';
import { eventually } from '../person.ts';
import { ownStage } from '../stage.ts';

/**
 * Two sites of one venue, by names that lead to the same server and are no secure context: no locks, no randomUUID. Events
 * go as images.
 */
describe('two sites that know each other', () => {
  const linkers = ['one.test', 'two.test'].map((part_url) => ({ part_url, after_hash: false }));
  const analytics = { enabled: true, method: 'image', linkers };
  const stage = ownStage(
    { pace: 0, change: (config) => Object.assign(config, { analytics }) },
    '--host-resolver-rules=MAP *.test 127.0.0.1',
  );
  const site = (name: 'one' | 'two') => stage.url.replace('127.0.0.1', `${name}.test`);

  async function pageViews(): Promise<CountsData['events'][number] | undefined> {
    const secret = readFileSync(join(stage.dataDir, 'operator.secret'), 'utf8').trim();
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await fetch(`${stage.url}/api/operator/activity?days=1`, { headers });
    const { data } = (await answer.json()) as { data: CountsData };
    return data.events.find(({ event }) => event === 'page_view');
  }

  it('S3.09 S7.24 S9.11 ANA-11 a link carries the id over, and one browser counts as one device on both', async () => {
    const context = await stage.browser.newContext();
    for (const name of ['one', 'two'] as const)
      await context.addCookies([{ name: 'analyticsConsent', value: 'yes', url: site(name) }]);
    const sent: string[] = [];
    context.on('requestfinished', (request) => {
      if (request.url().includes('/api/analytics/')) sent.push(`${request.method()} ${request.resourceType()}`);
    });
    const page = await context.newPage();
    await page.goto(`${site('one')}/markets`);
    expect(await page.evaluate(() => [isSecureContext, navigator.locks === undefined])).toEqual([false, true]);
    await eventually('the first page', async () => (await pageViews())?.count === 1);
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('analytics:main:state') ?? '{}').distinctId);
    await page.evaluate(
      (href) => {
        const link = document.createElement('a');
        link.href = href;
        link.textContent = 'The other site';
        document.querySelector('main')?.prepend(link);
      },
      `${site('two')}/markets?a=1`,
    );
    const arrived = page.waitForRequest((request) => request.url().startsWith(`${site('two')}/markets?`));
    await page.getByText('The other site').click();
    expect((await arrived).url()).toBe(`${site('two')}/markets?a=1&_tasdk=${id}`);
    await eventually('the second page', async () => (await pageViews())?.count === 2);
    expect(await pageViews()).toMatchObject({ count: 2, devices: 1 });
    expect(page.url()).toBe(`${site('two')}/markets?a=1`);
    expect([...new Set(sent)]).toEqual(['GET image']);
    // A stranger's link with an id in it makes nobody somebody else.
    await context.clearCookies();
    const other = await stage.browser.newContext();
    await other.addCookies([{ name: 'analyticsConsent', value: 'yes', url: site('two') }]);
    const visitor = await other.newPage();
    await visitor.goto(`${site('two')}/markets?_tasdk=${id}`);
    await eventually('the stranger', async () => (await pageViews())?.count === 3);
    expect(await pageViews()).toMatchObject({ count: 3, devices: 2 });
    await leave(other);
    await leave(context);
  });
});
