import { deskBody, deskData, deskProposalParams } from '@pelorus/protocol/admin/desks.ts';
import { reasonBody } from '@pelorus/protocol/admin/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type App, ok } from '../../http/routes.ts';
import type { AdminNeeds } from '../needs.ts';
import { adjustmentDesk } from './adjustment-desk.ts';
import { coldDesk } from './cold-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import { agree, type Desk, deskOf, propose, withdraw } from './desk.ts';
import { networkDesk } from './network-desk.ts';
import { stuckDesk } from './stuck-desk.ts';

/** Two people show their passkeys; withdrawing is urgent and needs none (STF-89). */
export function registerDesk<D, I, C>(app: App, deps: AdminNeeds, desk: Desk<D, I, C>): void {
  const url = desk.path ?? `/api/admin/custody/${desk.name}`;
  const config = { right: desk.right } as const;
  const fresh = { ...config, fresh: true } as const;
  const response = { 200: okSchema(deskData(desk.deed, desk.item)) };
  app.route({
    method: 'GET',
    url,
    config,
    schema: { response },
    handler: async (request) => ok(await deskOf(deps, request, desk)),
  });
  app.route({
    method: 'POST',
    url: `${url}/proposals`,
    config: fresh,
    schema: { body: deskBody(desk.deed), response },
    handler: async (request) => {
      await propose(deps, request, desk, request.body);
      return ok(await deskOf(deps, request, desk));
    },
  });
  const named = { params: deskProposalParams, body: reasonBody, response };
  app.route({
    method: 'POST',
    url: `${url}/proposals/:id/agree`,
    config: fresh,
    schema: named,
    handler: async (request) => {
      await agree(deps, request, desk, { id: request.params.id, ...request.body });
      return ok(await deskOf(deps, request, desk));
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/proposals/:id/withdraw`,
    config,
    schema: named,
    handler: async (request) => {
      await withdraw(deps, request, desk, { id: request.params.id, ...request.body });
      return ok(await deskOf(deps, request, desk));
    },
  });
}

/** What two of the staff do about coins (docs/specs/066-custody-desk.md). */
export function registerDesks(app: App, deps: AdminNeeds): void {
  registerDesk(app, deps, stuckDesk);
  registerDesk(app, deps, depositDesk);
  registerDesk(app, deps, coldDesk);
  registerDesk(app, deps, adjustmentDesk);
  registerDesk(app, deps, networkDesk);
}
