import { COMMON_PASSWORD_WORDS } from './common-password-words.ts';

/**
 * Common passwords (JRN-20), checked without a network: base words, and people's usual changes. The rules of S5.04
 * force an upper-case letter, a digit and a symbol, so common passwords are "Password1!", "P@ssw0rd#2024" or
 * "Qwerty123!": each is reduced to its base word and looked up.
 */

/** The letters that a symbol stands for within a word. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'l',
  '+': 't',
  '€': 'e',
  '£': 'l',
};

/** Rows, columns and diagonals of keyboards, and the alphabet: any run of them, either way, is one piece. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'zaqxswcdevfrbgtnhymjukilop',
  '147258369',
  '741852963',
  '159357',
  '789456123',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
];
const RUNS_BOTH_WAYS = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

const SPECIAL = /[^\p{L}]+/gu;
const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** Words this short are in too many others to be told from what stands around them. */
const CONTEXT_MIN = 4;
const PIECES_MAX = 2;
/** Two words together are one that everybody tries only while they are short. */
const PAIR_MAX = 11;
const RUN_MIN = 3;

/** Returns the readings of a text with symbols replaced by letters: "p455!" gives "passi" and "passl". */
function readings(text: string): string[] {
  const wholly = (choice: number) => [...text].map((sign) => LEET[sign]?.[choice] ?? LEET[sign]?.[0] ?? sign).join('');
  return [...new Set([wholly(0), wholly(1)])];
}

function isPiece(text: string): boolean {
  if (COMMON_PASSWORD_WORDS.has(text)) return true;
  if (text.length < RUN_MIN) return false;
  if (RUNS_BOTH_WAYS.some((run) => run.includes(text))) return true;
  return /^(.{1,4})\1+$/u.test(text);
}

/** Is this a word of the list, a run or a repetition, or two of those one after the other? */
function isKnown(text: string, pieces = PIECES_MAX): boolean {
  if (isPiece(text)) return true;
  if (pieces <= 1 || text.length > PAIR_MAX) return isDoubled(text);
  for (let at = RUN_MIN; at <= text.length - RUN_MIN; at++)
    if (isPiece(text.slice(0, at)) && isKnown(text.slice(at), pieces - 1)) return true;
  return isDoubled(text);
}

function isDoubled(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return half.length >= RUN_MIN && half + half === text && isPiece(half);
}

/** Numbers that everybody adds: years, dates, runs, repetitions. Others count as chosen. */
function isPlainNumber(digits: string): boolean {
  return /^(?:\d\d){0,2}(?:19|20)\d\d$/.test(digits) || isKnown(digits);
}

/** Returns a text in lower case, wide signs as plain ones, Latin letters without their accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFKC');
}

/** Returns what a password may be a change of. */
function basesOf(password: string): Set<string> {
  const lower = plain(password);
  const bare = lower.replace(EDGES, '');
  const closed = bare.replace(/[\s._-]+/g, '');
  const bases = new Set([lower.replace(SPECIAL, '')]);
  for (const text of [lower, bare, closed, lower.replace(/\d+\W*$/, '').replace(EDGES, '')])
    for (const reading of readings(text)) {
      bases.add(reading.replace(EDGES, ''));
      bases.add(reading.replace(SPECIAL, ''));
    }
  // "1qaz@WSX": the signs are the digits of the same keys.
  bases.add(lower.replace(/[!@#$%^&*()]/g, (sign) => String(')!@#$%^&*('.indexOf(sign))).replace(/[^\p{L}\d]/gu, ''));
  bases.add(lower.replace(/[^\p{L}\d]/gu, ''));
  return bases;
}

/** Is it hardly a word with a number that everybody adds: "Aa123456!"? */
function isNumberOnly(password: string): boolean {
  const lower = plain(password);
  const letters = lower.replace(SPECIAL, '').length;
  const digits = lower.replace(/\D/g, '');
  const signs = [...lower].length - letters - digits.length;
  return letters <= 3 && signs <= 2 && digits.length >= 4 && isPlainNumber(digits);
}

/** Returns words related to the person and the venue: names, and the parts of addresses. */
function contextWords(context: readonly string[]): string[] {
  const texts = context.flatMap((text) => {
    const lower = plain(text);
    const [local = '', domain = ''] = lower.split('@');
    return [local.replace(/[^\p{L}\d]/gu, ''), ...local.split(/[^\p{L}]+/u), ...domain.split('.').slice(0, -1)];
  });
  return [...new Set(texts)].filter((word) => word.length >= CONTEXT_MIN);
}

/**
 * Is this password one that everybody tries, or does it have one of `context` in it (the brand, the person's addresses)?
 * Says nothing of its form (S5.04).
 */
export function isCommonPassword(password: string, context: readonly string[] = []): boolean {
  if (isNumberOnly(password)) return true;
  const bases = [...basesOf(password)];
  if (bases.some((base) => isKnown(base))) return true;
  const words = contextWords(context);
  return bases.some((base) => words.some((word) => base.includes(word)));
}
