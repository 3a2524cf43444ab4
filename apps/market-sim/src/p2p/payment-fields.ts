import type { PaymentMethod } from '@pelorus/protocol/p2p/methods/method.ts';
import type { FieldKind } from '@pelorus/protocol/p2p/rules.ts';
import type { Random } from '../random.ts';
import type { Home } from './countries.ts';

/** What is behind the country's letters and check digits of an IBAN: A is a letter, 0 a digit. */
const IBAN_FORMS: Readonly<Record<string, string>> = {
  ...{ DE: '0'.repeat(18), ES: '0'.repeat(20), FR: '0'.repeat(23), IT: `A${'0'.repeat(22)}`, TR: '0'.repeat(22) },
  ...{
    AE: '0'.repeat(19),
    UA: '0'.repeat(25),
    PK: `AAAA${'0'.repeat(16)}`,
    CR: '0'.repeat(18),
    GB: `AAAA${'0'.repeat(14)}`,
  },
  ...{
    PL: '0'.repeat(24),
    HU: '0'.repeat(24),
    RO: `AAAA${'0'.repeat(16)}`,
    MD: `AA${'0'.repeat(18)}`,
    CH: '0'.repeat(17),
  },
  ...{
    GE: `AA${'0'.repeat(16)}`,
    TN: '0'.repeat(20),
    SA: '0'.repeat(20),
    KW: `AAAA${'0'.repeat(22)}`,
    QA: `AAAA${'0'.repeat(21)}`,
  },
  ...{ BH: `AAAA${'0'.repeat(14)}`, OM: '0'.repeat(19), JO: `AAAA${'0'.repeat(22)}` },
};
const IBAN_USUAL = 'DE';

const digit = (random: Random) => Math.floor(random.uniform() * 10);

/** Returns `count` digits, the first of which is not 0. */
export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, (_, i) => (i === 0 ? 1 + Math.floor(random.uniform() * 9) : digit(random))).join(
    '',
  );
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random.uniform() * from.length)] as T;
}

function iban(random: Random, country: string): string {
  const land = country in IBAN_FORMS ? country : IBAN_USUAL;
  const form = IBAN_FORMS[land] as string;
  const body = [...form]
    .map((letter) => (letter === 'A' ? pick(random, [...'ABCDEFGHKLMNPRSTUVW']) : digit(random)))
    .join('');
  const number = [...`${body}${land}00`].map((letter) => Number.parseInt(letter, 36)).join('');
  const check = 98n - (BigInt(number) % 97n);
  return `${land}${String(check).padStart(2, '0')}${body}`;
}

/** Returns the digit that brings a sum to a multiple of ten. */
const upToTen = (sum: number) => String((10 - (sum % 10)) % 10);
const weighted = (text: string, weights: readonly number[]) =>
  [...text].map((one, i) => Number(one) * (weights[i % weights.length] as number));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function routingNumber(random: Random): string {
  const first = digits(random, 8);
  return first + upToTen(sum(weighted(first, [3, 7, 1])));
}

function clabe(random: Random): string {
  const first = digits(random, 17);
  return first + upToTen(sum(weighted(first, [3, 7, 1]).map((one) => one % 10)));
}

function cbu(random: Random): string {
  const bank = digits(random, 7);
  const account = digits(random, 13);
  const checked = (text: string, weights: readonly number[]) => text + upToTen(sum(weighted(text, weights)));
  return checked(bank, [7, 1, 3, 9]) + checked(account, [3, 9, 7, 1]);
}

function cardNumber(random: Random): string {
  const first = `4${digits(random, 14)}`;
  const doubled = [...first].reverse().map((one, i) => Number(one) * (i % 2 === 0 ? 2 : 1));
  return first + upToTen(sum(doubled.map((one) => (one > 9 ? one - 9 : one))));
}

/** Returns a name in Latin letters for what takes no others; the number keeps people apart. */
const latinName = (random: Random, { town }: Home) => `${town.toLowerCase()}${digits(random, 6)}`;

const FIELDS: Readonly<Record<FieldKind, (random: Random, home: Home) => string>> = {
  iban: (random, { country }) => iban(random, country),
  accountNumber: (random) => digits(random, 10),
  bankName: (random, { banks }) => pick(random, banks),
  branch: (random) => digits(random, 3),
  routingNumber,
  sortCode: (random) => digits(random, 6),
  swift: (random, { country }) => `${pick(random, ['CITI', 'BARC', 'DEUT'])}${country}22`,
  bsb: (random) => digits(random, 6),
  transitNumber: (random) => digits(random, 8),
  ifsc: (random) => `${pick(random, ['HDFC', 'ICIC', 'SBIN'])}0${digits(random, 6)}`,
  clabe,
  cbu,
  cpfKey: (random) => `+5511${digits(random, 9)}`,
  phone: (random, { phone: [prefix, count] }) => prefix + digits(random, count),
  email: (random, home) => `${latinName(random, home)}@mail.example.com`,
  cardNumber,
  walletId: latinName,
  username: latinName,
  upi: (random, home) => `${latinName(random, home)}@okaxis`,
  place: (random, { town }) => `${town}, ${digits(random, 2)} Station Road`,
};

/** Returns made-up fields of an account with a method, each of which passes its check (PMET-03). */
export function fieldsOf(
  method: Pick<PaymentMethod, 'fields'>,
  home: Home,
  random: Random,
): Partial<Record<FieldKind, string>> {
  return Object.fromEntries(method.fields.map(({ kind }) => [kind, FIELDS[kind](random, home)]));
}
