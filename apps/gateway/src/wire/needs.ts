import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Limits } from '../limits.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WireNeeds {
  config: BrandConfig;
  rates: RateLimits;
  limits: Limits;
  log: FastifyBaseLogger;
}
