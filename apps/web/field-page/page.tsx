import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
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
import { type LocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { CodeField } from '../app/ui/fields/code-field.tsx';
import { DecimalField, type DecimalFieldProps } from '../app/ui/fields/decimal-field.tsx';
import { EmailField } from '../app/ui/fields/email-field.tsx';
import { FilteredField } from '../app/ui/fields/filtered-field.tsx';

/** Every filter of S5.10 in a field of the app, alone on a page: what e2e/input-filters.test.ts types into. */
const FILTERS: Record<string, InputFilter> = {
  digits: digitsFilter,
  text: textFilter,
  english: englishFilter,
  letters: lettersFilter,
  lettersDigits: lettersDigitsFilter,
  numberName: numberNameFilter,
};

const NUMBERS: Record<string, Omit<DecimalFieldProps, 'label' | 'value' | 'onChange'>> = {
  decimal: { digits: 4, step: '0.5', unit: 'USDT' },
  whole: { digits: 0, unit: 'DOGE' },
  count: { digits: 0 },
  signed: { digits: 2, isSigned: true, unit: '%' },
  clamp: { digits: 2, filter: clampFilter({ min: '10', max: '125.5' }) },
  price: {
    digits: 4,
    filter: priceFilter({ min: '0.5', max: '90000', decimals: 4, priceDigits: 6, integerLength: 5 }),
  },
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
        {Object.entries(NUMBERS).map(([name, shape]) => (
          <DecimalField key={name} {...of(name)} {...shape} />
        ))}
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

/** The language, as the address asks for it. */
const tag = new URLSearchParams(location.search).get('in') ?? 'en_US';
const words = await import(`../../../packages/site/src/messages/${tag}/site.json`);
const { dir, lang } = localeOf(tag as LocaleTag);
const i18n = setupI18n({ locale: lang, messages: { [lang]: words.default } });
// Each message when it is shown: all of them would take a page longer than its test.
i18n.setMessagesCompiler(compileMessage);
Object.assign(document.documentElement, { dir, lang });

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[`/${tag}`]}>
        <Fields />
      </MemoryRouter>
    </I18nProvider>
  </StrictMode>,
);
