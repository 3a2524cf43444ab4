import { expect, it } from 'vitest';
import { z } from 'zod';
import { ledgerExportQuery, ledgerQuery } from '../wallet/http.ts';
import { pageLimit, timeMsText, wholeText } from './envelope.ts';

it('HTTP-05 a whole number in a query is digits and nothing else', () => {
  const year = wholeText(1970, 2999);
  expect(year.parse('2024')).toBe(2024);
  // JavaScript reads each of these as a number, and the first two as 0.
  for (const text of ['', ' ', '2e3', '0x7E8', '2024.0', ' 2024', '+2024', '02024', '-2024', '2024n', '２０２４'])
    expect([text, year.safeParse(text).success]).toEqual([text, false]);
  for (const text of ['1969', '3000', '9007199254740993', true, null, ['2024']])
    expect([text, year.safeParse(text).success]).toEqual([text, false]);
  expect([timeMsText.parse('0'), timeMsText.safeParse('8640000000000001').success]).toEqual([0, false]);
});

it('HTTP-05 one that is empty is not one that was left out', () => {
  expect(pageLimit.parse(undefined)).toBe(50);
  expect(pageLimit.safeParse('').success).toBe(false);
  expect(ledgerQuery.parse({})).toEqual({ holds: '0', trades: '0', limit: 50 });
  // It would be the beginning of 1970: nothing at all, told as if there were nothing.
  expect(ledgerQuery.safeParse({ to: '' }).error?.issues[0]?.path).toEqual(['to']);
  expect(ledgerExportQuery.safeParse({ year: '2e3' }).error?.issues[0]?.path).toEqual(['year']);
});

it('ADOC-05 documents say of one that it is an integer, and its bounds', () => {
  const schema = z.toJSONSchema(z.strictObject({ limit: pageLimit }), { io: 'input' });
  expect(schema).toMatchObject({ properties: { limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 } } });
  expect(schema).not.toHaveProperty('required');
});
