import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, illegal, missing } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';

const ASSET = /^[A-Z0-9]{2,12}$/;
const ASSET_RANGE = '^[A-Z0-9]{2,12}$';

/** Returns the asset that a parameter names; undefined: none. Refuses -1100, and -4018 for one that is unknown. */
export function assetOf(deps: DialectDeps, parameters: Parameters, name: string): CatalogAsset | undefined {
  const code = parameters.text(name);
  if (code === undefined) return undefined;
  if (!ASSET.test(code)) throw illegal(name, ASSET_RANGE);
  const asset = deps.catalog.asset(code);
  if (asset === undefined) throw new DialectError(-4018, "We don't have this asset.");
  return asset;
}

/** Like assetOf, but refuses -1102 where there is none. */
export function requiredAsset(deps: DialectDeps, parameters: Parameters, name: string): CatalogAsset {
  const asset = assetOf(deps, parameters, name);
  if (asset === undefined) throw missing(name);
  return asset;
}
