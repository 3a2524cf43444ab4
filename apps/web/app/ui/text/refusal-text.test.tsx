import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { dataOf } from '@pelorus/client/http/answer.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRefusalText } from './refusal-text.ts';

const WORDS: Messages = {
  'error.PERCENT_PRICE': ['Too far.'],
  'refusal.bounds': ['Allowed: ', ['min'], ' to ', ['max'], ' ', ['asset'], '.'],
};

function Said({ error }: { error: unknown }) {
  return useRefusalText()(error).text;
}

/** Says an answer of the server in a language. */
function said(answer: object, locale: string): string {
  const i18n = setupI18n({ locale, messages: { [locale]: WORDS } });
  try {
    dataOf(JSON.stringify(answer), 400, 0);
  } catch (error) {
    return renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Said error={error} />
      </I18nProvider>,
    );
  }
  throw new Error('no refusal');
}

const REFUSAL = { code: 15, error: 'PERCENT_PRICE', message: '', retry: true, requestId: 'r' };
const bounds = { min: '55000.50', max: '65000.00', asset: 'USDT' };

test('TRAD-249 a price that is too far from the market hears how far it may be, in the numbers of the page', () => {
  expect(said({ ...REFUSAL, bounds }, 'en-US')).toBe('Too far. Allowed: 55,000.50 to 65,000.00 USDT.');
  expect(said({ ...REFUSAL, bounds }, 'es-ES')).toContain('55.000,50');
  expect(said(REFUSAL, 'en-US')).toBe('Too far.');
  expect(said({ ...REFUSAL, bounds: { min: 5 } }, 'en-US')).toBe('Too far.');
});
