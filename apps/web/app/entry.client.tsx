import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startWords } from './i18n/catalogue.ts';
import { afterChunkFailure, watchChunks } from './state/chunk-reload.ts';

watchChunks();
const i18n = await startWords(window.location.pathname).catch(afterChunkFailure);
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
