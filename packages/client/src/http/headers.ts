/** Values for the headers of every call (specification S7.02); page-facts.ts reads them from the page. */
export interface CallFacts {
  /** The page's locale: en_US. */
  locale: string;
  /** The same for standard headers: en-US. */
  language: string;
  accessToken: string;
  futuresToken: string;
  loginToken: string;
  /** The currency that prices are shown in beside their own: local storage, else the default. */
  selectType: string;
  deviceId: string;
  /** Fingerprint of the device record; empty until it is taken, or where it may not be. */
  cwDeviceId: string;
  systemVersion: string;
  deviceName: string;
  /** The native app around the page, if any. */
  system: string | null;
  thirdAppToken: string;
  thirdAppId: string;
  /** The account that the page shows, if any: a call meant for it is not to reach another (SUB-02). */
  account: string | null;
}

/** Version in calls to futures; fixed by the specification. */
const FUTURES_APP_VERSION = '100.100.100';
const VALUE_LENGTH_MAX = 1_024;

/**
 * Returns a header-safe text: everything but printable ASCII is percent-encoded (and so is %, so that it can be
 * decoded), unpaired surrogates are removed, cut to 1024 characters.
 */
export function headerValue(text: string): string {
  let value = '';
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const next = code < 0x20 || code > 0x7e || character === '%' ? encodeURIComponent(character) : character;
    if (value.length + next.length > VALUE_LENGTH_MAX) break;
    value += next;
  }
  return value.trim();
}

function legal(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerValue(value)]));
}

/** Returns the headers of a call: every one of S7.02, empty where there is nothing to say; `system` only in a shell, the account only where the page shows one. */
export function spotHeaders(facts: CallFacts): Record<string, string> {
  return legal({
    accept: 'application/json',
    language: facts.locale,
    'x-language': facts.locale,
    'X-Authorization': facts.accessToken,
    token: facts.loginToken,
    loginToken: facts.loginToken,
    selectType: facts.selectType,
    deviceId: facts.deviceId,
    cwDeviceId: facts.cwDeviceId,
    systemVersion: facts.systemVersion,
    deviceName: facts.deviceName,
    clientTag: 'web',
    'X-Requested-With': 'XMLHttpRequest',
    ...(facts.system === null ? {} : { system: facts.system }),
    ...(facts.account === null ? {} : { 'X-Account': facts.account }),
  });
}

/** Returns the headers of a call to futures: those of every call and the extras; the futures token goes first. */
export function futuresHeaders(facts: CallFacts): Record<string, string> {
  return {
    ...spotHeaders(facts),
    ...legal({
      'X-Authorization': facts.futuresToken === '' ? facts.accessToken : facts.futuresToken,
      appVersion: FUTURES_APP_VERSION,
      'Accept-Language': facts.language,
      'x-locale': facts.locale,
      thirdAppToken: facts.thirdAppToken,
      thirdAppId: facts.thirdAppId,
    }),
  };
}
