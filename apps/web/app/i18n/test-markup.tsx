import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** Returns the markup of an element on a page of its own, messages as their keys. */
export function markupOf(element: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );
}
