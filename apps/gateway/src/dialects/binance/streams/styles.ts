import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { EIGHT_DIGITS, OWN_DIGITS, type Printer } from '../transport/numbers.ts';
import { futuresStreamOf } from './futures-names.ts';
import { type StreamSpec, streamOf } from './names.ts';

/** What the streams of a product do in their own way. */
export interface Style {
  product: Product;
  print: Printer;
  /** Parses a stream's name; null: it is none. */
  specOf: (name: string) => StreamSpec | null;
  /** Shortest time between two tellings of an open candle, ms. */
  klineMs: number;
}

export const SPOT_STYLE: Style = { product: 'spot', print: EIGHT_DIGITS, specOf: streamOf, klineMs: 2_000 };
export const FUTURES_STYLE: Style = {
  product: 'futures',
  print: OWN_DIGITS,
  specOf: futuresStreamOf,
  klineMs: 250,
};
