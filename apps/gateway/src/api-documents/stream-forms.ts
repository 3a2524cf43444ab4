import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { z } from 'zod';
import { futuresStreamNames, futuresStreamOf } from '../dialects/binance/streams/futures-names.ts';
import { type StreamSpec, streamNames, streamOf } from '../dialects/binance/streams/names.ts';
import { ACCOUNT_EVENTS, listenKeyExpired } from './answers/account-events.ts';
import { CONTRACT_EVENTS } from './answers/contract-events.ts';
import { CONTRACT_EVENTS_OF_ALL, CONTRACT_EVENTS_OF_MARKET } from './answers/contract-market-events.ts';
import { EVENTS_OF_ALL, EVENTS_OF_MARKET, type EventsOfKinds } from './answers/market-events.ts';

/** What the streams of a product are called, and what they tell. */
interface StreamForms {
  namesOf: (symbol: string) => { ofAll: string[]; ofMarket: string[] };
  specOf: (name: string) => StreamSpec | null;
  ofMarket: EventsOfKinds;
  ofAll: EventsOfKinds;
  /** By listen key. */
  ofAccount: Readonly<Record<string, z.ZodType>>;
}

export const STREAM_FORMS: Readonly<Record<Product, StreamForms>> = {
  spot: {
    namesOf: streamNames,
    specOf: streamOf,
    ofMarket: EVENTS_OF_MARKET,
    ofAll: EVENTS_OF_ALL,
    ofAccount: { ...ACCOUNT_EVENTS, listenKeyExpired },
  },
  futures: {
    namesOf: futuresStreamNames,
    specOf: futuresStreamOf,
    ofMarket: CONTRACT_EVENTS_OF_MARKET,
    ofAll: CONTRACT_EVENTS_OF_ALL,
    ofAccount: { ...CONTRACT_EVENTS, listenKeyExpired },
  },
};
