import { z } from 'zod';
import { announcementRow } from '../announcements/http.ts';
import { PART_KINDS, PART_STATES, STATUS_DAYS } from './parts.ts';

/** The answer of GET /api/status (docs/specs/075-announcements.md). */
const state = z.enum(PART_STATES);

const statusPart = z.strictObject({
  kind: z.enum(PART_KINDS),
  /** Of deposits and withdrawals: the network's code; null: none. */
  network: z.string().nullable(),
  state,
  /** Since when it is so, ms. */
  since: z.int(),
  /** Percent of the measured minutes of the last 90 days, two decimals; null: none was measured. */
  uptime: z.string().nullable(),
  /** Minutes of each day that were operational, degraded and down, the oldest first; null: not measured. */
  days: z.array(z.tuple([z.int(), z.int(), z.int()]).nullable()).length(STATUS_DAYS),
});
export type StatusPart = z.infer<typeof statusPart>;

export const statusQuery = z.strictObject({
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .prefault('en_US'),
});
export const statusData = z.strictObject({
  /** The worst of all parts. */
  state,
  /** When it was measured, ms. */
  time: z.int(),
  /** The first of the days, YYYY-MM-DD in UTC. */
  firstDay: z.string(),
  parts: z.array(statusPart),
  /** Announced maintenance, the newest first. */
  maintenance: z.array(announcementRow),
});
export type StatusData = z.infer<typeof statusData>;
