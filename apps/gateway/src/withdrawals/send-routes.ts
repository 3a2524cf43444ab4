import { sendsPage } from '@pelorus/database/wallet/sends.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import { sendBody, sendData, sendQuoteBody, sendQuoteData, sendsQuery } from '@pelorus/protocol/wallet/sends.ts';
import { numbersOfCursor, pageOf } from '../http/cursors.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { presentSend, quoteSend, sendChallenge, sendMoney } from './sends.ts';

const BASE = '/api/wallet/sends';
/** Keys and sub-accounts do not send (WDRW-41). */
const SEND = { right: 'identity.manage', weight: 5 } as const;

/** Money sent to another person here (WDRW-40 to WDRW-45). */
export function registerSends(app: App, deps: WithdrawalNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/wallet/send-quotes',
    config: SEND,
    schema: {
      summary: 'Whom an e-mail address, phone number or account number stands for, and what proves the send',
      body: sendQuoteBody,
      response: { 200: okSchema(sendQuoteData) },
    },
    handler: async (request) => ok(await quoteSend(deps, whoOf(request), request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/wallet/send-challenges',
    config: SEND,
    schema: {
      summary: 'Begin to prove a send by passkey: the answer counts for this content only',
      body: sendQuoteBody,
      response: { 200: okSchema(webAuthnJson) },
    },
    handler: async (request) => ok({ ...(await sendChallenge(deps, request, request.body)) }),
  });
  app.route({
    method: 'POST',
    url: BASE,
    config: SEND,
    schema: {
      summary: 'Send money to another person here, free and at once, once a client id',
      body: sendBody,
      response: { 200: okSchema(sendData) },
    },
    handler: async (request) => ok(await sendMoney(deps, request, request.body)),
  });
  app.route({
    method: 'GET',
    url: BASE,
    config: { right: 'wallet.read', weight: 2 },
    schema: {
      summary: 'What I sent to people here and what they sent to me, newest first',
      querystring: sendsQuery,
      response: { 200: okSchema(pageSchema(sendData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { asset, cursor, from, limit, to } = request.query;
      const [beforeId] = numbersOfCursor(cursor, 1) ?? [];
      const found = await sendsPage(deps.pool, accountId, {
        ...{ asset: asset === undefined ? undefined : deps.catalog.assetOrRefuse(asset).id, beforeId },
        ...{ fromMs: from, toMs: to, limit: limit + 1 },
      });
      const page = pageOf(found, limit, ({ sendId }) => [sendId]);
      return ok({ next: page.next, rows: page.rows.map((row) => presentSend(deps.catalog, accountId, row)) });
    },
  });
}
