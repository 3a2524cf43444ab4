import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { networkFailure } from '@pelorus/client/http/refusal.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadMore, type PagedList } from './load-more.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { 'error.NETWORK': ['No answer.'], 'ui.loadMore': ['Older'] } },
});
const LIST: PagedList = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => {},
};
const drawn = (list: Partial<PagedList>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <LoadMore list={{ ...LIST, ...list }} />
    </I18nProvider>,
  );

test('WEB-42 why older rows did not come is said beside the way to them, until they are asked for again', () => {
  const failed = { isFetchNextPageError: true, error: networkFailure('gone') };
  expect(drawn({})).not.toContain('role="alert"');
  expect(drawn(failed)).toMatch(/role="alert"[^>]*>No answer\.<.*Older/);
  expect(drawn({ ...failed, isFetchingNextPage: true })).not.toContain('No answer.');
  expect(drawn({ ...failed, hasNextPage: false })).toBe('');
});
