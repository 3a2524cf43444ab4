import { useMessages } from '../../i18n/messages.ts';
import { BANDS, type BandWords, INDICATORS, type IndicatorName, type ParameterName } from './indicators.ts';

/** Returns what indicators, their parameters and bands are called in the page's language (TRAD-360, TRAD-361). */
export function useIndicatorWords() {
  const t = useMessages();
  const bands = Object.fromEntries(BANDS.map((band) => [band, t(`trade.chart.band.${band}`)])) as BandWords;
  const plainName = (name: IndicatorName) => t(`trade.indicator.name.${name}`);
  return {
    bands,
    plainName,
    /** "Moving average (MA)". */
    fullName: (name: IndicatorName) => t('trade.indicator.named', { name: plainName(name), sign: name }),
    /** "Length", or "Length 2" where an indicator has several. */
    parameterName(name: IndicatorName, index: number): string {
      const names: readonly ParameterName[] = INDICATORS[name].map((parameter) => parameter.name);
      const own = names[index] ?? 'length';
      const text = t(`trade.indicator.parameter.${own}`);
      if (names.filter((one) => one === own).length === 1) return text;
      const number = names.slice(0, index + 1).filter((one) => one === own).length;
      return t('trade.indicator.numbered', { name: text, number });
    },
  };
}
