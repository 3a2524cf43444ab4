import { I18nProvider } from '@lingui/react';
import { splitLocale } from '@pelorus/site/locales.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadI18n } from './i18n/catalogue.ts';

const i18n = await loadI18n(splitLocale(window.location.pathname).locale);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
