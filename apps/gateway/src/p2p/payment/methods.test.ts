import { methodsFor, P2P_METHODS } from '@pelorus/protocol/p2p/methods.ts';
import { CURRENCIES, isCurrency } from '@pelorus/site/currencies.ts';
import { expect, it } from 'vitest';

it('PMET-02 each currency of the site is paid by two methods or more, and no method pays another one', () => {
  const few = CURRENCIES.filter(({ code }) => methodsFor(code).length < 2).map(({ code }) => code);
  expect(few).toEqual([]);
  expect(P2P_METHODS.flatMap(({ fiats }) => fiats).filter((fiat) => !isCurrency(fiat))).toEqual([]);
});
