import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import * as words from '../dialects/binance/transport/errors.ts';
import { Refused } from '../http/refused.ts';

/** A refusal of the dialect as it is answered. */
interface DescribedRefusal {
  code: number;
  message: string;
  status: number;
}

/** The dialect's errors that functions make, with a placeholder for the parameter. */
const OWN = [
  words.missing('name'),
  words.missingBoth('name', 'name'),
  words.illegal('name', 'range'),
  words.notRequired('name'),
  words.invalidValue('name'),
  words.invalidSymbol(),
  words.unknownOrder(),
  words.orderNotFound(),
];

/** Returns every refusal of the table, and of those functions, as the dialect answers it, by code and text. */
export function dialectRefusals(): DescribedRefusal[] {
  const all = [
    ...PRODUCTS.flatMap((product) =>
      (Object.keys(REJECTIONS) as RejectionName[]).map((name) => words.dialectError(new Refused(name), product)),
    ),
    ...OWN,
  ];
  const found = new Map(all.map(({ code, message, status }) => [`${code} ${message}`, { code, message, status }]));
  return [...found.values()].sort((a, b) => b.code - a.code || a.message.localeCompare(b.message));
}
