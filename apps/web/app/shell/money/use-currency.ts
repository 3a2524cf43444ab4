import { type CurrencyCode, currencyOfLocale } from '@pelorus/site/currencies.ts';
import { useLocale } from '../../i18n/locale.ts';
import { usePreferences } from '../../state/use-preferences.ts';

/** Returns the currency prices are also shown in: the reader's choice, else the locale's (FMT-20). */
export function useCurrency(): CurrencyCode {
  const { tag } = useLocale();
  return usePreferences().currency ?? currencyOfLocale(tag);
}
