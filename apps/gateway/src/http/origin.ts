import type { Origin } from '@pelorus/database/identity/history.ts';
import type { FastifyRequest } from 'fastify';
import { addressKey, wholeAddress } from './rate-limits.ts';

/** Told apart in this order: each names itself beside the ones it descends from. */
const BROWSERS = [
  [/\bPelorus(?:App)?\//, 'App'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV)\//, 'Facebook'],
  [/\b(?:EdgA?|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPX|OPT|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bWhale\//, 'Whale'],
  [/\bcoc_coc_browser\//, 'Cốc Cốc'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bU(?:C|Cs)Browser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bSilk\//, 'Silk'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  // Automated Chrome says Headless; people know it as Chrome.
  [/\b(?:Headless)?(?:Chrome|Chromium)\/|\bCriOS\//, 'Chrome'],
  [/\bTrident\/|\bMSIE /, 'Internet Explorer'],
  // Android's own browser of old, and apps that show pages, say Safari too.
  [/\bAndroid\b.*\bVersion\//, 'Android Browser'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bPlayStation\b/, 'PlayStation'],
  [/\bXbox\b/, 'Xbox'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bTizen\b|\bWeb0S\b|\bSmart-?TV\b/i, 'TV'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Free|Open|Net)BSD\b/, 'BSD'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;
/** "compatible; Bot/2.1" says its name there; other programs begin with it: "curl/8.5". */
const COMPATIBLE = /^Mozilla\/\d\S* \(compatible; ([A-Za-z][A-Za-z0-9._-]{0,30})/;
/** Letters of a user agent that are looked at; real ones are half as long. */
const READ_MAX = 512;
const PROGRAM = /^[A-Za-z][A-Za-z0-9 ._-]{0,30}/;

/**
 * Returns "Firefox · Linux" for a user agent, in words that are the same in every language; the program's own name for
 * others; '' for none that says anything. Never longer than 60.
 */
export function deviceNameOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const told = userAgent.slice(0, READ_MAX);
  const find = (table: readonly (readonly [RegExp, string])[]) => table.find(([pattern]) => pattern.test(told))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser !== undefined || system !== undefined)
    return [browser, system].filter((name) => name !== undefined).join(' · ');
  const program = (COMPATIBLE.exec(told)?.[1] ?? PROGRAM.exec(told)?.[0] ?? '').trim();
  return program === 'Mozilla' ? '' : program;
}

/** Returns where a request comes from, for history, sessions and mails. The country is a trusted proxy's word or null. */
export function originOf(request: FastifyRequest, trustedProxies: number): Origin {
  const told = request.headers['cf-ipcountry'] ?? request.headers['x-country-code'];
  const country =
    trustedProxies > 0 && typeof told === 'string' && /^[A-Z]{2}$/.test(told) && told !== 'XX' ? told : null;
  return { deviceName: deviceNameOf(request.headers['user-agent']), network: addressKey(request.ip), country };
}

/** The same of staff, and of the machine: with the whole address, because an auditor tells machines of one network apart (STF-12). */
export function staffOriginOf(request: FastifyRequest, trustedProxies: number): Origin {
  return { ...originOf(request, trustedProxies), network: wholeAddress(request.ip) };
}
