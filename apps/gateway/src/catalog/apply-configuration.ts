import { formatUnits, UNITS_MAX } from '@pelorus/money/units.ts';
import { FAUCET_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { AssetPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { JsonCommandKind } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { checkCategories } from './categories.ts';
import { contractFees, contractPayload } from './contract-payload.ts';
import { checkNames } from './dialect-names.ts';
import type { LiveCatalog, Market } from './live-catalog.ts';
import { ConfigMistake, feeDiscountPayload, feeTierPayload, keyIn, marketPayload } from './market-payload.ts';
import { type VenueTerms, venueTerms, withOrderMax } from './venue-limits.ts';

/** The part of the configuration that lives in the engine; where it has no `feeTiers` it says nothing of fees. */
export type EngineConfig = Pick<BrandConfig, 'assets' | 'markets' | 'mode'> &
  Partial<Pick<BrandConfig, 'contracts' | 'feeTiers' | 'feeDiscount' | 'marketCategories' | 'venueLimits'>>;

/** The faucet's house account gets four fifths of what an asset can have at all: a second funding does not fit. */
const FAUCET_FUNDING_UNITS = UNITS_MAX - Math.floor(UNITS_MAX / 5);

/** Returns whether `held` already says all that `wanted` says. Ids and the like, which only the engine has, do not count. */
export function saysAll(wanted: object, held: object | undefined): boolean {
  if (held === undefined) return false;
  const values = held as Record<string, unknown>;
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(values[key]) === JSON.stringify(value));
}

function refusalIn(applied: AppliedCommand): string | undefined {
  const [first] = applied.events;
  return first?.kind === 'rejected' ? first.code : undefined;
}

async function configure(core: CoreLink, kind: JsonCommandKind, key: string, payload: object): Promise<void> {
  const refusal = refusalIn(await core.submit(encodeJson(kind, payload)));
  if (refusal !== undefined) throw new ConfigMistake(key, `refused by the engine: ${refusal}`);
}

/** Sends the command unless it would change nothing; returns how many were sent. */
async function ensure(core: CoreLink, kind: JsonCommandKind, key: string, wanted: object, held: object | undefined) {
  if (saysAll(wanted, held)) return 0;
  await configure(core, kind, key, wanted);
  return 1;
}

/** As ensure, of a market or a contract. A status set by staff or a schedule is in the journal and stays (STAT-02). */
function ensureMarket(core: CoreLink, market: MarketPayload, held: Market | undefined): Promise<number> {
  const wanted = { ...market, status: held?.status ?? market.status };
  if (saysAll(wanted, held)) return Promise.resolve(0);
  const place = keyIn(market.symbol, 'symbol').replace(/\.symbol$/, '');
  return ensure(core, 'configureMarket', place, { ...market, keepsStatus: true }, undefined);
}

async function ensureAssets(
  core: CoreLink,
  catalog: LiveCatalog,
  assets: readonly AssetPayload[],
  terms: VenueTerms | undefined,
): Promise<number> {
  let sent = 0;
  for (const asset of assets) {
    const held = catalog.asset(asset.code);
    sent += await ensure(core, 'configureAsset', `assets.${asset.code}`, withOrderMax(asset, terms, held), held);
  }
  return sent;
}

/**
 * Brings the engine to these limits of the venue by commands, only where it differs. Returns how many were needed.
 * Throws ConfigMistake, and CoreUnavailable.
 */
export async function applyVenueTerms(core: CoreLink, catalog: LiveCatalog, terms: VenueTerms): Promise<number> {
  const sent = await ensureAssets(core, catalog, catalog.assets(), terms);
  return sent + (await ensure(core, 'configureVenue', 'venueLimits', terms.venue, catalog.venue()));
}

/**
 * Fills the faucet's account from the outside world, once an asset. The transfer's id makes a repeat a duplicate; after
 * the engine has forgotten the id, a second funding is refused as SUPPLY_LIMIT: both mean that it is filled.
 */
export async function fundFaucet(core: CoreLink, asset: { id: number; code: string }): Promise<void> {
  const record = encodeTransfer({
    from: WORLD_ACCOUNT,
    account: FAUCET_ACCOUNT,
    asset: asset.id,
    units: FAUCET_FUNDING_UNITS,
    reason: POSTING_REASONS.indexOf('HOUSE_FUNDING'),
    transferId: `house:faucet:${asset.code}`,
  });
  const refusal = refusalIn(await core.submit(record));
  if (refusal !== undefined && refusal !== 'SUPPLY_LIMIT')
    throw new ConfigMistake(`assets.${asset.code}`, `the faucet could not be funded: ${refusal}`);
}

/** Throws ConfigMistake for an asset whose digits are not those it was made with: amounts would change their meaning. */
function checkScale(asset: AssetPayload, held: AssetPayload | undefined): void {
  if (held !== undefined && held.scale !== asset.scale)
    throw new ConfigMistake(`assets.${asset.code}.scale`, `cannot change once in use; it is ${held.scale}`);
}

/** Throws ConfigMistake for a market whose tick or step is not what its orders are counted in. */
function checkSteps(market: MarketPayload, held: Market | undefined): void {
  if (held === undefined) return;
  const locked = (field: string, text: string) =>
    new ConfigMistake(keyIn(market.symbol, field), `cannot change once in use; it is ${text}`);
  if (market.tickUnits !== held.tickUnits || market.priceScale !== held.priceScale)
    throw locked('tickSize', formatUnits(held.tickUnits, held.priceScale));
  if (market.lotUnits !== held.lotUnits) throw locked('stepSize', formatUnits(held.lotUnits, held.baseAsset.scale));
}

/**
 * Returns the markets and contracts that trade on though neither the configuration names them nor staff listed them, in any state but
 * HALT and DELISTED.
 */
export function forgottenMarkets(
  config: EngineConfig,
  catalog: LiveCatalog,
  listedByStaff: readonly string[] = [],
): string[] {
  const named = new Set([
    ...config.markets.map(({ symbol }) => symbol),
    ...(config.contracts ?? []).map(contractSymbol),
    ...listedByStaff,
  ]);
  return [...catalog.markets(), ...catalog.contracts()]
    .filter(({ symbol, status }) => !named.has(symbol) && status !== 'HALT' && status !== 'DELISTED')
    .map(({ symbol }) => symbol);
}

/** Returns the commands that bring the fees to the configuration, and their number. Throws ConfigMistake. */
function feesToSend(core: CoreLink, catalog: LiveCatalog, config: EngineConfig): () => Promise<number> {
  if (config.feeTiers === undefined) return async () => 0;
  const { contracts = [], feeTiers } = config;
  const tiers = [
    ...feeTiers.map((row) => feeTierPayload(row)),
    ...contracts.flatMap((contract) => contractFees(contractSymbol(contract), contract.fees, feeTiers)),
  ];
  const discount = feeDiscountPayload(config.feeDiscount, config.assets);
  return async () => {
    let sent = 0;
    for (const row of tiers)
      sent += await ensure(
        core,
        'configureFeeTier',
        `feeTiers.${row.tier}`,
        row,
        catalog.feeTier(row.tier, row.market),
      );
    // A discount that never existed need not be removed.
    if (discount.asset !== null || catalog.feeDiscount() !== undefined)
      sent += await ensure(core, 'configureFeeDiscount', 'feeDiscount', discount, catalog.feeDiscount());
    return sent;
  };
}

/**
 * Applies the configuration by commands, only where the engine differs; assets and markets that it no longer names
 * stay as they are. Returns the number of commands. Throws ConfigMistake, and CoreUnavailable.
 */
export async function applyConfiguration(core: CoreLink, config: EngineConfig, catalog: LiveCatalog): Promise<number> {
  // All of it is read before any of it is sent: half a configuration is worse than none.
  const markets = config.markets.map((market) => marketPayload(market, config.assets));
  const contracts = (config.contracts ?? []).map((contract) => contractPayload(contract, config.assets));
  const sendFees = feesToSend(core, catalog, config);
  const { marketCategories, venueLimits } = config;
  if (marketCategories !== undefined) checkCategories({ ...config, marketCategories });
  const forgotten = catalog.assets().filter(({ code }) => !config.assets.some((asset) => asset.code === code));
  const assets = [...config.assets, ...forgotten];
  const terms = venueLimits === undefined ? undefined : venueTerms(venueLimits, assets);
  for (const asset of config.assets) checkScale(asset, catalog.asset(asset.code));
  for (const market of markets) checkSteps(market, catalog.market(market.symbol));
  for (const contract of contracts) checkSteps(contract, catalog.contract(contract.symbol));
  checkNames(markets, catalog);
  checkNames(contracts);
  const newAssets = config.assets.filter((asset) => catalog.asset(asset.code) === undefined);
  let sent = await ensureAssets(core, catalog, assets, terms);
  if (terms !== undefined) sent += await ensure(core, 'configureVenue', 'venueLimits', terms.venue, catalog.venue());
  for (const market of markets) sent += await ensureMarket(core, market, catalog.market(market.symbol));
  for (const contract of contracts) sent += await ensureMarket(core, contract, catalog.contract(contract.symbol));
  sent += await sendFees();
  if (config.mode === 'demo') {
    await catalog.waitFor(() => newAssets.every((asset) => catalog.asset(asset.code) !== undefined));
    for (const asset of config.assets) {
      const { id, code } = catalog.assetOrRefuse(asset.code);
      await fundFaucet(core, { id, code });
    }
  }
  return sent;
}
