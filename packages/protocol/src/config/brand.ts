import { z } from 'zod';
import { assetCode, decimalText, pairCode } from '../http/envelope.ts';
import { contractConfig } from './contract.ts';
import { humanVerificationConfig } from './human-verification.ts';
import { identityProvidersConfig } from './identity-providers.ts';
import { legalConfig } from './legal.ts';
import { categoryId, marketConfig } from './market.ts';
import { networkConfig } from './network.ts';
import { p2pConfig } from './p2p.ts';
import { isProviderUrl, PROVIDER_URL } from './provider-url.ts';
import { localeTag, webAddress } from './texts.ts';
import { venueLimitsConfig } from './venue-limits.ts';
import { verificationConfig } from './verification.ts';
import { withdrawalsConfig } from './withdrawals.ts';

/**
 * The operator's one configuration file (pelorus.config.json). Secrets are not in it: they come from the environment.
 * Amounts and prices are decimal texts; the standalone turns them into configuration commands at each start.
 */
const assetConfig = z.strictObject({
  code: assetCode,
  name: z.string().min(1).max(60),
  /** Digits after the point that balances keep. */
  scale: z.int().min(0).max(12),
  /** Other names people use: "XBT", "比特币" (MKTS-02). */
  aliases: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
});

const categoryName = z.string().trim().min(1).max(40);
/** A kind of market that people look for by (MKTS-01). */
const categoryConfig = z.strictObject({
  id: categoryId,
  name: categoryName,
  /** In other languages, by locale tag; `name` where there is none. */
  names: z.record(localeTag, categoryName).default({}),
});

/**
 * A row of the fee table, fractions ("0.001" = 0.1 %). The row of the tier in the market holds, else the tier's, else
 * tier 0's in the market, else tier 0's.
 */
const feeTierConfig = z.strictObject({
  tier: z.int().min(0).max(99),
  /** Absent: all markets without their own row. */
  market: pairCode.optional(),
  /** Negative: a rebate out of the taker's fee, never more than `taker`. */
  maker: z
    .string()
    .regex(
      /^-?(0|[1-9][0-9]{0,37})(\.[0-9]{1,18})?$/,
      'must be a decimal written as text, like "0.001", or "-0.0001" for a rebate',
    ),
  taker: decimalText,
  /** 30-day volume from which an account gets this tier. Only for rows without a market. */
  volume30d: decimalText.optional(),
});

/** The asset in which accounts that ask for it pay their fees, `off` of them off. */
const feeDiscountConfig = z.strictObject({
  asset: assetCode,
  off: decimalText,
  /** Price of one whole fee coin in coins of `asset`, set by the venue in its configuration. */
  prices: z.array(z.strictObject({ asset: assetCode, price: decimalText })).min(1),
});

const count = z.int().min(1).max(1_000_000_000).optional();
/** Limits for the venue's size; defaults in LIMITS (../limits.ts). */
const limitsConfig = z.strictObject({
  weightPerMinute: count,
  futuresWeightPerMinute: count,
  rawRequestsPer5Minutes: count,
  ordersPer10Seconds: count,
  ordersPerDay: count,
  signUpsPerHourPerAddress: count,
  logInsPerMinutePerAddress: count,
  logInFailuresPerHourPerEmail: count,
  humanCheckAfterFailuresPerEmail: count,
  humanCheckAfterFailuresPerAddress: count,
});

const siteConfig = z.strictObject({
  /** Languages on offer, in order (spec S4.08); all there are unless told. Addresses in any other lead to one of these (ADR-09). */
  languages: z.array(localeTag).min(1).optional(),
  /** The anniversary's sign on every page. */
  anniversary: z.boolean().default(false),
});

const analyticsConfig = z.strictObject({
  enabled: z.boolean().default(false),
  /** Base URL of the event receiver, ours by default; `/sync` or, when debugging, `/debug` is appended. */
  endpoint: z.union([z.literal('/api/analytics'), z.url({ protocol: /^https$/ })]).default('/api/analytics'),
  /** How they go: ajax, beacon or image; anything else is image (spec S4.07). */
  method: z.string().max(20).default('ajax'),
  timeoutMs: z.int().min(100).max(60_000).default(3_000),
  batchSize: z.int().min(1).max(30).default(6),
  /** Events are judged and not kept. */
  debug: z.boolean().default(false),
  /** Our other sites, whose links carry the visitor's random id over (spec S3.09). */
  linkers: z
    .array(z.strictObject({ part_url: z.string().max(200), after_hash: z.boolean() }))
    .max(20)
    .default([]),
  /** Days until events are forgotten. */
  keepDays: z.int().min(1).max(400).default(90),
});

export const brandConfigSchema = z.strictObject({
  brand: z.strictObject({
    name: z.string().min(1).max(40),
    /** Under the name: on home, at the foot of pages, and where the page is installed. */
    slogan: z.string().max(120).default(''),
    /** In other languages, by locale tag; `slogan` where there is none. */
    slogans: z.record(localeTag, z.string().max(120)).default({}),
    /** Address of the help centre before the language; without it no page links to one. */
    helpCentre: webAddress.optional(),
    /** Messaging groups where people of these languages ask instead of writing a ticket (spec S2.23). */
    supportChannels: z.partialRecord(z.enum(['ru_RU', 'uk_UA', 'pt_PT']), webAddress).default({}),
    supportEmail: z.email().optional(),
  }),
  hosts: z.strictObject({
    /** Origins (scheme://host:port) that may send unsafe requests; the served address itself always may. */
    origins: z.array(z.url()).default([]),
    /** Public address for links in messages; by default the served address. Required in production mode. */
    publicOrigin: webAddress.optional(),
    /** The staff's console has this host to itself, over https: "staff.exchange.example"; elsewhere there is none (STF-02). */
    admin: z
      .string()
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[1-9]\d{1,4})?$/, 'must be a lowercase host, like staff.exchange.example')
      .optional(),
    /** Other hosts, over https, that log-in may return to: "id.example.com", "*.example.com", with a port if unusual. */
    securityDomains: z
      .array(
        z
          .string()
          .regex(
            /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[1-9]\d{1,4})?$/,
            'must be a lowercase host, like id.example.com or *.example.com',
          ),
      )
      .default([]),
    /**
     * Networks besides this machine that reach the operator's routes, and those that read metrics, by their connection
     * address, never through a proxy (HTTP-28): "10.0.0.5", "10.1.0.0/24".
     */
    operatorNetworks: z.array(z.string()).default([]),
    metricsNetworks: z.array(z.string()).default([]),
    /** Number of proxies in front of us whose X-Forwarded-For is believed. */
    trustedProxies: z.int().min(0).max(5).default(0),
  }),
  features: z.strictObject({
    spot: z.boolean().default(true),
    /** Test funds at the press of a button. Refused in production mode. */
    faucet: z.boolean().default(false),
    /** Simulated makers and takers. */
    marketSim: z.boolean().default(false),
    signUp: z.boolean().default(true),
    /** Menus shown on pages (spec S6.04). A menu of a product that is not built leads to a page that says so. */
    rebate: z.boolean().default(false),
    /** Shown where the venue has contracts, unless told. */
    futures: z.boolean().optional(),
    /** The same, of products that are still to come: shown in demo mode, hidden in production, unless told (PUB-15). */
    p2p: z.boolean().optional(),
    copy: z.boolean().optional(),
    bots: z.boolean().optional(),
    /** The design system's pages at /docs; 404 without. As those above. */
    designSystem: z.boolean().optional(),
    /** Whether pages take a record of the device and send it (spec S3.03, decision 0018). */
    deviceInfo: z.boolean().default(true),
    /** Browsers keep a page for visits without a network (SHL-41); off takes the service worker away again. */
    offlinePage: z.boolean().default(true),
    /** Before a person's first order of contracts the page asks three questions about their risk. */
    futuresQuiz: z.boolean().default(true),
  }),
  site: siteConfig.prefault({}),
  accounts: z
    .strictObject({
      /** Domains whose addresses do not register, nor those below them: throw-away mail. */
      refusedDomains: z
        .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a lowercase domain, like throwaway.example'))
        .default([]),
    })
    .prefault({}),
  legal: legalConfig.prefault({}),
  limits: limitsConfig.default({}),
  /** Limits per account and per order; limits set by staff in the console override them (STF-30). */
  venueLimits: venueLimitsConfig.prefault({}),
  staff: z
    .strictObject({
      /** The venue says openly that it has one owner, who adds staff and renews links alone until there are two (STF-24). */
      soleOwner: z.boolean().default(false),
    })
    .prefault({}),
  webhooks: z
    .strictObject({
      /** May webhooks call this machine, also over http? For trying them out; never in production mode. */
      loopback: z.boolean().default(false),
    })
    .prefault({}),
  /** Provider of exchange rates; without one, a built-in indicative table is shown. */
  rates: z
    .strictObject({
      url: z.string().refine(isProviderUrl, PROVIDER_URL),
      everyMinutes: z.int().min(1).max(1_440).default(60),
    })
    .optional(),
  /** Third-party log-in providers; none: no buttons (JRN-50). */
  identityProviders: identityProvidersConfig,
  /** Levels of identity verification, and who checks. */
  verification: verificationConfig,
  /** When withdrawals wait for staff. */
  withdrawals: withdrawalsConfig,
  /** Human verification at sign-up and suspicious log-ins (docs/specs/018-human-verification.md). */
  humanVerification: humanVerificationConfig.prefault({}),
  /** Visit statistics of visitors who agree (docs/specs/015-analytics.md). Off by default. */
  analytics: analyticsConfig.prefault({}),
  /** 'demo' allows faucet, market simulation and `npm run account`; 'production' refuses to start with any of them on. */
  mode: z.enum(['demo', 'production']),
  assets: z.array(assetConfig).min(2),
  /** Categories of markets, in display order. */
  marketCategories: z.array(categoryConfig).max(50).default([]),
  markets: z.array(marketConfig).min(1),
  /** Perpetual contracts; none unless told. */
  contracts: z.array(contractConfig).max(500).default([]),
  /** Blockchain networks of the wallet; none: nothing comes or leaves by chains. */
  networks: z.array(networkConfig).max(50).default([]),
  /** People trade with each other, for money of their countries; absent: they do not. */
  p2p: p2pConfig.optional(),
  feeTiers: z.array(feeTierConfig).min(1),
  feeDiscount: feeDiscountConfig.optional(),
  faucet: z
    .strictObject({
      amounts: z.array(z.strictObject({ asset: assetCode, amount: decimalText })).min(1),
      waitMinutes: z.int().min(0).max(10_080),
    })
    .optional(),
  /** Demo accounts for everybody, in an exchange of their own at this one's prices (DEMO-01); absent: none. */
  demoAccounts: z
    .strictObject({
      /** Balances after the opening and each reset. */
      funds: z.array(z.strictObject({ asset: assetCode, amount: decimalText })).min(1),
    })
    .optional(),
  marketSim: z
    .strictObject({
      seed: z.int().min(1),
      /** Orders a second over all markets, about. */
      pace: z.number().min(0.1).max(1_000),
      historyDays: z.int().min(0).max(800),
    })
    .optional(),
});
export type BrandConfig = z.infer<typeof brandConfigSchema>;
/** One thing that is wrong in the file. */
export type ConfigIssue = z.core.$ZodIssue;
export type BrandConfigInput = z.input<typeof brandConfigSchema>;
