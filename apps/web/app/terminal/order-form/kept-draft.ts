import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { DISTRIBUTIONS } from '@pelorus/protocol/spot/algos.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import { LASTINGS } from './good-till.ts';
import { NEXT_KINDS, ORDER_KINDS, WAITS } from './kinds.ts';

/** Valid values of the choice fields, for all forms. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  side: SIDES,
  kind: ORDER_KINDS,
  timeInForce: WAITS,
  lasts: [...Object.keys(LASTINGS), 'own'],
  nextKind: NEXT_KINDS,
  nextSide: SIDES,
  peg: PEGS.filter((peg) => peg !== 'NONE'),
  given: ['quantity', 'total'],
  exitsIn: ['price', 'percent'],
  distribution: DISTRIBUTIONS,
};
/** Numbers and moments as fields write them, and what a field has refused. */
const TYPED = /^(?:[0-9.:T-]{0,64}|\?[^\p{Cc}]{0,64})$/u;
const COUNT_MAX = 100;

function fits(name: string, value: unknown, like: unknown): boolean {
  if (typeof value !== typeof like) return false;
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= COUNT_MAX;
  if (typeof value !== 'string') return typeof value === 'boolean';
  return CHOICES[name]?.includes(value) ?? TYPED.test(value);
}

/** Returns a stored draft, field by field: invalid fields are as in a new one (`like`). */
export function readDraftAs<Draft extends object>(like: Draft, kept: unknown): Draft {
  const known = Object(kept) as Record<string, unknown>;
  const right = Object.entries(like).filter(([name, value]) => fits(name, known[name], value));
  return { ...like, ...Object.fromEntries(right.map(([name]) => [name, known[name]])) };
}
