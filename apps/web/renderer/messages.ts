import type { LoaderApi } from '@pelorus/protocol/http/loader-api.ts';

/** Calls of page loaders, by name: they run in another thread. */
const CALLS: Readonly<Record<keyof LoaderApi, true>> = {
  config: true,
  symbols: true,
  tickers: true,
  sparklines: true,
  pastPrices: true,
  depth: true,
  trades: true,
  klines: true,
  contracts: true,
  marks: true,
  contractTickers: true,
  contractPastPrices: true,
  contractDepth: true,
  contractTrades: true,
  apiReference: true,
  feeTables: true,
  coins: true,
  legalText: true,
  banners: true,
  announcements: true,
  announcement: true,
  status: true,
  rates: true,
  p2pSettings: true,
  p2pOffers: true,
  me: true,
  outbox: true,
  console: true,
  staff: true,
  journey: true,
};

export type LoaderCall = keyof LoaderApi;
export const LOADER_CALLS = Object.keys(CALLS) as LoaderCall[];

type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** One page to be rendered. */
export interface PageAsked {
  kind: 'page';
  id: number;
  method: string;
  url: string;
  headers: HeaderPairs;
  nonce: string;
  origin: string;
}

/** Gateway's thread → thread that renders. */
export type ToThread =
  | PageAsked
  /** The client of this page disconnected. */
  | { kind: 'left'; id: number }
  /** Answer to a loader's call. */
  | { kind: 'told'; ask: number; value: unknown }
  /** The answer failed. */
  | { kind: 'untold'; ask: number }
  | { kind: 'ping' };

/** Thread that renders → gateway's thread. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'head'; id: number; status: number; headers: HeaderPairs; hasBody: boolean }
  | { kind: 'piece'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; id: number }
  /** The page could not be rendered, or not to its end. */
  | { kind: 'broken'; id: number }
  | { kind: 'ask'; id: number; ask: number; call: LoaderCall; args: readonly unknown[] }
  | { kind: 'fault'; what: string; error: { name: string; message: string; stack: string | undefined } };
