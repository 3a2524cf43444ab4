import { projectedMarkets } from '@pelorus/database/webhooks/webhook-calls.ts';
import type { AssetPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { JsonCommandKind } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { applyVenueTerms, fundFaucet } from '../catalog/apply-configuration.ts';
import { venueLimitsOf, venueTerms } from '../catalog/venue-limits.ts';
import type { DemoNeeds } from './needs.ts';

/** Copies the real exchange's limits over all markets to the demo (DEMO-08). */
export async function followLimits(
  demo: Pick<DemoNeeds, 'core' | 'catalog'>,
  real: Pick<DemoNeeds, 'catalog'>,
): Promise<void> {
  const limits = venueLimitsOf(real.catalog);
  if (limits === null) return;
  const assetOrderMax = limits.assetOrderMax.filter(({ asset }) => demo.catalog.asset(asset) !== undefined);
  await applyVenueTerms(demo.core, demo.catalog, venueTerms({ ...limits, assetOrderMax }, demo.catalog.assets()));
}

/**
 * Lists the real exchange's markets that the demo lacks, configured or listed by staff. They trade there at once,
 * quoted once they trade in the real one (DEMO-06). Delisted markets stay, unquoted.
 */
export async function followListings(
  demo: Pick<DemoNeeds, 'core' | 'catalog' | 'isDemo' | 'log'>,
  real: Pick<DemoNeeds, 'pool' | 'catalog'>,
): Promise<void> {
  if (!demo.isDemo) throw new Error('only the demo exchange mirrors listings');
  const send = async (kind: JsonCommandKind, payload: AssetPayload | MarketPayload) => {
    const { events } = await demo.core.submit(encodeJson(kind, payload));
    if (events[0]?.kind === 'rejected')
      demo.log.warn({ payload, code: events[0].code }, 'the demo exchange refused a listing');
  };
  for (const { code, name, scale } of real.catalog.assets()) {
    if (demo.catalog.asset(code) !== undefined) continue;
    await send('configureAsset', { code, name, scale });
    await demo.catalog.waitFor(() => demo.catalog.asset(code) !== undefined);
    await fundFaucet(demo.core, demo.catalog.assetOrRefuse(code));
  }
  for (const { symbol, settings } of await projectedMarkets(real.pool))
    if (demo.catalog.market(symbol) === undefined)
      await send('configureMarket', { ...(settings as unknown as MarketPayload), status: 'TRADING' });
}
