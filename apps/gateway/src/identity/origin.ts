import type { Origin } from '@pelorus/database/queries/history.ts';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../http/rate-limits.ts';

/** Told apart in this order: each names itself beside the ones it descends from. */
const BROWSERS = [
  [/\bPelorus(?:App)?\//, 'App'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;
const PROGRAM = /^[A-Za-z][A-Za-z0-9 ._-]{0,30}/;

/** Returns "Firefox on Linux" for a user agent; the program's own name for others; '' for none. Never longer than 60. */
export function deviceNameOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined && system === undefined) return PROGRAM.exec(userAgent)?.[0].trim() ?? '';
  return browser === undefined || system === undefined ? (browser ?? system ?? '') : `${browser} on ${system}`;
}

/** Returns where a request comes from, for history, sessions and mails. The country is a trusted proxy's word or null. */
export function originOf(request: FastifyRequest, trustedProxies: number): Origin {
  const told = request.headers['cf-ipcountry'] ?? request.headers['x-country-code'];
  const country =
    trustedProxies > 0 && typeof told === 'string' && /^[A-Z]{2}$/.test(told) && told !== 'XX' ? told : null;
  return { deviceName: deviceNameOf(request.headers['user-agent']), network: addressKey(request.ip), country };
}
