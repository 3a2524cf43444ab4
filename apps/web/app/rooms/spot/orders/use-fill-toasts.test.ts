import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { gathered } from './use-fill-toasts.ts';

test('TRAD-43 pieces of one order are told as their exact sum', () => {
  const fill = (quantity: string) => ({ orderId: 1, price: '100.00', quantity }) as FillData;
  expect(gathered(fill('0.1000'), fill('0.2000'))).toMatchObject({ quantity: '0.3000', price: '100.00' });
});
