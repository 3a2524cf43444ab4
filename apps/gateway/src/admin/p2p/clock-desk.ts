import { clockRow } from '@pelorus/database/p2p/clock-row.ts';
import { type ClockDeed, type ClockItem, clockDeed, clockItem } from '@pelorus/protocol/p2p/staff.ts';
import { encodeSetP2pClock } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../../http/callers/admit.ts';
import { act } from '../../http/callers/audit-log.ts';
import { Refused } from '../../http/refused.ts';
import type { Desk } from '../desk/desk.ts';
import type { AdminNeeds } from '../needs.ts';
import { holdWord } from '../second-person.ts';

/** The account of what staff say. */
const STAFF_ACCOUNT = 0;

async function items({ pool }: AdminNeeds): Promise<ClockItem[]> {
  return [await clockRow(pool)];
}

/** Starts or stops P2P's clock. Refuses as the core does. */
async function setClock({ core }: AdminNeeds, isRunning: boolean): Promise<void> {
  const { events } = await core.submit(encodeSetP2pClock(STAFF_ACCOUNT, isRunning));
  const first = events[0];
  if (first?.kind === 'rejected') throw new Refused(first.code);
}

/** Starting P2P again takes two (PDIS-22). */
export const clockDesk: Desk<ClockDeed, ClockItem, null> = {
  name: 'p2p-clock',
  right: 'staff.p2p.switch',
  path: '/api/admin/p2p/switch',
  deed: clockDeed,
  item: clockItem,
  items,
  subjectOf: () => 'clock',
  ownerOf: async () => undefined,
  wordsOf: (_, { kind }) => ({ kind }),
  async check({ pool }) {
    if ((await clockRow(pool)).isRunning) throw new Refused('PLAN_STATE');
    return null;
  },
  carryOut: (deps) => setClock(deps, true),
};

/** Stops P2P's clock and the opening of orders at once, by one person's word (PDIS-22). */
export function stopP2p(deps: AdminNeeds, request: FastifyRequest, reason: string): Promise<void> {
  const staff = staffOf(request);
  return act(deps, request, staff, { action: 'p2p-stopped', reason }, async (db) => {
    await holdWord(db, staff);
    await setClock(deps, false);
  });
}
