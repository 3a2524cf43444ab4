import type { StaffMe } from '../admin/http.ts';
import type { Me } from '../identity/http.ts';
import type { Journey } from '../identity/journeys.ts';
import type { Depth, Kline, KlineInterval, PublicTrade, SymbolsData, Ticker } from '../markets/http.ts';
import type { RatesData } from '../markets/rates.ts';
import type { ReferenceRoute } from './api-reference.ts';

/** What every page may know of the operator's configuration. Served at /api/config too. */
export interface PublicConfig {
  brandName: string;
  /** What the venue says of itself, '' for nothing; by locale tag where it says it in that language too. */
  slogan: string;
  slogans: Record<string, string>;
  mode: 'demo' | 'production';
  features: {
    spot: boolean;
    faucet: boolean;
    signUp: boolean;
    /** Menus of products, shown or hidden (specification S6.04). */
    p2p: boolean;
    futures: boolean;
    rebate: boolean;
    copy: boolean;
    bots: boolean;
    /** The pages that show the parts these pages are made of. */
    designSystem: boolean;
    /** May pages take a record of the device? */
    deviceInfo: boolean;
    /** Do browsers keep a page for visits without a network? Off takes the service worker away. */
    offlinePage: boolean;
    /** May an account have a phone number: is there a way to send texts to one (MSG-08)? */
    phones: boolean;
  };
  /** Locale tags on offer, in order. */
  languages: string[];
  /** Hosts that log-in may return to besides our own (specification S2.08). */
  securityDomains: string[];
  /** Base address and messaging groups by locale tag (specification S2.23); null: there is no help centre. */
  helpCentre: { base: string; channels: Record<string, string> } | null;
  /** Addresses of the operator's own in place of our pages of what people agree to (LEG-02); null: ours. */
  legalUrls: {
    terms: string | null;
    privacy: string | null;
    risk: string | null;
    fees: string | null;
    api: string | null;
  };
  /** Where people write to; null: nowhere. */
  supportEmail: string | null;
  /** How people are told from programs at sign-up and suspicious log-ins. */
  humanVerification: 'altcha' | 'geetest' | 'off';
  /** Who people may log in through, in order; none: no buttons (JRN-50). */
  identityProviders: { name: string; title: string }[];
  analytics: PublicAnalytics;
}

/** How pages may tell of visits, if the visitor agrees (specification S3.09, S4.07, S9.11). */
export interface PublicAnalytics {
  /** Reporting is on when this is the text 'true', and off for anything else. */
  reporting: string;
  endpoint: string;
  method: string;
  timeoutMs: number;
  batchSize: number;
  debug: boolean;
  linkers: { part_url: string; after_hash: boolean }[];
  keepDays: number;
}

/** Pair → closing prices of the last 24 full hours, oldest first. */
export type Sparklines = Record<string, string[]>;

/** What one level pays, parts of one: "0.001" is 0.1 %; a maker's below zero is a rebate. */
export interface FeeRates {
  /** 0: everybody's. */
  tier: number;
  /** What one must have traded in 30 days, in the asset that volumes are valued in; null: not reached by trading. */
  volume: string | null;
  maker: string;
  taker: string;
}
/** What trading costs on this venue now (LEG-10). */
export interface FeeTables {
  everywhere: FeeRates[];
  /** Those that differ. */
  markets: { pairCode: string; rates: FeeRates[] }[];
  volumeAsset: string;
  /** Whoever asks for it pays fees in this asset, and `off` less. */
  discount: { asset: string; off: string } | null;
}

/**
 * The data page loaders may ask for while rendering on the server; the gateway implements it, the browser asks the same of
 * the HTTP API. Loaders never see a database.
 */
export interface LoaderApi {
  config(): PublicConfig;
  symbols(): SymbolsData;
  tickers(): Ticker[];
  sparklines(): Promise<Sparklines>;
  /** null: no such pair. */
  depth(pairCode: string, limit: number): Depth | null;
  trades(pairCode: string, limit: number): PublicTrade[] | null;
  klines(pairCode: string, interval: KlineInterval, limit: number): Promise<Kline[] | null>;
  /** Every route of the Binance dialect, as its document has it. */
  apiReference(): ReferenceRoute[];
  feeTables(): FeeTables;
  /** The operator's own text in place of a template, in the language or the next best; null: the template holds (LEG-02). */
  legalText(document: 'terms' | 'privacy' | 'risk' | 'fees' | 'api', tag: string): string | null;
  /** Exchange rates of the dollar in national currencies. */
  rates(): RatesData;
  /** The person of this request's session cookie, null for visitors. */
  me(): Promise<Me | null>;
  /** May this caller look into the outbox of the demo mode (MSG-07)? */
  outbox(): boolean;
  /** Is the staff's console at the host of this request (STF-02)? */
  console(): boolean;
  /** Who of the staff asks, by their own cookie; null for everybody else. */
  staff(): Promise<StaffMe | null>;
  /** Where the journey of this request's browser stands (JRN-04), null without one. */
  journey(): Promise<Journey | null>;
}

/** The same as loaders ask it: from the thread that renders, so every answer is waited for (decision 0071). */
export type AskedApi = {
  [Call in keyof LoaderApi]: (...asked: Parameters<LoaderApi[Call]>) => Promise<Awaited<ReturnType<LoaderApi[Call]>>>;
};

/** What the gateway hands to the web app with each page request. */
export interface WebContext {
  api: LoaderApi;
  /** For script tags, per response (CSP). */
  nonce: string;
  /** The origin people use, for canonical links: https://host. */
  origin: string;
}

/** apps/web exports one; the standalone passes it to the gateway. */
export type WebHandler = (request: Request, context: WebContext) => Promise<Response>;
