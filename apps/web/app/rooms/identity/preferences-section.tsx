import { CURRENCIES, type CurrencyCode, symbolOf } from '@pelorus/site/currencies.ts';
import { useMessages } from '../../i18n/messages.ts';
import { goToLocale, useLocaleChoices } from '../../shell/locale-choice.ts';
import { useCurrency } from '../../shell/use-currency.ts';
import { choosePreference, usePreferences } from '../../shell/use-preferences.ts';
import { Select } from '../../ui/select.tsx';
import { MessageLanguage } from './message-language.tsx';

const currencies = CURRENCIES.map(({ code }) => ({ id: code, text: `${code} ${symbolOf(code)}` }));

/** What a person chose for the pages, all in one place; each choice is kept at once. */
export function PreferencesSection() {
  const t = useMessages();
  const { theme, upColour, digits } = usePreferences();
  const currency = useCurrency();
  const languages = useLocaleChoices();
  return (
    <section aria-labelledby="preferences" className="flex flex-col gap-4 rounded bg-surface-raised p-5 md:p-6">
      <h2 id="preferences" className="text-lg font-semibold">
        {t('account.preferences.title')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t('nav.language')}
          options={languages.map(({ tag, name }) => ({ id: tag, text: name }))}
          value={languages.find(({ current }) => current)?.tag ?? ''}
          onChange={(tag) => {
            const choice = languages.find((one) => one.tag === tag);
            if (choice !== undefined && !choice.current) goToLocale(choice);
          }}
        />
        <MessageLanguage />
        <Select<CurrencyCode>
          label={t('account.preferences.currency')}
          options={currencies}
          value={currency}
          onChange={(code) => choosePreference('currency', code)}
        />
        <Select
          label={t('appearance.digits')}
          options={[
            { id: 'indent', text: t('appearance.indent') },
            { id: 'normal', text: t('appearance.normal') },
          ]}
          value={digits}
          onChange={(mode) => choosePreference('digits', mode)}
        />
        <Select
          label={t('appearance.theme')}
          options={[
            { id: 'light', text: t('appearance.light') },
            { id: 'dark', text: t('appearance.dark') },
          ]}
          value={theme}
          onChange={(choice) => choosePreference('theme', choice)}
        />
        <Select
          label={t('appearance.upColour')}
          options={[
            { id: 'upgreen', text: t('appearance.upGreen') },
            { id: 'upred', text: t('appearance.upRed') },
          ]}
          value={upColour}
          onChange={(choice) => choosePreference('upColour', choice)}
        />
      </div>
      <p className="text-sm text-text-muted">{t('account.preferences.hint')}</p>
    </section>
  );
}
