import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import { webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import {
  addressBookBody,
  addressBookEntryData,
  allowListBody,
  allowListData,
  withdrawalBody,
  withdrawalData,
  withdrawalDeedBody,
  withdrawalLimitsData,
  withdrawalQuoteBody,
  withdrawalQuoteData,
  withdrawalsFilter,
  withdrawalsQuery,
} from '@pelorus/protocol/wallet/withdrawals.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { fileSender } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { addEntry, allowList, entriesOf, removeEntry, setAllowList } from './address-book.ts';
import { askWithdrawal, cancel, quoteOf, withdrawalChallenge } from './ask.ts';
import { withdrawalLimits } from './limits.ts';
import { withdrawalPages } from './list.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { registerSends } from './send-routes.ts';

const BASE = '/api/wallet/withdrawals';
const BOOK = '/api/wallet/address-book';
const ALLOW_LIST = '/api/wallet/allow-list';
const params = z.strictObject({ id: idText });
const one = { 200: okSchema(withdrawalData) };
/** FAC-31: where money may go is changed only just after the person showed that it is them. */
const FRESH = { right: 'identity.manage', fresh: true, weight: 5 } as const;

/** What it costs, what proves it, what may leave. */
function registerBefore(app: App, deps: WithdrawalNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/wallet/withdrawal-quotes',
    config: { right: 'wallet.withdraw', weight: 2 },
    schema: {
      summary: 'What a withdrawal costs, checked as the withdrawal itself will be',
      body: withdrawalQuoteBody,
      response: { 200: okSchema(withdrawalQuoteData) },
    },
    handler: async (request) => ok(await quoteOf(deps, whoOf(request), request.body)),
  });
  app.route({
    method: 'POST',
    url: '/api/wallet/withdrawal-challenges',
    config: { right: 'identity.manage', weight: 5 },
    schema: {
      summary: 'Begin to prove a withdrawal by passkey: the answer counts for this content only',
      body: withdrawalDeedBody,
      response: { 200: okSchema(webAuthnJson) },
    },
    handler: async (request) => ok({ ...(await withdrawalChallenge(deps, request, request.body)) }),
  });
  app.route({
    method: 'GET',
    url: '/api/wallet/withdrawal-limits',
    config: { right: 'wallet.read', weight: 2 },
    schema: { summary: 'What I may withdraw, and until when not', response: { 200: okSchema(withdrawalLimitsData) } },
    handler: async (request) => ok(await withdrawalLimits(deps, whoOf(request))),
  });
}

/** Asked for and cancelled. */
function registerAsking(app: App, deps: WithdrawalNeeds): void {
  app.route({
    method: 'POST',
    url: BASE,
    config: { right: 'wallet.withdraw', weight: 5 },
    schema: { summary: 'Withdraw to a blockchain address, once a client id', body: withdrawalBody, response: one },
    handler: async (request) => ok(await askWithdrawal(deps, request, request.body)),
  });
  app.route({
    method: 'POST',
    url: `${BASE}/:id/cancel`,
    config: { right: 'wallet.withdraw', weight: 2 },
    schema: { summary: 'Cancel a withdrawal before it is approved', params, response: one },
    handler: async (request) => ok(await cancel(deps, whoOf(request), Number(request.params.id))),
  });
}

/** Of the file: what a person keeps, without what the page asks. */
const COLUMNS = Object.keys(withdrawalData.shape).filter((name) => name !== 'mayCancel');

/** Listed, and as a file. */
function registerList(app: App, deps: WithdrawalNeeds): void {
  registerHistory(
    app,
    deps,
    {
      url: BASE,
      summary: 'My withdrawals, newest first',
      fileSummary: 'My withdrawals that a filter wants, as CSV',
      ...{ name: 'withdrawals', filter: withdrawalsFilter, query: withdrawalsQuery, row: withdrawalData, numbers: 1 },
      ...{ columns: COLUMNS, right: 'wallet.read' },
      pages: (account, filter) => withdrawalPages(deps, account, filter),
    },
    fileSender(deps),
  );
}

/** Known addresses, and whether only these are paid. */
function registerBook(app: App, deps: WithdrawalNeeds): void {
  app.route({
    method: 'GET',
    url: BOOK,
    config: { right: 'identity.manage' },
    schema: { summary: 'My address book', response: { 200: okSchema(z.array(addressBookEntryData)) } },
    handler: async (request) => ok(await entriesOf(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: BOOK,
    config: FRESH,
    schema: {
      summary: 'Add an address: it may be used a day later',
      body: addressBookBody,
      response: { 200: okSchema(addressBookEntryData) },
    },
    handler: async (request) => ok(await addEntry(deps, request, request.body)),
  });
  app.route({
    method: 'DELETE',
    url: `${BOOK}/:id`,
    config: { right: 'identity.manage', weight: 2 },
    schema: { summary: 'Remove an address', params, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      await removeEntry(deps, request, Number(request.params.id));
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: ALLOW_LIST,
    config: { right: 'identity.manage' },
    schema: { summary: 'Are only addresses of my book paid?', response: { 200: okSchema(allowListData) } },
    handler: async (request) => ok(await allowList(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'PUT',
    url: ALLOW_LIST,
    config: FRESH,
    schema: {
      summary: 'Pay only addresses of my book: on at once, off a day later',
      body: allowListBody,
      response: { 200: okSchema(allowListData) },
    },
    handler: async (request) => ok(await setAllowList(deps, request, request.body.isOn)),
  });
}

/** Money that leaves by blockchains, or to other people here (docs/specs/058-withdrawals.md). */
export function registerWithdrawals(app: App, deps: WithdrawalNeeds): void {
  registerBefore(app, deps);
  registerAsking(app, deps);
  registerList(app, deps);
  registerBook(app, deps);
  registerSends(app, deps);
}
