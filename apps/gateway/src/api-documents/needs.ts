import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface ApiDocumentsNeeds {
  config: BrandConfig;
}
