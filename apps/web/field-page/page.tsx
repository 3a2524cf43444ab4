import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  clampFilter,
  digitsFilter,
  englishFilter,
  type InputFilter,
  lettersDigitsFilter,
  lettersFilter,
  numberNameFilter,
  priceFilter,
  textFilter,
} from '@pelorus/site/filters.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { CodeField } from '../app/ui/code-field.tsx';
import { DecimalField } from '../app/ui/decimal-field.tsx';
import { EmailField } from '../app/ui/email-field.tsx';
import { FilteredField } from '../app/ui/filtered-field.tsx';

/** Every filter of S5.10 in a field of the app, alone on a page: what e2e/input-filters.test.ts types into. */
const FILTERS: Record<string, InputFilter> = {
  digits: digitsFilter,
  clamp: clampFilter({ min: '10', max: '125.5' }),
  price: priceFilter({ min: '0.5', max: '90000', decimals: 4, priceDigits: 6, integerLength: 5 }),
  text: textFilter,
  english: englishFilter,
  letters: lettersFilter,
  lettersDigits: lettersDigitsFilter,
  numberName: numberNameFilter,
};

function Fields() {
  const [values, setValues] = useState<Record<string, string>>({});
  const [codes, setCodes] = useState<string[]>([]);
  const of = (name: string) => ({
    label: name,
    name,
    value: values[name] ?? '',
    onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
  });
  return (
    <main>
      <h1>S5.10</h1>
      <form>
        <DecimalField {...of('decimal')} digits={4} step="0.5" />
        <DecimalField {...of('whole')} digits={0} />
        {Object.entries(FILTERS).map(([name, filter]) => (
          <FilteredField key={name} {...of(name)} filter={filter} />
        ))}
        <CodeField {...of('code')} onComplete={(code) => setCodes((now) => [...now, code])} />
        <EmailField {...of('email')} />
        <output>{JSON.stringify({ values, codes })}</output>
      </form>
    </main>
  );
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <MemoryRouter>
        <Fields />
      </MemoryRouter>
    </I18nProvider>
  </StrictMode>,
);
