/** Names of the page's cookies. The session cookie is HttpOnly and not listed: no script can read it. */
export const COOKIES = {
  /** "Somebody is logged in": set and taken by the server, steers the page only (S4.04). */
  loginToken: 'loginToken',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  futuresToken: 'futuresToken',
  session: 'session',
  userId: 'userId',
} as const;

/** yes or no to being counted (docs/specs/015-analytics.md); of the browser, so log-out leaves it. */
export const CONSENT_COOKIE = 'analyticsConsent';

/** Posts whose banners the browser put away, by id (NEWS-24); of the browser, so log-out leaves it. */
export const BANNERS_COOKIE = 'bannersAway';

/** Keys of local and session storage; own.ts has those of people's own settings. */
export const KEYS = {
  /** Plain texts, as shells and other pages of a venue write them too. */
  isApp: 'isApp',
  language: 'language',
  selectType: 'selectType',
  leverage: 'leverage',
  thirdAppToken: 'thirdAppToken',
  thirdAppId: 'thirdAppId',
  /** Wrapped values (stored.ts). */
  deviceId: 'deviceId',
  deviceInfo: 'deviceInfo',
  userMenu: 'userMenu',
  tabs: 'tabs',
  cloudData: 'cloudData',
  globalState: 'globalState',
  /** Messages between tabs that have no channel (tabs.ts). */
  userNews: 'userNews',
  /** Session storage. */
  startedAs: 'startedAs',
  chunkReloads: 'chunkReloads',
  lookedAgain: 'lookedAgain',
  anniversary: 'anniversary',
  /** Records that the person was asked to verify (KYC-07). */
  verificationAsked: 'verificationAsked',
  /** The page that was left for a log-in through another service (JRN-51). */
  thirdPartyFrom: 'thirdPartyFrom',
  /** Session storage, per market: orders without an answer yet, and unsent drafts (TRAD-246, TRAD-248). */
  orderInHand: 'orderInHand',
  orderDraft: 'orderDraft',
  /** Session storage: steps of P2P orders that a notice told (PPAG-23). */
  p2pTold: 'p2pTold',
  /** Session storage: a transfer between wallets without an answer yet (FWEB-14). */
  transferInHand: 'transferInHand',
  /** Session storage, of analytics, and gone with the consent to it: all begin with `analytics:`. */
  analyticsUtm: 'analytics:utm',
  analyticsActivity: 'analytics:activity',
  /** Session storage, plain: how the visitor came; written by pages of campaigns. */
  activityType: 'type',
} as const;

/** Cookies removed at log-out (S4.04): those of the person, not of the browser. */
export const LOGOUT_COOKIES = [
  COOKIES.accessToken,
  COOKIES.refreshToken,
  COOKIES.futuresToken,
  COOKIES.session,
  COOKIES.userId,
  COOKIES.loginToken,
] as const;
export const LOGOUT_KEYS = [KEYS.userMenu, KEYS.tabs, KEYS.cloudData, KEYS.p2pTold] as const;
