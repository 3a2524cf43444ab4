import {
  custodyData,
  gatesBody,
  staffWithdrawalData,
  withdrawalDecisionBody,
  withdrawalParams,
} from '@pelorus/protocol/admin/custody.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { type App, ok } from '../http/routes.ts';
import { changeGates, custodyOf } from './custody.ts';
import type { AdminNeeds } from './needs.ts';
import { decideWithdrawal, withdrawalQueue } from './withdrawals.ts';

const WITHDRAWALS = '/api/admin/withdrawals';
const CUSTODY = '/api/admin/custody';

/** Withdrawals that wait for people, and the gates of networks (docs/specs/058-withdrawals.md). */
export function registerCustody(app: App, deps: AdminNeeds): void {
  app.route({
    method: 'GET',
    url: WITHDRAWALS,
    config: { right: 'staff.withdrawals' },
    schema: { response: { 200: okSchema(z.array(staffWithdrawalData)) } },
    handler: async (request) => ok(await withdrawalQueue(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${WITHDRAWALS}/:id/decision`,
    config: { right: 'staff.withdrawals', fresh: true },
    schema: {
      params: withdrawalParams,
      body: withdrawalDecisionBody,
      response: { 200: okSchema(staffWithdrawalData) },
    },
    handler: async (request) => ok(await decideWithdrawal(deps, request, Number(request.params.id), request.body)),
  });
  app.route({
    method: 'GET',
    url: CUSTODY,
    config: { right: 'staff.custody' },
    schema: { response: { 200: okSchema(custodyData) } },
    handler: async (request) => ok(await custodyOf(deps, request)),
  });
  app.route({
    method: 'POST',
    url: `${CUSTODY}/gates`,
    config: { right: 'staff.custody', fresh: true },
    schema: { body: gatesBody, response: { 200: okSchema(custodyData) } },
    handler: async (request) => ok(await changeGates(deps, request, request.body)),
  });
}
