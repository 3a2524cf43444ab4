import type { Separators } from './numbers.ts';

/** The slow obvious truth beside typed-number.ts: writes every number that has these digits in every way, and looks which is the text. */
interface Written {
  /** "1234.50" */
  value: string;
  point: string;
  /** Empty: no thousands are parted. */
  group: string;
  hasPoint: boolean;
}

const GROUPS = ['', ',', '.', ' ', "'"];

export function writings(text: string): Written[] {
  const digits = text.replace(/[^0-9]/g, '');
  const found: Written[] = [];
  for (const point of ['.', ',']) {
    for (const group of GROUPS) {
      if (group === point) continue;
      for (let at = 0; at <= digits.length; at += 1) {
        const [whole, fraction] = [digits.slice(0, at), digits.slice(at)];
        if (digits === '' || (group !== '' && (whole.length < 4 || whole.startsWith('0')))) continue;
        const parted = threes(whole).join(group);
        const value = `${whole.replace(/^0+(?=.)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
        if (fraction === '' && parted === text) found.push({ value, point, group, hasPoint: false });
        if (parted + point + fraction === text) found.push({ value, point, group, hasPoint: true });
      }
    }
  }
  return found;
}

function threes(whole: string): string[] {
  const parts: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) parts.unshift(whole.slice(Math.max(0, end - 3), end));
  return parts;
}

const plainGroup = (group: string) => group.replace(/[\u00a0\u202f]/, ' ').replace('’', "'");

/** Returns the reading in the language's own notation only; null: not a number. */
export function ownReading(text: string, separators: Separators): Written | null {
  const group = plainGroup(separators.group);
  const own = writings(text).filter((one) => one.point === separators.point && ['', group].includes(one.group));
  return own[0] ?? null;
}

/** Returns the number that a field of `digits` decimals takes the text for; null: it refuses it. */
export function slowReading(text: string, separators: Separators, digits: number): string | null {
  const all = writings(text);
  const group = plainGroup(separators.group);
  const own = ownReading(text, separators);
  let taken = own ?? all[0] ?? null;
  if (new Set(all.map(({ value }) => value)).size > 1) {
    if (own === null) taken = digits === 0 ? (all.find((one) => one.hasPoint) ?? null) : null;
    else if (own.group === '.' && digits > 0) taken = null;
  }
  // The field itself may have parted thousands before the sign came.
  const isBehindMany = /^\d{4,}.\d{3}$/.test(text) && text.at(-4) === group && group !== ' ';
  if (taken === null || (isBehindMany && own === null)) return null;
  if (digits === 0) return taken.hasPoint ? null : taken.value;
  const [whole, fraction = ''] = taken.value.split('.');
  if (fraction.slice(digits).replace(/0/g, '') !== '') return null;
  return fraction === '' ? (whole ?? '') : `${whole}.${fraction.slice(0, digits)}`;
}
