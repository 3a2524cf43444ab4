import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { alertLines, heldAfter } from './alert-lines.ts';

const alert = (id: string, price: string, more: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  symbol: rules.pairCode,
  direction: 'above',
  price,
  note: '',
  madeAt: 1,
  firedAt: null,
  ...more,
});

test('TRAD-364 the lines are of the market’s alerts that wait, at prices of the market', () => {
  const alerts = [
    alert('1', '100'),
    alert('2', '99.50000000'),
    alert('3', '98', { firedAt: 5 }),
    alert('4', '97', { symbol: 'OTHER_USDT' }),
    alert('5', '1.123456789123'),
  ];
  expect(rules.priceScale).toBe(2);
  expect(alertLines(alerts, rules)).toEqual([
    { id: '1', price: '100.00' },
    { id: '2', price: '99.50' },
  ]);
  expect(alertLines([alert('6', '1000')], rules)).toEqual([{ id: '6', price: '1000.00' }]);
});

test('TRAD-365 a line is held from where it stood, and stands there again when it is let go or given up', () => {
  const line = { id: '1', price: '100.00' };
  const held = heldAfter(heldAfter(null, { do: 'grab', line }), { do: 'move', to: '101.00' });
  expect(held).toEqual({ id: '1', from: '100.00', to: '101.00' });
  // The next press of a key takes hold again, and begins nothing anew.
  expect(heldAfter(held, { do: 'grab', line })).toBe(held);
  expect(heldAfter(held, { do: 'grab', line: { id: '2', price: '9.00' } })?.to).toBe('9.00');
  expect(heldAfter(held, { do: 'end' })).toBeNull();
  expect(heldAfter(null, { do: 'move', to: '1.00' })).toBeNull();
});
