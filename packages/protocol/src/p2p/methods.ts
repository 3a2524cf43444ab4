import { AFRICA } from './methods/africa.ts';
import { AMERICAS } from './methods/americas.ts';
import { ASIA } from './methods/asia.ts';
import { EAST } from './methods/east.ts';
import { EUROPE } from './methods/europe.ts';
import { EVERYWHERE } from './methods/everywhere.ts';
import type { PaymentMethod } from './methods/method.ts';

/** Every payment method (PMET-01), those of a country first. A code never changes: accounts and ads name it. */
export const P2P_METHODS: readonly PaymentMethod[] = [
  ...EUROPE,
  ...AMERICAS,
  ...ASIA,
  ...EAST,
  ...AFRICA,
  ...EVERYWHERE,
];

const BY_CODE = new Map(P2P_METHODS.map((method) => [method.code, method]));

/** Returns the method of a code; undefined: there is none. */
export function methodOf(code: string): PaymentMethod | undefined {
  return BY_CODE.get(code);
}

/** Returns the methods that pay a fiat currency, of `codes` where some are named (`p2p.methods`). */
export function methodsFor(fiat: string, codes?: readonly string[]): PaymentMethod[] {
  return P2P_METHODS.filter(({ code, fiats }) => fiats.includes(fiat) && (codes === undefined || codes.includes(code)));
}
