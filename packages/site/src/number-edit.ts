import type { Edit } from './filters.ts';
import { latinTyped, type NumberRules, readTypedNumber, refusedText, shownNumber, typedOf } from './typed-number.ts';

/** Content of a number field. */
export interface NumberText {
  /** The typed text, without thousands separators that the field inserted. */
  raw: string;
  shown: string;
  /** Value for the form: a number in wire format, or the typed text, marked as refused. */
  value: string;
}

/** Returns what a field holds when the page puts a value there. */
export function putNumber(value: string, rules: NumberRules): NumberText {
  const typed = typedOf(value);
  if (typed !== null) return { ...numberText(typed, rules), value };
  return { raw: value.replace('.', rules.separators.point), shown: shownNumber(value, rules.separators), value };
}

function numberText(raw: string, rules: NumberRules): NumberText {
  const read = readTypedNumber(raw, rules);
  return { raw, shown: grouped(raw, rules), value: 'text' in read ? read.text : refusedText(raw) };
}

/** Thousands are parted while typing, unless a sign stands there that would read as one that parts them. */
function grouped(raw: string, { separators: { group } }: NumberRules): string {
  const [, before = '', whole = '', behind = ''] = /^([+-]?)([1-9]\d*)([.,]\d*)?$/.exec(raw) ?? [];
  if (whole === '' || behind.startsWith(group)) return raw;
  return before + whole.replace(/\B(?=(\d{3})+$)/g, group) + behind;
}

/** A number with typed thousands separators. */
const PARTED = /^[+-]?\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/;

/** Returns the text without its thousands signs, and the sign that was one; null: it has none. */
function unparted({ raw, shown, value }: NumberText, { separators: { group, point } }: NumberRules) {
  if (shown !== raw) return { raw, sign: group };
  const sign = typedOf(value) === null ? PARTED.exec(raw)?.[1] : undefined;
  // The language's point alone parts nothing. With thousands together, only that point is sure to be read as one.
  if (sign === undefined || (sign === point && !/[.,]/.test(raw.replace(sign, '')))) return null;
  return { raw: raw.replaceAll(sign, '').replace(/[.,]/, point), sign };
}

/**
 * Returns a field's content and caret after `inserted` replaced the range `from`–`to` of the displayed text. A key
 * that would delete a thousands separator deletes the digit beyond it. FMT-43 to FMT-46.
 */
export function editedNumber(
  now: NumberText,
  { from, to, inserted, isForward = false }: { from: number; to: number; inserted: string; isForward?: boolean },
  rules: NumberRules,
): NumberText & Edit {
  const typed = latinTyped(inserted.replace(/[\r\n\t]/g, ' '), rules.separators);
  // Behind thousands that a person parted themselves another sign parts more of them.
  const goesOn = from === now.raw.length && now.shown === now.raw && /^[.,'’\s]/.test(typed);
  const bare = goesOn ? null : unparted(now, rules);
  const raw = bare?.raw ?? now.raw;
  const placeOf = (at: number) =>
    bare === null ? at : [...now.shown.slice(0, at)].filter((sign) => sign !== bare.sign).length;
  let [start, end] = [placeOf(from), placeOf(to)];
  if (start === end && from < to && typed === '') {
    start -= isForward ? 0 : 1;
    end = start + 1;
  }
  const tail = raw.slice(end);
  const next = numberText(raw.slice(0, start) + typed + tail, rules);
  const isPaste = [...typed].length > 1;
  const text = isPaste && typedOf(next.value) === null ? putNumber(next.value, rules) : next;
  const shown = text.shown;
  return { ...text, text: shown, caret: caretIn(text, Math.max(0, text.raw.length - tail.length)) };
}

/** Returns the displayed position of `at` in the typed text. */
function caretIn({ raw, shown }: NumberText, at: number): number {
  if (raw === shown) return Math.min(at, shown.length);
  let place = 0;
  for (let passed = 0; passed < at && place < shown.length; place += 1) if (shown[place] === raw[passed]) passed += 1;
  return place;
}
