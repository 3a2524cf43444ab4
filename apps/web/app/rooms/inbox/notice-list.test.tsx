import type { InboxEntry } from '@pelorus/protocol/inbox/http.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { markupOf } from '../../i18n/test-markup.tsx';
import { NoticeList } from './notice-list.tsx';

const entry: InboxEntry = {
  id: '1',
  kind: 'key-made',
  topic: 'security',
  area: 'security',
  values: { label: 'Bot' },
  time: 0,
  isRead: false,
};

/** What stands behind the time of an entry, of the same row read and unread. */
function behindTime(isRead: boolean): string {
  const client = new QueryClient();
  const pages = [{ entries: [{ ...entry, isRead }], next: null }];
  client.setQueryData(['inbox', 'entries', '', false], { pages, pageParams: [undefined] });
  const html = markupOf(
    <QueryClientProvider client={client}>
      <NoticeList filter={{ area: '', isUnread: false }} onChange={() => {}} />
    </QueryClientProvider>,
  );
  return html.match(/<\/time>.*?<\/li>/)?.[0] ?? '';
}

test('INBX-59 once an entry is read its button is out of sight, and its place stays', () => {
  expect(behindTime(false)).toMatch(/aria-label="inbox\.markRead"/);
  expect(behindTime(false)).not.toContain('invisible');
  expect(behindTime(true)).toContain(' invisible"');
  expect(behindTime(true).replace(' invisible"', '"').replaceAll(' "', '"')).toBe(
    behindTime(false).replaceAll(' "', '"'),
  );
});
