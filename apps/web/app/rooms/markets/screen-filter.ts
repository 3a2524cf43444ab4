import { decimalFilter, type InputFilter, latinNumber } from '@pelorus/site/filters.ts';

/** As many as an address takes (screen.ts). */
const WHOLE_MOST = 15;
const FRACTION_MOST = 8;

/** What a bound of the screener keeps of what is typed or pasted (FMT-32); a minus before it only where it means something. */
export function boundFilter(isSigned: boolean, group: string): InputFilter {
  const plain = decimalFilter({ digits: FRACTION_MOST, group });
  const number = (text: string) => {
    const [whole = '', ...fraction] = plain.clean(text).split('.');
    return [whole.slice(0, WHOLE_MOST), ...fraction].join('.');
  };
  if (!isSigned) return { ...plain, clean: number };
  const signOf = (text: string) => (latinNumber(text).trim().startsWith('-') ? '-' : '');
  return {
    ...plain,
    clean: (text) => signOf(text) + number(text),
    insert: (inserted, before, after) =>
      (before === '' ? signOf(inserted) : '') +
      (plain.insert?.(inserted.replace(/^\s*[-\u2212\uff0d]/, ''), before, after) ?? ''),
    settle: (text) => text.replace(/\.$/, '').replace(/^-$/, ''),
    inputMode: 'text',
  };
}
