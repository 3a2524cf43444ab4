import type { P2pConfig } from '@pelorus/protocol/config/p2p.ts';
import type { PaymentMethod } from '@pelorus/protocol/p2p/methods/method.ts';
import { P2P_METHODS } from '@pelorus/protocol/p2p/methods.ts';
import { Refused } from '../../http/refused.ts';
import type { P2pNeeds } from '../needs.ts';
import { venueOf } from '../venue.ts';

const OFFERED = new WeakMap<P2pConfig, ReadonlyMap<string, PaymentMethod>>();

/** Returns the methods that the venue offers, each with the currencies that it pays here, by code (PMET-01). */
export function offeredMethods(deps: Pick<P2pNeeds, 'config'>): ReadonlyMap<string, PaymentMethod> {
  const venue = venueOf(deps);
  const known = OFFERED.get(venue);
  if (known !== undefined) return known;
  const chosen = P2P_METHODS.filter(({ code }) => venue.methods === undefined || venue.methods.includes(code))
    .map((method) => ({ ...method, fiats: method.fiats.filter((fiat) => venue.fiats.includes(fiat)) }))
    .filter(({ fiats }) => fiats.length > 0);
  const offered = new Map(chosen.map((method) => [method.code, method]));
  OFFERED.set(venue, offered);
  return offered;
}

/** Returns an offered method, of `fiat` where it is given. Refuses P2P_METHOD. */
export function offeredMethod(
  deps: Pick<P2pNeeds, 'config'>,
  code: string,
  field: string,
  fiat?: string,
): PaymentMethod {
  const method = offeredMethods(deps).get(code);
  if (method === undefined || (fiat !== undefined && !method.fiats.includes(fiat)))
    throw new Refused('P2P_METHOD', field);
  return method;
}
