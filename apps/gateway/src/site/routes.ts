import { securityMarks } from '@pelorus/database/identity/preferences.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  anniversaryAnswer,
  languageMenuData,
  preferenceChange,
  preferenceData,
  securityConfigData,
  topsInfoBody,
  topsInfoData,
  walletAccountAnswer,
  walletAccountBody,
} from '@pelorus/protocol/site/http.ts';
import { languagesOf } from '../catalog/languages.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import type { SiteNeeds } from './needs.ts';
import { readPreferences, updatePreferences } from './preferences.ts';
import { walletAccount } from './wallet-account.ts';

/** Routes for the current session and the menus. */
function registerMenus(app: App, deps: SiteNeeds): void {
  const { config } = deps;
  // A language that does not exist is a mistake to hear of at the start, not at the first visitor.
  languagesOf(config);
  app.route({
    method: 'POST',
    url: '/api/open/seckill/user/tops-info',
    config: { right: 'public' },
    schema: { summary: 'Who asks, null for visitors', body: topsInfoBody, response: { 200: okSchema(topsInfoData) } },
    handler: async (request) => {
      const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
      const availableLanguage = languagesOf(config);
      if (who === null) return ok({ id: null, userInfo: null, availableLanguage });
      const { userId, email, accountId, createdAtMs } = who;
      const userInfo = { email, accountId, createdAt: createdAtMs, rebateUser: config.features.rebate };
      return ok({ id: userId, userInfo, availableLanguage });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/open/lang/menu/show',
    config: { right: 'public' },
    schema: { summary: 'Languages on offer', response: { 200: okSchema(languageMenuData) } },
    handler: async () => ok({ whiteList: languagesOf(config) }),
  });
  app.route({
    method: 'GET',
    url: '/api/afs/activity/v1/paging/anniversary/index',
    config: { right: 'public' },
    schema: { summary: 'Is it the anniversary; success is code "0"', response: { 200: anniversaryAnswer } },
    handler: async () => ({ code: '0' as const, data: { showSwitch: config.site.anniversary } }),
  });
}

/** Routes for a person's account marks and preferences. */
function registerPerson(app: App, deps: SiteNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/v2/users/security/config',
    config: { right: 'account.read' },
    schema: { summary: 'What marks my account', response: { 200: okSchema(securityConfigData) } },
    handler: async (request) => {
      const { userId, sub } = whoOf(request);
      const marks = await securityMarks(deps.pool, userId);
      if (marks === undefined) throw new Refused('NOT_FOUND');
      return ok({ ...marks, changeLogin: sub?.isSwitched === true });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/v2/users/membership/user-perfenerce/get',
    config: { right: 'identity.self' },
    schema: { summary: 'My preferences', response: { 200: okSchema(preferenceData) } },
    handler: async (request) => ok(await readPreferences(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: '/api/v2/users/membership/user-perfenerce/update',
    config: { right: 'identity.self' },
    schema: {
      summary: 'Change some of my preferences; answers all of them',
      body: preferenceChange,
      response: { 200: okSchema(preferenceData) },
    },
    handler: async (request) => ok(await updatePreferences(deps, whoOf(request).userId, request.body)),
  });
}

/** The specification's own calls (S7.03); the statistics' one is in ../analytics. */
export function registerSite(app: App, deps: SiteNeeds, feed: Pick<MarketFeed, 'tickers'>): void {
  registerMenus(app, deps);
  registerPerson(app, deps);
  registerTotal(app, deps, feed);
}

/** Route for the total value of an account, in the exchange it belongs to. */
export function registerTotal(app: App, deps: SiteNeeds, feed: Pick<MarketFeed, 'tickers'>): void {
  app.route({
    method: 'POST',
    url: '/api/asset/v1/api/wallet/account',
    config: { right: 'wallet.read', weight: 2 },
    schema: {
      summary: 'My total and what it is made of; success is code 200',
      body: walletAccountBody,
      response: { 200: walletAccountAnswer },
    },
    handler: async (request) => {
      const data = await walletAccount(deps, whoOf(request).accountId, feed.tickers());
      return { code: 200 as const, data };
    },
  });
}
