import { expect, it } from 'vitest';
import { historyFile } from './history-file.ts';

it('SPAP-54 an order that is good till a time no calendar has does not cut the file off', async () => {
  const rows = [
    { orderId: 2, goodTill: Number.MAX_SAFE_INTEGER },
    { orderId: 1, goodTill: 0 },
  ];
  const file = historyFile(async () => ({ rows, next: null }), ['orderId', 'goodTill']);
  let text = '';
  for await (const part of file) text += part;
  expect(text).toBe('orderId,goodTill\r\n2,9007199254740991\r\n1,1970-01-01T00:00:00.000Z\r\n');
});
