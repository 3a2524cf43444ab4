import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface ApiDocumentsNeeds {
  config: BrandConfig;
}
