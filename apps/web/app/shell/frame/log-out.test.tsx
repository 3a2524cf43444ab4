import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';
import { useLogOut } from './log-out.ts';

interface Hook {
  logOut?: () => Promise<void>;
}

function Leaving({ hook }: { hook: Hook }) {
  hook.logOut = useLogOut();
  return null;
}

afterEach(() => void vi.unstubAllGlobals());

test('TRAD-246 TRAD-248 TRAD-291 a log-out takes what is written of orders, and what is on its way', async () => {
  const page = stubPage('/wallet');
  for (const key of ['orderDraft', 'orderInHand', 'startedAs']) page.session.values.set(key, '"x"');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: {} }));
  const hook: Hook = {};
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Leaving hook={hook} />
      </I18nProvider>
    </MemoryRouter>,
  );
  await hook.logOut?.();
  expect(page.sentTo).toHaveLength(1);
  expect([...page.session.values.keys()]).toEqual(['startedAs']);
});
