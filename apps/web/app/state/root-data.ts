import type { Banner } from '@pelorus/protocol/announcements/http.ts';
import type { LoaderApi } from '@pelorus/protocol/http/loader-api.ts';
import { useRouteLoaderData } from 'react-router';
import type { Consent } from './consent.ts';
import type { DollarPrices } from './dollar-prices.ts';
import type { Preferences } from './preferences.ts';

/** Data on every page: the operator's brand, the person, and preferences from cookies. */
export interface RootData {
  /** The slogan is the one in the page's language. */
  config: Omit<ReturnType<LoaderApi['config']>, 'slogans'>;
  me: Awaited<ReturnType<LoaderApi['me']>>;
  /** Target of "Trade"; null while the operator has no market. */
  defaultPair: string | null;
  /** Target of "Futures"; null while the venue has no contract. */
  defaultContract: string | null;
  preferences: Preferences;
  /** So that prices are in the reader's currency from the first paint on. */
  rates: ReturnType<LoaderApi['rates']>;
  dollarPrices: DollarPrices;
  consent: Consent;
  /** What stands above the page; null: nothing, or it was put away. */
  banner: Banner | null;
  origin: string;
}

/** Returns the root loader's data; undefined on an error page after a failed root loader. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => Promise<RootData>>('root');
}
