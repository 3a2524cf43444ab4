import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ConsentBar } from './consent-bar.tsx';

/** Is a visitor who has not answered asked on a page? */
function isAsked(page: string): boolean {
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => null,
      children: [{ id: `${page}___en_US___default`, path: '/here', Component: ConsentBar }],
    },
  ]);
  const root = {
    consent: { choice: null, isRefusedByBrowser: false },
    config: { brandName: 'Pelorus', analytics: { reporting: 'true' } },
  };
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Stub initialEntries={['/here']} hydrationData={{ loaderData: { root } }} />
    </I18nProvider>,
  );
  return drawn.includes('<section');
}

test('ANA-22 ANA-25 visitors are asked on pages, but not on the one about it, and staff in their console never', () => {
  const pages = ['home', 'trade', 'login', 'privacy', 'admin', 'admin-enrol'];
  expect(pages.filter(isAsked)).toEqual(['home', 'trade', 'login']);
});
