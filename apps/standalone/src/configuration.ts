import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkCategories } from '@pelorus/gateway/catalog/categories.ts';
import { contractFees, contractPayload } from '@pelorus/gateway/catalog/contract-payload.ts';
import { checkNames } from '@pelorus/gateway/catalog/dialect-names.ts';
import { languagesOf } from '@pelorus/gateway/catalog/languages.ts';
import { marketMistakes } from '@pelorus/gateway/catalog/market-mistakes.ts';
import {
  ConfigMistake,
  feeDiscountPayload,
  feeTierPayload,
  marketPayload,
} from '@pelorus/gateway/catalog/market-payload.ts';
import { configuredNetworks } from '@pelorus/gateway/catalog/networks.ts';
import { venueTerms } from '@pelorus/gateway/catalog/venue-limits.ts';
import { networkOf } from '@pelorus/gateway/http/callers/networks.ts';
import { legalBeside, legalOf } from '@pelorus/gateway/legal/legal.ts';
import { parseUnits } from '@pelorus/money/units.ts';
import { type BrandConfig, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { keyOf, sentenceOf } from './mistake-sentences.ts';
import { Stop } from './stop.ts';

/** One thing that is wrong: its key, and a sentence. */
interface Mistake {
  key: string;
  problem: string;
}

/** Returns the configuration in `path`, checked. Throws Stop that names every key that is wrong. */
export function readConfiguration(path: string): BrandConfig {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Stop(
      'CONFIG',
      code === 'ENOENT' ? `There is no configuration file ${path}.` : `${path} cannot be read (${code}).`,
    );
  }
  const checked = checkConfiguration(parseJson(text, path), dirname(path));
  if (checked.ok) return checked.config;
  const lines = checked.mistakes.map(({ key, problem }) => `  ${key === '' ? '(the whole file)' : key}: ${problem}`);
  throw new Stop('CONFIG', `${path} cannot be used:\n${lines.join('\n')}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1];
    const where = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    throw new Stop('CONFIG', `${path} is not JSON${where}: ${(error as Error).message}`);
  }
}

/** Returns the configuration that `input` says, its files read from `folder`, or everything that is wrong with it. */
export function checkConfiguration(
  input: unknown,
  folder = '.',
): { ok: true; config: BrandConfig } | { ok: false; mistakes: Mistake[] } {
  const parsed = brandConfigSchema.safeParse(input);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => ({
      key: keyOf(issue.path, input),
      problem: sentenceOf(issue, input),
    }));
    return { ok: false, mistakes };
  }
  const config = { ...parsed.data, legal: legalBeside(parsed.data.legal, folder) };
  const mistakes = [
    ...featureMistakes(config),
    ...assetMistakes(config),
    ...mistakesOfMarkets(config),
    ...mistakesOfContracts(config),
    ...otherMistakes(config),
  ];
  return mistakes.length === 0 ? { ok: true, config } : { ok: false, mistakes };
}

function featureMistakes({ mode, features, faucet, marketSim }: BrandConfig): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const name of ['faucet', 'marketSim'] as const) {
    if (!features[name]) continue;
    if (mode === 'production') {
      mistakes.push({ key: `features.${name}`, problem: 'must be false in production mode (mode: "production").' });
    } else if ((name === 'faucet' ? faucet : marketSim) === undefined) {
      mistakes.push({ key: name, problem: `is required because features.${name} is true.` });
    }
  }
  return mistakes;
}

function repeated(names: readonly (string | number)[], key: string, what: string): Mistake[] {
  const twice = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  return [...twice].map((name) => ({ key: `${key}.${name}`, problem: `${what} is listed twice.` }));
}

function assetMistakes(config: BrandConfig): Mistake[] {
  return repeated(
    config.assets.map(({ code }) => code),
    'assets',
    'this asset',
  );
}

/** Returns what the engine would refuse a market or contract for without naming a field, or what it cannot be read for. */
function mistakesOfPayload(place: string, read: () => MarketPayload): Mistake[] {
  const found: Mistake[] = [];
  const unread = mistakeOf(() => {
    for (const { field, problem } of marketMistakes(read()))
      found.push({ key: `${place}.${field}`, problem: `${problem}.` });
  });
  return [...found, ...unread];
}

function mistakesOfMarkets({ assets, markets }: BrandConfig): Mistake[] {
  const symbols = markets.map(({ symbol }) => symbol);
  return [
    ...repeated(symbols, 'markets', 'this market'),
    ...markets.flatMap((market) => mistakesOfPayload(`markets.${market.symbol}`, () => marketPayload(market, assets))),
  ];
}

function mistakesOfContracts({ assets, contracts, feeTiers }: BrandConfig): Mistake[] {
  const symbols = contracts.map(contractSymbol);
  return [
    ...repeated(symbols, 'contracts', 'this contract'),
    ...mistakeOf(() => checkNames(symbols.map((symbol) => ({ symbol })))),
    ...contracts.flatMap((contract) => [
      ...mistakesOfPayload(`contracts.${contractSymbol(contract)}`, () => contractPayload(contract, assets)),
      ...mistakeOf(() => contractFees(contractSymbol(contract), contract.fees, feeTiers)),
    ]),
  ];
}

/** Returns what stops a reading, if it is a mistake in the configuration. */
function mistakeOf(read: () => unknown): Mistake[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    return [splitMistake(error)];
  }
}

/** Returns what P2P names and there is not, or cannot be put aside. */
function mistakesOfP2p({ assets, p2p }: BrandConfig): Mistake[] {
  if (p2p === undefined) return [];
  const { asset, amount } = p2p.merchantDeposit;
  const scaleOf = (code: string) => assets.find((one) => one.code === code)?.scale;
  const unknown = [
    ...p2p.assets.map((code) => ({ key: 'p2p.assets', code })),
    { key: 'p2p.merchantDeposit', code: asset },
  ]
    .filter(({ code }) => scaleOf(code) === undefined)
    .map(({ key, code }) => ({ key, problem: `${code} is not among the assets.` }));
  const scale = scaleOf(asset);
  const tooPrecise =
    scale === undefined || parseUnits(amount, scale).ok
      ? []
      : [{ key: 'p2p.merchantDeposit.amount', problem: `has more than ${scale} decimals.` }];
  return [
    ...repeated(p2p.assets, 'p2p.assets', 'this asset'),
    ...repeated(p2p.fiats, 'p2p.fiats', 'this currency'),
    ...unknown,
    ...tooPrecise,
  ];
}

function otherMistakes(config: BrandConfig): Mistake[] {
  const symbols = config.markets.map(({ symbol }) => symbol);
  const tiers = config.feeTiers.filter(({ market }) => market === undefined).map(({ tier }) => tier);
  const mistakes = repeated(
    config.feeTiers.map(({ tier, market }) => (market === undefined ? tier : `${tier}.${market}`)),
    'feeTiers',
    'this tier',
  );
  for (const { tier, market } of config.feeTiers)
    if (market !== undefined && !symbols.includes(market))
      mistakes.push({ key: `feeTiers.${tier}.${market}`, problem: 'is not a market.' });
  if (!tiers.includes(0)) mistakes.push({ key: 'feeTiers', problem: 'needs tier 0, the default rates.' });
  for (const tier of config.feeTiers) mistakes.push(...mistakeOf(() => feeTierPayload(tier)));
  for (const read of [
    () => feeDiscountPayload(config.feeDiscount, config.assets),
    () => venueTerms(config.venueLimits, config.assets),
    () => checkCategories(config),
    () => checkNames(config.markets),
    () => configuredNetworks(config),
    () => languagesOf(config),
    () => legalOf(config.legal),
  ])
    mistakes.push(...mistakeOf(read));
  const gifts = [
    ...(config.faucet?.amounts ?? []).map((gift) => ({ ...gift, key: 'faucet.amounts' })),
    ...(config.demoAccounts?.funds ?? []).map((gift) => ({ ...gift, key: 'demoAccounts.funds' })),
  ];
  for (const { asset, amount, key } of gifts) {
    const known = config.assets.find(({ code }) => code === asset);
    if (known === undefined) mistakes.push({ key: `${key}.${asset}`, problem: `${asset} is not among the assets.` });
    else if (!parseUnits(amount, known.scale).ok)
      mistakes.push({ key: `${key}.${asset}.amount`, problem: `has more than ${known.scale} decimals.` });
    else if (Number(amount) === 0) mistakes.push({ key: `${key}.${asset}.amount`, problem: 'is zero.' });
  }
  mistakes.push(...mistakesOfP2p(config));
  const origins = config.hosts.origins.map((origin, i) => ({ origin, key: `hosts.origins[${i}]` }));
  const { publicOrigin } = config.hosts;
  if (publicOrigin !== undefined) origins.push({ origin: publicOrigin, key: 'hosts.publicOrigin' });
  for (const { origin, key } of origins) {
    if (new URL(origin).origin !== origin) {
      mistakes.push({
        key,
        problem: `must be a scheme, a host and an optional port, like ${new URL(origin).origin}.`,
      });
    }
  }
  const { metricsNetworks, operatorNetworks } = config.hosts;
  for (const [name, networks] of Object.entries({ operatorNetworks, metricsNetworks }))
    for (const network of networks)
      if (networkOf(network) === null)
        mistakes.push({
          key: `hosts.${name}`,
          problem: `"${network}" must be an IP address or network, like 10.0.0.5 or 10.1.0.0/24.`,
        });
  return mistakes;
}

/** "pelorus.config.json: markets.X.tickSize: is zero" → its key and its problem. */
function splitMistake(error: ConfigMistake): Mistake {
  const [, key = '', problem = ''] = /^[^:]+: ([^:]+): (.*)$/s.exec(error.message) ?? [];
  return { key, problem: `${problem}.` };
}
