import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import {
  sendBody,
  sendData,
  sendQuoteBody,
  sendQuoteData,
  sendsFilter,
  sendsQuery,
} from '@pelorus/protocol/wallet/sends.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { fileSender } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { sendPages } from './list.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { quoteSend, sendChallenge, sendMoney } from './sends.ts';

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
  registerHistory(
    app,
    deps,
    {
      url: BASE,
      summary: 'What I sent to people here and what they sent to me, newest first',
      fileSummary: 'What I sent and received here that a filter wants, as CSV',
      ...{ name: 'sends', filter: sendsFilter, query: sendsQuery, row: sendData, numbers: 1, right: 'wallet.read' },
      pages: (account, filter) => sendPages(deps, account, filter),
    },
    fileSender(deps),
  );
}
