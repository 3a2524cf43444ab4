import { INDICATOR_NAMES, type IndicatorName } from './indicators.ts';

/** Returns a text without case, marks and width of its letters. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the indicators whose sign or full name has every word of what was typed (TRAD-360). */
export function foundIndicators(text: string, fullName: (name: IndicatorName) => string): readonly IndicatorName[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return INDICATOR_NAMES.filter((name) => {
    const said = folded(`${name} ${fullName(name)}`);
    return words.every((word) => said.includes(word));
  });
}
