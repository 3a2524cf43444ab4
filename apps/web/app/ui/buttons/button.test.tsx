import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: { 'ui.working': ['Working'] } } });
const drawn = (isPending: boolean) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Button type="submit" isPending={isPending}>
        Buy
      </Button>
    </I18nProvider>,
  );

test('DSN-10 a button that waits for its answer submits nothing more, says so, and is not disabled: it keeps its focus', () => {
  expect(drawn(false)).toMatch(/<button[^>]* type="submit"/);
  expect(drawn(false)).not.toContain('Working');
  expect(drawn(true)).toMatch(/<button[^>]* aria-disabled="true"[^>]* type="button"/);
  expect(drawn(true)).toContain('Working');
  expect(drawn(true)).not.toContain(' disabled=');
});
