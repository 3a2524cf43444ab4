import { isClosedNumber } from './closed-nets.ts';
import { WEBHOOK_URL_MAX } from './events.ts';

const OPEN_PORTS_FROM = 1_024;

/** Is this host this very machine, by name or number? */
function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns the address as it is called, or null for one that no webhook goes to: https (with `loopback` also http to this
 * machine), without name and password, at the port of https or one that anybody may listen on, a public one where it is a
 * number (HOOK-01).
 */
export function webhookUrl(text: string, loopback: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || text.length > WEBHOOK_URL_MAX || url.href.length > WEBHOOK_URL_MAX) return null;
  if (url.username !== '' || url.password !== '') return null;
  const isLoopback = isLoopbackHost(url.hostname);
  if (isLoopback ? !loopback : isClosedNumber(url.hostname)) return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return null;
  if (url.port !== '' && Number(url.port) !== 443 && Number(url.port) < OPEN_PORTS_FROM) return null;
  url.hash = '';
  return url.href;
}
