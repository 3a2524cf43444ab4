import { trimZeros } from '@pelorus/money/units.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../../i18n/locale.ts';

/** Returns what writes sums within sentences, each from left to right in every language. */
export function useSumWords() {
  const { tag } = useLocale();
  return {
    coin: (amount: string, asset: string) => `\u2066${formatNumber(trimZeros(amount), tag)} ${asset}\u2069`,
    fiat: (amount: string, fiat: string) => {
      const minDigits = amount.includes('.') ? currencyDigits(fiat) : 0;
      return `\u2066${formatNumber(trimZeros(amount), tag, { minDigits })} ${fiat}\u2069`;
    },
  };
}
