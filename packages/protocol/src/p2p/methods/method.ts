import type { FieldKind, RiskClass } from '../rules.ts';

/** One field of an account with a method. */
interface MethodField {
  readonly kind: FieldKind;
  readonly isOptional: boolean;
}

/** A way to pay (PMET-01); no zod here, since pages read it. */
export interface PaymentMethod {
  readonly code: string;
  /** Its own name, in every language. */
  readonly name: string;
  readonly fiats: readonly string[];
  /** ISO 3166; empty: anywhere. */
  readonly countries: readonly string[];
  readonly risk: RiskClass;
  /** The least window an ad may give, minutes. */
  readonly windowMinutes: number;
  readonly fields: readonly MethodField[];
}

type FieldText = FieldKind | `${FieldKind}?`;

/** Returns the method of a row: lists are words with spaces, a field with "?" may be left out. */
export const method =
  (risk: RiskClass, windowMinutes: number) =>
  (code: string, name: string, fiats: string, countries: string, ...fields: FieldText[]): PaymentMethod => ({
    code,
    name,
    fiats: fiats.split(' '),
    countries: countries === '' ? [] : countries.split(' '),
    risk,
    windowMinutes,
    fields: fields.map((text) => ({
      kind: text.replace('?', '') as FieldKind,
      isOptional: text.endsWith('?'),
    })),
  });

/** There within minutes, and for good. */
export const instant = method('INSTANT', 15);
/** There within hours. */
export const slow = method('SLOW', 60);
/** There on the next working day, or later. */
export const daysLong = method('SLOW', 1_440);
/** The payer can take it back for weeks. */
export const reversible = method('REVERSIBLE', 30);
