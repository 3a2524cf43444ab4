import { formatUnits, parseUnits, trimZeros } from '@pelorus/money/units.ts';
import type { VenueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import type { AssetPayload, VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { ConfigMistake, configuredUnits } from './market-payload.ts';

/** The limits of the venue as the engine has them. */
export interface VenueTerms {
  venue: VenuePayload;
  /** Units that one order may move, by asset; of the others any. */
  orderMax: ReadonlyMap<string, number>;
}

/** Returns the engine's configuration of limits that a person wrote in decimals. Throws ConfigMistake. */
export function venueTerms(limits: VenueLimits, assets: readonly AssetPayload[]): VenueTerms {
  const { assetOrderMax, ...venue } = limits;
  const orderMax = assetOrderMax.map(({ amount, asset: code }): [string, number] => {
    const key = `venueLimits.assetOrderMax.${code}`;
    const asset = assets.find((row) => row.code === code);
    if (asset === undefined) throw new ConfigMistake(key, `${code} is not among the assets`);
    return [code, configuredUnits(key, parseUnits(amount, asset.scale), code)];
  });
  return { venue, orderMax: new Map(orderMax) };
}

/** Returns the asset as it is to be with the limits; without `terms` with the limit it has. */
export function withOrderMax(
  { code, name, scale }: AssetPayload,
  terms: VenueTerms | undefined,
  held: AssetPayload | undefined,
): AssetPayload {
  // For an asset that never had a limit the field stays absent, so that an unchanged configuration is not sent again.
  const orderMax = terms?.orderMax.get(code) ?? (terms && held?.orderMax !== undefined ? 0 : held?.orderMax);
  return { code, name, scale, ...(orderMax !== undefined && { orderMax }) };
}

/** Returns the limits in force, as a person would write them; null: none was ever configured. */
export function venueLimitsOf(catalog: LiveCatalog): VenueLimits | null {
  const venue = catalog.venue();
  if (venue === undefined) return null;
  const assetOrderMax = catalog
    .assets()
    .flatMap(({ code: asset, orderMax = 0, scale }) =>
      orderMax > 0 ? [{ asset, amount: trimZeros(formatUnits(orderMax, scale)) }] : [],
    );
  const { conditionalOrdersMax, icebergOrdersMax, openOrdersMax, orderListsMax } = venue;
  return { openOrdersMax, conditionalOrdersMax, icebergOrdersMax, orderListsMax, assetOrderMax };
}
