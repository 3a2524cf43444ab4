import { trimZeros } from '@pelorus/money/units.ts';
import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';

/** Keeps a number and its coin in one piece, left to right, inside a sentence of any direction. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** Returns what says in one sentence what came of a conversion. */
export function useConversionWords(): (conversion: ConversionData) => string {
  const t = useMessages();
  const { tag } = useLocale();
  return ({ from, got, kept, paid, state, to, via }) => {
    const sum = (amount: string, asset: string) => isolated(`${formatNumber(trimZeros(amount), tag)} ${asset}`);
    if (state === 'DONE') return t('convert.done', { paid: sum(paid, from), got: sum(got, to) });
    if (state === 'NOT_FILLED') return t('convert.nothing');
    if (state === 'WORKING') return t('convert.working');
    return t('convert.kept', { paid: sum(paid, from), kept: sum(kept ?? '0', via ?? ''), to });
  };
}
