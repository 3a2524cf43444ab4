import type { StaffRight } from '@pelorus/protocol/admin/rights.ts';

/** The four routes of a desk of two people (DESK-01). */
function deskRoutes(name: string, base = '/api/admin/custody'): string[] {
  const url = `${base}/${name}`;
  const decisions = [`POST ${url}/proposals/:id/agree fresh`, `POST ${url}/proposals/:id/withdraw`];
  return [`GET ${url}`, `POST ${url}/proposals fresh`, ...decisions];
}

/** The routes of staff, under the right that each asks for. */
export const STAFF_ROUTES: Readonly<Record<StaffRight, readonly string[]>> = {
  'staff.door': [
    'POST /api/admin/enrolment',
    'POST /api/admin/enrolment/options',
    'POST /api/admin/log-in',
    'POST /api/admin/log-in/options',
  ],
  'staff.self': ['POST /api/admin/log-out', 'GET /api/admin/me'],
  'staff.users.read': ['GET /api/admin/users', 'GET /api/admin/users/:id', 'GET /api/admin/users/:id/factor-reset'],
  'staff.users.reveal': ['POST /api/admin/users/:id/reveal'],
  'staff.users.freeze': ['POST /api/admin/users/:id/freeze'],
  'staff.users.thaw': ['POST /api/admin/users/:id/thaw'],
  'staff.factors.propose': [
    'GET /api/admin/factor-resets',
    'POST /api/admin/factor-resets/:id/decline',
    'POST /api/admin/users/:id/factor-reset fresh',
  ],
  'staff.factors.agree': ['POST /api/admin/factor-resets/:id/agree fresh'],
  'staff.verification': [
    'GET /api/admin/verifications',
    'GET /api/admin/verifications/:id',
    'GET /api/admin/verifications/:id/pictures/:picture',
    'POST /api/admin/verifications/:id/decide',
  ],
  'staff.markets': [
    'GET /api/admin/contracts',
    'GET /api/admin/contracts/:symbol',
    'POST /api/admin/contracts/listings fresh',
    'POST /api/admin/contracts/terms fresh',
    'POST /api/admin/contracts/transfers fresh',
    'GET /api/admin/markets',
    'POST /api/admin/markets/delistings fresh',
    'GET /api/admin/markets/fees',
    'POST /api/admin/markets/fees fresh',
    'POST /api/admin/markets/filters fresh',
    'GET /api/admin/markets/filters/:symbol',
    'POST /api/admin/markets/listings fresh',
    'POST /api/admin/markets/plans/:id/agree fresh',
    'POST /api/admin/markets/plans/:id/cancel',
    'POST /api/admin/markets/statuses',
    'GET /api/admin/venue-limits',
    'POST /api/admin/venue-limits/proposals fresh',
    'POST /api/admin/venue-limits/proposals/:id/agree fresh',
    'POST /api/admin/venue-limits/proposals/:id/withdraw',
  ],
  'staff.withdrawals': [
    ...['GET /api/admin/withdrawals', 'POST /api/admin/withdrawals/:id/decision fresh', ...deskRoutes('stuck')],
  ],
  'staff.custody': [
    ...['GET /api/admin/custody', 'POST /api/admin/custody/gates fresh'],
    ...[...deskRoutes('cold-moves'), ...deskRoutes('networks')],
  ],
  'staff.deposits': deskRoutes('deposits'),
  'staff.adjustments': deskRoutes('adjustments'),
  'staff.p2p': [
    'GET /api/admin/p2p/disputes',
    'GET /api/admin/p2p/disputes/:id',
    'POST /api/admin/p2p/disputes/:id/agree fresh',
    'GET /api/admin/p2p/disputes/:id/pictures/:picture',
    'POST /api/admin/p2p/disputes/:id/ruling fresh',
    'POST /api/admin/p2p/disputes/:id/take',
    'GET /api/admin/p2p/reports',
    'POST /api/admin/p2p/reports/:id/handled',
    'GET /api/admin/p2p/shared-accounts',
    'POST /api/admin/p2p/shared-accounts/:id/handled',
    ...deskRoutes('merchants', '/api/admin/p2p'),
  ],
  'staff.p2p.switch': ['POST /api/admin/p2p/switch/stop', ...deskRoutes('switch', '/api/admin/p2p')],
  'staff.announcements': [
    'GET /api/admin/announcements',
    'POST /api/admin/announcements',
    'GET /api/admin/announcements/:id',
    'GET /api/admin/announcements/template',
    'PUT /api/admin/announcements/:id',
    'POST /api/admin/announcements/:id/withdraw',
  ],
  'staff.confirm': ['GET /api/admin/staff', 'POST /api/admin/staff/:id/confirm fresh'],
  'staff.audit.read': ['GET /api/admin/audit', 'POST /api/admin/audit/check'],
  'staff.people': [
    'POST /api/admin/staff fresh',
    'POST /api/admin/staff/:id/end',
    'POST /api/admin/staff/:id/link fresh',
    'POST /api/admin/staff/:id/owner fresh',
    'PUT /api/admin/staff/:id/roles fresh',
    'POST /api/admin/staff/proposals/:id/agree fresh',
    'POST /api/admin/staff/proposals/:id/withdraw',
  ],
};
