import type { NumberProblem } from '@pelorus/site/typed-number.ts';
import type { Translate } from '../../i18n/messages.ts';

/** Returns why the typed text is not an acceptable number, in words. */
export function numberProblemText(problem: NumberProblem, t: Translate): string {
  const { is, ...values } = problem;
  return t(`ui.number.${is}`, 'unit' in values ? { unit: values.unit || 'none' } : values);
}
