import type { StaffMe } from '../admin/http.ts';
import type { AnnouncementData, AnnouncementsData, Banner } from '../announcements/http.ts';
import type { PostKind } from '../announcements/kinds.ts';
import type { ContractData, MarkData } from '../futures/http.ts';
import type { Me } from '../identity/http.ts';
import type { Journey } from '../identity/journeys.ts';
import type { Depth, Kline, KlineInterval, PublicTrade, SymbolsData, Ticker } from '../markets/http.ts';
import type { RatesData } from '../markets/rates.ts';
import type { OffersData, OffersQuery, P2pSettingsData } from '../p2p/ads.ts';
import type { StatusData } from '../status/http.ts';
import type { CoinData } from '../wallet/networks.ts';
import type { ReferenceRoute } from './api-reference.ts';

/** The public part of the operator's configuration. Served at /api/config too. */
export interface PublicConfig {
  brandName: string;
  /** The venue's texts about itself, '' for none; translations by locale tag. */
  slogan: string;
  slogans: Record<string, string>;
  mode: 'demo' | 'production';
  features: {
    spot: boolean;
    faucet: boolean;
    signUp: boolean;
    /** Menus of products, shown or hidden (specification S6.04). */
    p2p: boolean;
    /** Does the venue have P2P? */
    p2pOpen: boolean;
    futures: boolean;
    /** Does the page ask about the risk of contracts before the first order? */
    futuresQuiz: boolean;
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
  /** Additional hosts to which log-in may return (specification S2.08). */
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
  /** Support address; null: none. */
  supportEmail: string | null;
  /** Human verification at sign-up and suspicious log-ins. */
  humanVerification: 'altcha' | 'geetest' | 'off';
  /** Third-party log-in providers, in order; none: no buttons (JRN-50). */
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

/** Pair → its last price an hour and seven days ago; null: it had not traded by then. */
export type PastPrices = Record<string, { hour: string | null; week: string | null }>;

/** Rates of one level, as fractions: "0.001" is 0.1 %; a negative maker rate is a rebate. */
export interface FeeRates {
  /** 0: everybody's. */
  tier: number;
  /** Required 30-day volume in the valuation asset; null: not reached by trading. */
  volume: string | null;
  maker: string;
  taker: string;
}
/** The venue's current fees (LEG-10). */
export interface FeeTables {
  everywhere: FeeRates[];
  /** Those that differ. */
  markets: { pairCode: string; rates: FeeRates[] }[];
  /** Perpetual contracts, those with the same rates together. */
  contracts: { symbols: string[]; rates: FeeRates[] }[];
  /** The share that P2P takes of whoever placed the ad; null: the venue has no P2P. */
  p2p: string | null;
  volumeAsset: string;
  /** Accounts that ask for it pay fees in this asset, reduced by `off`. */
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
  pastPrices(): Promise<PastPrices>;
  /** Perpetual contracts that are listed, the default one first. */
  contracts(): ContractData[];
  /** null: no such pair. */
  depth(pairCode: string, limit: number): Depth | null;
  trades(pairCode: string, limit: number): PublicTrade[] | null;
  klines(pairCode: string, interval: KlineInterval, limit: number): Promise<Kline[] | null>;
  /** Prices of the contracts that have one. */
  marks(): MarkData[];
  contractTickers(): Ticker[];
  contractPastPrices(): Promise<PastPrices>;
  /** null: no such contract. */
  contractDepth(symbol: string, limit: number): Depth | null;
  contractTrades(symbol: string, limit: number): PublicTrade[] | null;
  /** Every route of the Binance dialect, as its document has it. */
  apiReference(): ReferenceRoute[];
  feeTables(): FeeTables;
  /** Coins with the terms of their networks; none while they cannot be read. */
  coins(): Promise<CoinData[]>;
  /** The operator's own text in place of a template, in the language or the next best; null: the template holds (LEG-02). */
  legalText(document: 'terms' | 'privacy' | 'risk' | 'fees' | 'api', tag: string): string | null;
  /** What stands above pages now, in a language, the newest first. */
  banners(tag: string): Promise<Banner[]>;
  /** A page of what the venue announced, newest first; null: the cursor is none of ours. */
  announcements(asked: {
    kind?: PostKind | undefined;
    locale: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<AnnouncementsData | null>;
  /** null: there is none. */
  announcement(id: number, tag: string): Promise<AnnouncementData | null>;
  /** How the venue's parts are; announced maintenance in a language. */
  status(tag: string): Promise<StatusData>;
  /** Exchange rates of the dollar in national currencies. */
  rates(): RatesData;
  /** What P2P offers here; null: the venue has none, or it is no part of the account that is looked at. */
  p2pSettings(): Promise<P2pSettingsData | null>;
  /** Ads for one who asks, best first, each with why this caller may not take it; null: they cannot be read now. */
  p2pOffers(query: OffersQuery): Promise<OffersData | null>;
  /** The person of this request's session cookie, null for visitors. */
  me(): Promise<Me | null>;
  /** May this caller look into the outbox of the demo mode (MSG-07)? */
  outbox(): boolean;
  /** Is the staff's console at the host of this request (STF-02)? */
  console(): boolean;
  /** Returns the staff member of the request's own cookie; null for everybody else. */
  staff(): Promise<StaffMe | null>;
  /** Returns the pending journey of the request's browser (JRN-04), or null. */
  journey(): Promise<Journey | null>;
}

/** The same as loaders ask it: from the thread that renders, so every answer is waited for (decision 0071). */
export type AskedApi = {
  [Call in keyof LoaderApi]: (...asked: Parameters<LoaderApi[Call]>) => Promise<Awaited<ReturnType<LoaderApi[Call]>>>;
};

/** The gateway's context of a page request, for the web app. */
export interface WebContext {
  api: LoaderApi;
  /** For script tags, per response (CSP). */
  nonce: string;
  /** The origin people use, for canonical links: https://host. */
  origin: string;
}

/** apps/web exports one; the standalone passes it to the gateway. */
export type WebHandler = (request: Request, context: WebContext) => Promise<Response>;
