import type { AppShell } from '@pelorus/client/device/app-shell.ts';
import type { DeviceFlags } from '@pelorus/client/device/flags.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AnniversaryData, SecurityConfigData } from '@pelorus/protocol/site/http.ts';
import { DEFAULT_LOCALE, localeOf } from '@pelorus/site/locales.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The logged-in person; the server knows them by one of these ids. */
interface UserMenu {
  id?: string;
  fid?: string;
}

/** State shared by pages (S3.01). For the specification's other fields see docs/specs/014-client.md. */
interface GlobalState {
  /** The operator's switches by name. */
  globalConfig: Readonly<Record<string, boolean>>;
  language: { name: string; lang: string; fiatCurrency: string };
  /** Shown beside the market's own. */
  fiatCurrency: string;
  /** Offered languages; null until the server's answer. */
  availableLanguages: readonly string[] | null;
  unread: number;
  totalAsset: { amount: string; currency: string } | null;
  p2pMenu: boolean;
  futuresMenu: boolean;
  rebateUser: boolean;
  /** Leverage of the last futures order. */
  previousLeverage: number;
  dataFormat: 'indent' | 'normal';
  marketType: Product;
  anniversary: AnniversaryData;
  /** Kind of the screen. */
  device: DeviceFlags;
  /** The shell the page runs in. */
  systemOut: AppShell | null;
  userMenu: UserMenu | null;
  security: SecurityConfigData | null;
}

const { name, tag, currency } = localeOf(DEFAULT_LOCALE);

export const GLOBAL_DEFAULTS: GlobalState = {
  globalConfig: { Hbt: false },
  language: { name, lang: tag, fiatCurrency: currency },
  fiatCurrency: 'USD',
  availableLanguages: null,
  unread: 0,
  totalAsset: null,
  p2pMenu: true,
  futuresMenu: false,
  rebateUser: false,
  previousLeverage: 10,
  dataFormat: 'indent',
  marketType: 'spot',
  anniversary: { showSwitch: false },
  device: { isPhone: false, isDesktop: true, isTouch: false },
  systemOut: null,
  userMenu: null,
  security: null,
};

export const globalState = createStore<GlobalState>()(() => GLOBAL_DEFAULTS);

/** Returns a part of the state and follows it; while the server renders and the page comes alive, of the defaults. */
export function useGlobal<T>(select: (state: GlobalState) => T): T {
  return useStore(globalState, select);
}

/** Fields that belong to the person, not the browser: cleared at log-out. */
const OF_PERSON = [
  'unread',
  'totalAsset',
  'rebateUser',
  'userMenu',
  'security',
] as const satisfies (keyof GlobalState)[];

/** Puts everything of the person back to its default, and the digit mode to indent (S4.03). */
export function forgetPerson(): void {
  const blank = Object.fromEntries(OF_PERSON.map((key) => [key, GLOBAL_DEFAULTS[key]]));
  globalState.setState({ ...blank, dataFormat: 'indent' });
}

/** Returns the number of who is logged in: of the menu, else of the cookie (S3.04). */
export function userIdOf(menu: UserMenu | null, cookie: string | null): string | null {
  return [menu?.id, menu?.fid, cookie].find((id) => id != null && id !== '') ?? null;
}

/** Does the page run in a shell of ours? */
export function isApp(state: Pick<GlobalState, 'systemOut'>): boolean {
  return state.systemOut !== null;
}
