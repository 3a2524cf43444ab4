import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Limits } from '../limits.ts';

/** What this room works with; the gateway is put together in build-deps.ts. */
export interface WireNeeds {
  config: BrandConfig;
  rates: RateLimits;
  limits: Limits;
  log: FastifyBaseLogger;
}
