import { randomUUID } from 'node:crypto';
import {
  clearVenueLimits,
  insertVenueProposal,
  setVenueLimits,
  staffVenueLimits,
  takeVenueProposal,
  type VenueProposalRow,
  venueProposal,
} from '@pelorus/database/admin/venue-limits.ts';
import type { VenueLimitsData, VenueProposalBody } from '@pelorus/protocol/admin/venue-limits.ts';
import { type VenueLimits, venueLimits } from '@pelorus/protocol/config/venue-limits.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { applyVenueTerms } from '../catalog/apply-configuration.ts';
import { ConfigMistake } from '../catalog/market-payload.ts';
import { venueLimitsOf, venueTerms } from '../catalog/venue-limits.ts';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { checkSecondPerson, type Decision, holdWord } from './second-person.ts';

const SUBJECT = 'venue limits';

/** Returns the limits at the start: those that staff set, else the file's (STF-30). */
export async function limitsToApply({
  config,
  log,
  pool,
}: Pick<AdminNeeds, 'config' | 'log' | 'pool'>): Promise<VenueLimits> {
  const set = await staffVenueLimits(pool);
  if (set === undefined) return config.venueLimits;
  const limits = venueLimits.parse(set.limits);
  if (JSON.stringify(limits) !== JSON.stringify(config.venueLimits))
    log.warn(
      { by: [set.madeByName, set.agreedByName], limits },
      'the limits of the venue are those that staff set, not those configured',
    );
  return limits;
}

/** Returns the limits over all markets, where they come from, and what waits for a second person. */
export async function venueLimitsDesk(deps: AdminNeeds, request: FastifyRequest): Promise<VenueLimitsData> {
  const [set, proposal] = await Promise.all([staffVenueLimits(deps.pool), venueProposal(deps.pool)]);
  return {
    inForce: venueLimitsOf(deps.catalog),
    configured: deps.config.venueLimits,
    set:
      set === undefined
        ? null
        : { by: set.madeByName, agreedBy: set.agreedByName, at: set.agreedAtMs, reason: set.reason },
    proposal: proposal === undefined ? null : shown(proposal, staffOf(request).staffId),
    assets: deps.catalog.assets().map(({ code }) => code),
  };
}

function shown(proposal: VenueProposalRow, staffId: string): VenueLimitsData['proposal'] {
  const { id, limits, madeAtMs, madeBy, madeByName, reason } = proposal;
  const proposed = limits === null ? null : venueLimits.parse(limits);
  return { id, limits: proposed, by: madeByName, at: madeAtMs, reason, isOwn: madeBy === staffId };
}

/** Returns limits as words of the log: "openOrdersMax 1000, …, BTC 2.5". */
function words(limits: VenueLimits | null): string {
  if (limits === null) return 'none';
  const { assetOrderMax, ...counts } = limits;
  const assets = assetOrderMax.map(({ amount, asset }): [string, string] => [asset, amount]);
  return [...Object.entries(counts), ...assets].map(([name, most]) => `${name} ${most}`).join(', ');
}

/** Returns a proposal's changes for the log; null: a return to the configuration file. */
function changeOf(deps: AdminNeeds, limits: VenueLimits | null): { before: string; after: string } {
  const after = limits === null ? `the configuration file: ${words(deps.config.venueLimits)}` : words(limits);
  return { before: words(venueLimitsOf(deps.catalog)), after };
}

/** Refuses BAD_REQUEST for an asset that there is not, or an amount that it cannot have. */
function check(deps: AdminNeeds, limits: VenueLimits): void {
  try {
    venueTerms(limits, deps.catalog.assets());
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('BAD_REQUEST', 'limits.assetOrderMax');
  }
}

/** Sends the limits to the engine; invalid or refused ones are CONFIG_INVALID. */
async function apply(deps: AdminNeeds, limits: VenueLimits): Promise<void> {
  try {
    await applyVenueTerms(deps.core, deps.catalog, venueTerms(limits, deps.catalog.assets()));
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('CONFIG_INVALID');
  }
}

/**
 * Proposes limits over all markets, or that the configuration file holds again: nothing changes by it (STF-30). Refuses
 * BAD_REQUEST, also where the file holds already; PLAN_STATE while another proposal waits.
 */
export async function proposeLimits(
  deps: AdminNeeds,
  request: FastifyRequest,
  { limits, reason }: VenueProposalBody,
): Promise<VenueLimitsData> {
  if (limits !== null) check(deps, limits);
  const staff = staffOf(request);
  const madeAtMs = deps.clock();
  const row = { id: randomUUID(), limits, reason, madeBy: staff.staffId, madeByName: staff.name, madeAtMs };
  const detail = { proposal: row.id, ...changeOf(deps, limits) };
  const deed = { action: 'venue-limits-proposed' as const, subject: SUBJECT, reason, detail };
  await act(deps, request, staff, deed, async (db) => {
    await holdWord(db, staff);
    if (!(await insertVenueProposal(db, row))) throw new Refused('PLAN_STATE');
    // Read after the commit: from then on nobody else changes the limits.
    if (limits === null && (await staffVenueLimits(db)) === undefined) throw new Refused('BAD_REQUEST', 'limits');
  });
  return venueLimitsDesk(deps, request);
}

/**
 * Ends the pending proposal with its entry in the audit log, which names the author. A refusal in `work` keeps it
 * pending. Refuses PLAN_STATE if it is not pending.
 */
async function decide(
  deps: AdminNeeds,
  request: FastifyRequest,
  { action, id, reason }: Decision,
  work: (db: PoolClient, proposal: VenueProposalRow, limits: VenueLimits | null) => Promise<void>,
): Promise<VenueLimitsData> {
  const detail: Record<string, string> = { proposal: id };
  await act(deps, request, staffOf(request), { action, subject: SUBJECT, reason, detail }, async (db) => {
    const proposal = await takeVenueProposal(db, id);
    if (proposal === undefined) throw new Refused('PLAN_STATE');
    const limits = proposal.limits === null ? null : venueLimits.parse(proposal.limits);
    const { madeByName: proposedBy, reason: proposedFor } = proposal;
    Object.assign(detail, { ...changeOf(deps, limits), proposedBy, proposedFor });
    await work(db, proposal, limits);
  });
  return venueLimitsDesk(deps, request);
}

/**
 * Approves another's proposal, effective at once (STF-30). The proposal is locked meanwhile, so only one of two
 * simultaneous approvals succeeds. If the core does not answer, the approval is rolled back and the proposal stays
 * pending; if the engine applied it all the same, the desk shows that, and the next approval applies it again. Refuses
 * PLAN_STATE, SECOND_PERSON_NEEDED, CONFIG_INVALID; UNAVAILABLE and the like.
 */
export function agreeToLimits(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<VenueLimitsData> {
  const staff = staffOf(request);
  const { name, staffId } = staff;
  const decision = { action: 'venue-limits-agreed' as const, id, reason };
  return decide(deps, request, decision, async (db, proposal, limits) => {
    const { madeBy, madeByName, reason: proposedFor } = proposal;
    await checkSecondPerson(db, 'staff.markets', proposal, staff, 'PLAN_STATE');
    const agreed = { agreedBy: staffId, agreedByName: name, agreedAtMs: deps.clock() };
    if (limits === null) await clearVenueLimits(db);
    else await setVenueLimits(db, { limits, reason: proposedFor, madeBy, madeByName, ...agreed });
    await apply(deps, limits ?? deps.config.venueLimits);
  });
}

/** Withdraws the pending proposal of any author (STF-30). Refuses PLAN_STATE. */
export function withdrawLimits(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<VenueLimitsData> {
  return decide(deps, request, { action: 'venue-limits-withdrawn', id, reason }, async () => {});
}
