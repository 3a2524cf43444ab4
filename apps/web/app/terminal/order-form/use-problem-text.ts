import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { Problem } from './problem.ts';

/** Returns the function that says a problem in words. */
export function useProblemText(): (problem: Problem) => string {
  const t = useMessages();
  const { tag } = useLocale();
  const said = (text: string) => (text === '' ? '' : formatNumber(text, tag));
  return ({ id, amount, asset, least = '' }) =>
    t(id, { amount: said(amount), asset, min: said(least), max: said(amount) });
}
