import { CURRENCIES, type CurrencyCode, symbolOf } from '@pelorus/site/currencies.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCurrency } from '../../shell/money/use-currency.ts';
import { goToLocale, useLocaleChoices } from '../../state/locale-choice.ts';
import { choosePreference } from '../../state/use-preferences.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useKeepInRecord, usePreferenceRecord } from './preference-record.ts';

const currencies = CURRENCIES.map(({ code }) => ({ id: code, text: `${code} ${symbolOf(code)}` }));

/** In which language pages and messages are, and in which currency prices are shown too. */
export function LanguagesCard() {
  const t = useMessages();
  const currency = useCurrency();
  const languages = useLocaleChoices();
  return (
    <Card id="languages" title={t('preferences.region')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t('preferences.pages')}
          options={languages.map(({ tag, name, lang }) => ({ id: tag, text: name, lang }))}
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
      </div>
    </Card>
  );
}

/** The language of messages to the person; until one is chosen, that of their pages (MSG-02). */
function MessageLanguage() {
  const t = useMessages();
  const { tag } = useLocale();
  const choices = useLocaleChoices();
  const { data } = usePreferenceRecord();
  const keep = useKeepInRecord();
  return (
    <Select
      label={t('account.preferences.messages')}
      options={choices.map(({ tag: id, name, lang }) => ({ id, text: name, lang }))}
      value={data?.msgLanguage ?? data?.userLanguage ?? tag}
      onChange={(msgLanguage) => keep({ change: { msgLanguage }, expected: (record) => ({ ...record, msgLanguage }) })}
    />
  );
}
