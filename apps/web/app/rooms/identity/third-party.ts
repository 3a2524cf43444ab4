import { deviceHeaders } from '@pelorus/client/device/device-headers.ts';
import { apiDelete, apiGet, apiPost } from '@pelorus/client/http/request.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { forget, kept } from '@pelorus/client/storage/stored.ts';
import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { PendingLink, ThirdPartyAnswer } from '@pelorus/protocol/identity/third-party.ts';
import { type LocaleTag, localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type ReturnRules, returnTarget } from '@pelorus/site/return-target.ts';
import type { PageLink } from '../../i18n/locale.ts';

/** The page that was left for a provider. */
export interface LeftPage {
  locale: LocaleTag;
  /** The page the person wanted (S2.08); null: none. */
  target: string | null;
  /** Were they logged in, and wanted to link the two (JRN-53)? */
  isLinking: boolean;
  /** Makes addresses in its language. */
  to: PageLink;
}

/** Returns the page that was left for a provider, once; `locale`: where this window remembers none. */
export function takeLeftPage(locale: LocaleTag, rules: ReturnRules): LeftPage {
  const from = kept(KEYS.thirdPartyFrom, { in: 'session' });
  forget(KEYS.thirdPartyFrom, 'session');
  const text = typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : localePath(locale, pagePath('login'));
  const [pathname = '/'] = text.split('?');
  const { locale: left, path } = splitLocale(pathname);
  return {
    locale: left,
    isLinking: path === pagePath('security'),
    target: returnTarget(text.slice(pathname.length), 'login', rules),
    to: (page, parameters, query) => localePath(left, pagePath(page, parameters), query),
  };
}

/** Returns a provider's parameters, after "?" and "#"; null: not an answer. */
export function answerIn({ search, hash }: { search: string; hash: string }): string | null {
  if (!new URLSearchParams(search).has('state')) return null;
  return [search.slice(1), hash.slice(1)].filter((part) => part !== '').join('&');
}

export const sendAnswer = (answer: string) =>
  apiPost<ThirdPartyAnswer>('/api/identity/third-party-answer', { answer }, { headers: deviceHeaders() });
export const sendAddress = (body: { address: string; consent: true; human?: string }) =>
  apiPost<StepResult>('/api/identity/journey/address', body);
export const pendingLink = () => apiGet<PendingLink>('/api/identity/pending-link');
export const confirmLink = () => apiPost<null>('/api/identity/pending-link', {});
export const refuseLink = () => apiDelete<null>('/api/identity/pending-link');
