import { isIban } from './ibans.ts';
import type { FieldKind } from './rules.ts';

/** Checks of what a payment account is known by (PMET-03), for gateway and pages; no zod here. */

/** Returns the sum of digits, each by its weight; the weights begin again. */
function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % weights.length] as number), 0);
}

/** Routing numbers of American banks: 3, 7, 1 come to a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && !/^0{9}$/.test(text) && weighted(text, [3, 7, 1]) % 10 === 0;
}

/** CLABE of Mexico: the last digits of 3, 7, 1 times each digit come to a multiple of ten with the check digit. */
function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false;
  const sum = [...text.slice(0, 17)].reduce(
    (all, digit, i) => all + ((Number(digit) * ([3, 7, 1][i % 3] as number)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** CBU and CVU of Argentina: bank and branch, then the account, each with a check digit. */
function isCbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  const isRight = (digits: string, weights: readonly number[]) =>
    (10 - (weighted(digits.slice(0, -1), weights) % 10)) % 10 === Number(digits.at(-1));
  return isRight(text.slice(0, 8), [7, 1, 3, 9]) && isRight(text.slice(8), [3, 9, 7, 1]);
}

/** Card numbers: Luhn's sum is a multiple of ten. */
function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = [...text].reverse().reduce((all, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the check digit of a CPF or CNPJ over `digits` (11 less the rest by 11; 0 for 10 and 11). */
function brazilDigit(digits: string, weights: readonly number[]): number {
  const rest = weighted(digits, weights) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const first = brazilDigit(text.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = brazilDigit(text.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return text.endsWith(`${first}${second}`);
}

function isCnpj(text: string): boolean {
  if (!/^\d{14}$/.test(text) || /^(\d)\1+$/.test(text)) return false;
  const first = brazilDigit(text.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = brazilDigit(text.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return text.endsWith(`${first}${second}`);
}

const EMAIL = /^[^\s@<>"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,24}$/;
const PHONE = /^\+?\d{7,15}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A key of Pix: CPF, CNPJ, phone, e-mail or a random one. */
function isPixKey(text: string): boolean {
  return isCpf(text) || isCnpj(text) || /^\+55\d{10,11}$/.test(text) || EMAIL.test(text) || UUID.test(text);
}

const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()/#+№:-]*$/u;
const words = (least: number, most: number) => (text: string) =>
  text.length >= least && text.length <= most && PLAIN_WORDS.test(text);
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** The check of each kind, of a text that `cleanField` returned. */
const CHECKS: Readonly<Record<FieldKind, (text: string) => boolean>> = {
  iban: isIban,
  accountNumber: matches(/^(?=.*\d)[A-Z0-9/-]{4,34}$/),
  bankName: words(2, 60),
  branch: words(1, 40),
  routingNumber: isRoutingNumber,
  sortCode: matches(/^\d{6}$/),
  swift: matches(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/),
  bsb: matches(/^\d{6}$/),
  transitNumber: matches(/^\d{8}$/),
  ifsc: matches(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  clabe: isClabe,
  cbu: isCbu,
  cpfKey: isPixKey,
  phone: matches(PHONE),
  email: matches(EMAIL),
  cardNumber: isCardNumber,
  walletId: matches(/^[\p{L}\p{N}@+._-]{3,64}$/u),
  username: matches(/^[$@]?[\p{L}\p{N}._-]{2,40}$/u),
  upi: matches(/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,32}$/),
  place: words(5, 120),
};

/** Kinds whose spaces, and dashes where they only group digits, mean nothing. */
const GROUPED: ReadonlySet<FieldKind> = new Set(
  'routingNumber sortCode bsb transitNumber clabe cbu phone cardNumber'.split(' ') as FieldKind[],
);
const CAPITAL: ReadonlySet<FieldKind> = new Set('iban accountNumber swift ifsc'.split(' ') as FieldKind[]);
const WORDS: ReadonlySet<FieldKind> = new Set('bankName branch place'.split(' ') as FieldKind[]);

/** Returns a field as it is kept and compared: without what only groups it, in capitals where case means nothing. */
export function cleanField(kind: FieldKind, given: string): string {
  const text = given.normalize('NFKC').trim();
  if (WORDS.has(kind)) return text.replace(/\s+/g, ' ');
  if (GROUPED.has(kind)) return text.replace(/[\s().-]/g, '');
  const joined = text.replace(/\s/g, '');
  if (kind === 'cpfKey') return /^[\d./-]+$/.test(joined) ? joined.replace(/[./-]/g, '') : joined.toLowerCase();
  if (kind === 'email' || kind === 'upi') return joined.toLowerCase();
  return CAPITAL.has(kind) ? joined.toUpperCase() : joined;
}

/** Is this a field of its kind, as `cleanField` returns it (PMET-03)? */
export function isField(kind: FieldKind, text: string): boolean {
  return CHECKS[kind](text);
}

/** Is this a name that an account may have? */
export function isHolder(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} .,'’ʼ-]{1,79}$/u.test(text);
}
