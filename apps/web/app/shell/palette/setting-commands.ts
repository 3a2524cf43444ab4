import { CURRENCIES } from '@pelorus/site/currencies.ts';
import { useLocale } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { goToLocale, useLocaleChoices } from '../../state/locale-choice.ts';
import { choosePreference, usePreferences } from '../../state/use-preferences.ts';
import { LOOKS } from '../frame/looks.ts';
import { useCurrency } from '../money/use-currency.ts';
import type { Command } from './command.ts';

/** Says a message in English; null: the page is in English. */
type English = ((id: MessageId) => string) | null;

/** Returns a command for each value of each setting that every visitor has. */
export function useSettingCommands(english: English): Command[] {
  return [...useLookCommands(english), ...useLanguageCommands(english), ...useCurrencyCommands(english)];
}

function useLookCommands(english: English): Command[] {
  const t = useMessages();
  const chosen = usePreferences();
  return LOOKS.map(({ of, id, text, icon, choose }) => ({
    id: `setting ${of} ${id}`,
    group: 'settings',
    text: t(text),
    note: t(`appearance.${of}`),
    icon,
    names: [t(`appearance.${of}`), ...(english === null ? [] : [english(text), english(`appearance.${of}`)])],
    isCurrent: chosen[of] === id,
    run: choose,
  }));
}

function useLanguageCommands(english: English): Command[] {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' });
  const here = new Intl.DisplayNames([bcp47], { type: 'language' });
  return useLocaleChoices().map((choice) => ({
    id: `setting language ${choice.tag}`,
    group: 'settings',
    text: choice.name,
    note: t('nav.language'),
    icon: 'globe',
    names: [
      t('nav.language'),
      here.of(choice.lang) ?? '',
      inEnglish.of(choice.lang) ?? '',
      ...(english === null ? [] : [english('nav.language')]),
    ],
    isCurrent: choice.current,
    run: () => !choice.current && goToLocale(choice),
  }));
}

function useCurrencyCommands(english: English): Command[] {
  const t = useMessages();
  const { bcp47 } = useLocale();
  const current = useCurrency();
  const here = new Intl.DisplayNames([bcp47, 'en'], { type: 'currency' });
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'currency' });
  return CURRENCIES.map(({ code, symbol }) => ({
    id: `setting currency ${code}`,
    group: 'settings',
    text: `${code} · ${here.of(code) ?? code}`,
    note: t('currency.title'),
    names: [
      symbol,
      inEnglish.of(code) ?? '',
      t('currency.title'),
      ...(english === null ? [] : [english('currency.title')]),
    ],
    isCurrent: code === current,
    run: () => choosePreference('currency', code),
  }));
}
