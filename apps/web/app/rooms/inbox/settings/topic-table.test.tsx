import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { InboxChoices } from '@pelorus/protocol/inbox/http.ts';
import { NOTICE_TOPICS, type Topic } from '@pelorus/protocol/inbox/topics.ts';
import type { Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { QueryProvider } from '../../../shell/start/query-provider.tsx';
import { TopicTable } from './topic-table.tsx';

const topics = Object.fromEntries(
  Object.entries(NOTICE_TOPICS).map(([topic, { channels }]: [string, Topic]) => [topic, channels]),
) as InboxChoices['topics'];
const hook = (url: string, events: Webhook['events'], offReason: Webhook['offReason'] = null) =>
  ({ id: url, url, events, offReason }) as Webhook;

/** The rows as they are drawn, by topic. */
function rows(hooks: readonly Webhook[] | null, features = { futures: true, p2p: true }): Map<string, string> {
  const Component = () => (
    <QueryProvider>
      <TopicTable choices={{ topics, pushKey: null, browsers: 0 }} hooks={hooks} />
    </QueryProvider>
  );
  const children = [{ id: 'notifications___en_US___default', path: '/', Component }];
  const Stub = createRoutesStub([{ id: 'root', loader: () => null, children }]);
  const drawing = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { config: { features } } } }} />
    </I18nProvider>,
  );
  return new Map(
    [...drawing.matchAll(/<tr data-topic="(\w+)">(.*?)<\/tr>/g)].map(([, topic = '', row = '']) => [topic, row]),
  );
}
const count = (text: string | undefined, pattern: RegExp) => text?.match(pattern)?.length ?? 0;

test('INBX-54 each topic has a switch for each channel that is chosen, and words for what is always on', () => {
  const drawn = rows([]);
  expect([...drawn.keys()]).toEqual(Object.keys(NOTICE_TOPICS));
  for (const [topic, { always = [], channels }] of Object.entries(NOTICE_TOPICS) as [string, Topic][]) {
    const switches = Object.entries(channels).filter(([channel]) => !always.some((one) => one === channel));
    expect(count(drawn.get(topic), /role="switch"/g), topic).toBe(switches.length);
    expect(count(drawn.get(topic), /checked=""/g), topic).toBe(switches.filter(([, isOn]) => isOn).length);
    expect(count(drawn.get(topic), /preferences\.mail\.always/g), topic).toBe(always.length);
  }
  expect(rows([], { futures: false, p2p: false }).has('funding')).toBe(false);
});

test('INBX-54 endpoints that tell a topic are named, those that are off are not; without any there is the way to make one', () => {
  const drawn = rows([
    hook('https://one.example/a', ['fill', 'order-done']),
    hook('https://two.example/', ['fill'], 'failing'),
  ]);
  expect(drawn.get('fills')).toContain('one.example');
  expect(drawn.get('fills')).not.toContain('two.example');
  expect(drawn.get('deposits')).toContain('href="/account/webhooks"');
  expect(drawn.get('announcements')).toContain('href="/account/webhooks"');
  expect(drawn.get('triggers')).not.toContain('webhooks');
  expect([...rows(null).values()].join('')).not.toMatch(/webhooks|example/);
});
