import { localeOf, splitLocale } from '@pelorus/site/locales.ts';
import { appShell } from '../device/app-shell.ts';
import { knownDevice } from '../device/device-cache.ts';
import { deviceId } from '../device/device-id.ts';
import { pageCookie } from '../storage/cookies.ts';
import { COOKIES, KEYS } from '../storage/keys.ts';
import { plainText } from '../storage/stored.ts';
import type { CallFacts } from './headers.ts';
import { shownAccount } from './shown-account.ts';

const DEFAULT_SELECT_TYPE = 'USD';

/** Returns what a call made by the present page says of it. */
export function pageFacts(): CallFacts {
  const { pathname = '/' } = (globalThis as { location?: { pathname?: string } }).location ?? {};
  const { tag, lang } = localeOf(splitLocale(pathname).locale);
  const device = knownDevice();
  return {
    locale: tag,
    language: lang,
    accessToken: pageCookie(COOKIES.accessToken) ?? '',
    futuresToken: pageCookie(COOKIES.futuresToken) ?? '',
    loginToken: pageCookie(COOKIES.loginToken) ?? '',
    selectType: plainText(KEYS.selectType) ?? DEFAULT_SELECT_TYPE,
    deviceId: deviceId(),
    cwDeviceId: device?.fingerprint ?? '',
    systemVersion: device?.system_version ?? '',
    deviceName: device?.device_name ?? '',
    system: appShell(),
    thirdAppToken: plainText(KEYS.thirdAppToken) ?? '',
    thirdAppId: plainText(KEYS.thirdAppId) ?? '',
    account: shownAccount(),
  };
}
