import { appShell } from '@pelorus/client/device/app-shell.ts';
import { deviceFlags, watchDeviceFlags } from '@pelorus/client/device/flags.ts';
import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import { isSecurePage, pageCookie, sessionCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { COOKIES, KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, keepPlainText, kept } from '@pelorus/client/storage/stored.ts';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import type {
  AnniversaryData,
  LanguageMenuData,
  SecurityConfigData,
  TopsInfoData,
  WalletAccountData,
} from '@pelorus/protocol/site/http.ts';
import { currencyFor } from '@pelorus/site/currencies.ts';
import { localeOf, splitLocale, switchLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';
import { GLOBAL_DEFAULTS, globalState, userIdOf } from './global-state.ts';
import { startLeverage } from './leverage.ts';
import { keepLocale } from './locale-choice.ts';
import { persist } from './persist.ts';
import { startPreferenceSync } from './preference-sync.ts';
import type { RootData } from './root-data.ts';
import { startLanguage } from './start-language.ts';
import { onPreferences } from './use-preferences.ts';

/** Returns the answer or null: the page works without it (S4.02). */
const quietly = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);

/** Runs once after hydration: starts the shared state, and loads what the server knows beyond the page. */
export async function startState(root: RootData): Promise<void> {
  takePage(root);
  startLeverage();
  const isMarketType = (value: unknown) => PRODUCTS.some((type) => type === value);
  persist(globalState, { key: KEYS.globalState, checks: { marketType: isMarketType } });
  takeMarket();
  await Promise.all([root.me === null ? startVisitor() : startPerson(root.me.userId), startAnniversary()]);
}

/** A market's page sets the kind that the person traded last. */
function takeMarket(): void {
  const room = pageAt(splitLocale(window.location.pathname).path)?.room;
  const marketType = PRODUCTS.find((type) => type === room);
  if (marketType !== undefined) globalState.setState({ marketType });
}

/** Takes over the page's own data. */
function takePage({ config, preferences, me }: RootData): void {
  const { tag, name, currency } = localeOf(splitLocale(window.location.pathname).locale);
  const { p2p, futures, ...switches } = config.features;
  const fiatCurrency = currencyFor(preferences.currency, tag);
  globalState.setState({
    globalConfig: { ...GLOBAL_DEFAULTS.globalConfig, ...switches },
    language: { name, lang: tag, fiatCurrency: currency },
    fiatCurrency,
    p2pMenu: p2p,
    futuresMenu: futures,
    dataFormat: preferences.digits,
    device: deviceFlags(window),
    systemOut: appShell(),
    userMenu: me === null ? null : { id: me.userId },
  });
  watchDeviceFlags(window, (device) => globalState.setState({ device }));
  keepPlainText(KEYS.language, tag);
  keepPlainText(KEYS.selectType, fiatCurrency);
  onPreferences(({ currency: chosen, digits }) => {
    if (digits !== undefined) globalState.setState({ dataFormat: digits });
    if (chosen == null) return;
    globalState.setState({ fiatCurrency: chosen });
    keepPlainText(KEYS.selectType, chosen);
  });
}

/** Visitors get the public list of languages (S4.08). */
async function startVisitor(): Promise<void> {
  const menu = await quietly(apiGet<LanguageMenuData>('/api/open/lang/menu/show'));
  if (menu === null) return;
  globalState.setState({ availableLanguages: menu.whiteList });
  goToStartLanguage(null, menu.whiteList);
}

/** Loads a logged-in person's preferences, marks and balance (S4.08). */
async function startPerson(userId: string): Promise<void> {
  writeCookie(sessionCookie(COOKIES.userId, userId, isSecurePage()));
  keep(KEYS.userMenu, { id: userId });
  const [tops, security, record, wallet] = await Promise.all([
    quietly(apiPost<TopsInfoData>('/api/open/seckill/user/tops-info', {})),
    quietly(apiGet<SecurityConfigData>('/api/v2/users/security/config')),
    startPreferenceSync(),
    quietly(apiPost<WalletAccountData>('/api/asset/v1/api/wallet/account', { walletTypeList: 1 }, { success: 200 })),
  ]);
  if (security !== null) globalState.setState({ security });
  if (wallet !== null) globalState.setState({ totalAsset: wallet.totalAsset });
  if (tops === null) return;
  const { userInfo, availableLanguage } = tops;
  globalState.setState({ rebateUser: userInfo?.rebateUser ?? false, availableLanguages: availableLanguage });
  goToStartLanguage(record?.userLanguage ?? null, availableLanguage);
}

/** Redirects to the language of S4.02: once per person and tab, so that other languages can still be opened. */
function goToStartLanguage(preferred: string | null, available: readonly string[]): void {
  const who = userIdOf(globalState.getState().userMenu, pageCookie(COOKIES.userId)) ?? 'visitor';
  if (kept(KEYS.startedAs, { in: 'session' }) === who) return;
  if (!keep(KEYS.startedAs, who, { in: 'session' })) return;
  const present = splitLocale(window.location.pathname).locale;
  const language = startLanguage({ preferred, present, available });
  if (language === present) return;
  keepLocale(language);
  window.location.replace(switchLocale(language, window.location));
}

/** The anniversary's sign; asked once a visit. */
async function startAnniversary(): Promise<void> {
  const known = kept(KEYS.anniversary, { in: 'session' });
  const isKnown = typeof known === 'object' && known !== null && 'showSwitch' in known;
  const anniversary = isKnown
    ? (known as AnniversaryData)
    : await quietly(apiGet<AnniversaryData>('/api/afs/activity/v1/paging/anniversary/index', { success: '0' }));
  if (anniversary === null) return;
  keep(KEYS.anniversary, anniversary, { in: 'session' });
  globalState.setState({ anniversary });
}
