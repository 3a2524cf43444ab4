import {
  clearVenueLimits,
  setVenueLimits,
  staffVenueLimits,
  type VenueLimitsRow,
} from '@pelorus/database/queries/venue-limits.ts';
import type { VenueLimitsBody, VenueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import { type VenueLimits, venueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { applyVenueTerms } from '../operator/apply-configuration.ts';
import { ConfigMistake } from '../operator/market-payload.ts';
import { type VenueTerms, venueLimitsOf, venueTerms } from '../operator/venue-limits.ts';
import { staffOf } from './admit.ts';
import { act, type Deed } from './audit-log.ts';

type Limits = VenueLimits;

/** Returns the limits that are to be in force at the start: those that staff set, else the file's (STF-30). */
export async function limitsToApply({
  config,
  log,
  pool,
}: Pick<GatewayDeps, 'config' | 'log' | 'pool'>): Promise<Limits> {
  const set = await staffVenueLimits(pool);
  if (set === undefined) return config.venueLimits;
  const limits = venueLimits.parse(set.limits);
  if (JSON.stringify(limits) !== JSON.stringify(config.venueLimits))
    log.warn({ by: set.madeByName, limits }, 'the limits of the venue are those that staff set, not those configured');
  return limits;
}

function told(deps: GatewayDeps, set: Omit<VenueLimitsRow, 'limits'> | undefined): VenueLimitsData {
  return {
    inForce: venueLimitsOf(deps.catalog),
    configured: deps.config.venueLimits,
    set: set === undefined ? null : { by: set.madeByName, at: set.madeAtMs, reason: set.reason },
    assets: deps.catalog.assets().map(({ code }) => code),
  };
}

/** Returns the limits over all markets and where they come from. */
export async function venueLimitsDesk(deps: GatewayDeps): Promise<VenueLimitsData> {
  return told(deps, await staffVenueLimits(deps.pool));
}

/** Returns limits as words of the log: "openOrdersMax 1000, …, BTC 2.5". */
function words(limits: Limits | null): string {
  if (limits === null) return 'none';
  const { assetOrderMax, ...counts } = limits;
  const assets = assetOrderMax.map(({ amount, asset }): [string, string] => [asset, amount]);
  return [...Object.entries(counts), ...assets].map(([name, most]) => `${name} ${most}`).join(', ');
}

/** Refuses BAD_REQUEST for an asset that there is not, or an amount that it cannot have. */
function termsOf(deps: GatewayDeps, limits: Limits): VenueTerms {
  try {
    return venueTerms(limits, deps.catalog.assets());
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('BAD_REQUEST', 'limits.assetOrderMax');
  }
}

/** Brings the engine to the limits; what it refuses is CONFIG_INVALID. */
async function apply(deps: GatewayDeps, terms: VenueTerms): Promise<void> {
  try {
    await applyVenueTerms(deps.core, deps.catalog, terms);
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('CONFIG_INVALID', 'limits');
  }
}

/**
 * Writes down which limits hold, with the entry in the audit log, and brings the engine to them. The row is locked
 * meanwhile: of two who set, the engine hears the one who is written down last. A core that does not answer takes it back;
 * what it did all the same is seen on the desk, and made anew by the next who sets.
 */
function change(
  deps: GatewayDeps,
  request: FastifyRequest,
  deed: Deed,
  limits: Limits,
  write: Parameters<typeof act>[4],
) {
  const terms = termsOf(deps, limits);
  const detail = { before: words(venueLimitsOf(deps.catalog)), after: words(limits) };
  return act(deps, request, staffOf(request), { ...deed, subject: 'venue limits', detail }, async (db) => {
    await write(db);
    await apply(deps, terms);
  });
}

/** Sets the limits over all markets: one person's (STF-30). Refuses BAD_REQUEST; UNAVAILABLE and the like. */
export async function setLimits(
  deps: GatewayDeps,
  request: FastifyRequest,
  body: VenueLimitsBody,
): Promise<VenueLimitsData> {
  const { limits, reason } = body;
  const { name, staffId } = staffOf(request);
  const row = { reason, madeBy: staffId, madeByName: name, madeAtMs: deps.clock() };
  const deed: Deed = { action: 'venue-limits-set', reason };
  await change(deps, request, deed, limits, (db) => setVenueLimits(db, { ...row, limits }));
  return told(deps, row);
}

/** Lets the configuration file hold again (STF-30). Refuses BAD_REQUEST where it does; UNAVAILABLE and the like. */
export async function clearLimits(
  deps: GatewayDeps,
  request: FastifyRequest,
  reason: string,
): Promise<VenueLimitsData> {
  const deed: Deed = { action: 'venue-limits-cleared', reason };
  await change(deps, request, deed, deps.config.venueLimits, async (db) => {
    if (!(await clearVenueLimits(db))) throw new Refused('BAD_REQUEST');
  });
  return told(deps, undefined);
}
