/** The SMTP server for mails. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); else STARTTLS, which is required except on this machine. */
  isSecure: boolean;
  isThisMachine: boolean;
  auth: { user: string; pass: string } | null;
}

/** The adapter for text messages; it takes `{ id, to, text }`. */
export interface SmsSettings {
  url: string;
  secret: string;
}

export interface MailSettings {
  /** Key for values sealed by the gateway: deriveKey(masterKey, 'messages'). */
  messageKey: Buffer;
  brandName: string;
  /** "https://host", before the paths in links. */
  origin: string;
  /** The sender's address. */
  from: string;
  /** Null: messages are put into the outbox (demo mode only). */
  smtp: SmtpSettings | null;
  /** Null: no phone is written to, except in the outbox. */
  sms: SmsSettings | null;
}

/** A setting that cannot be used; the message never holds a password. */
export class MailMistake extends Error {}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
/** A plain address: nothing that could end a header or begin another recipient. */
const ADDRESS = /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+$/u;
const ADDRESS_MAX = 254;
const SECRET_MIN = 16;

/** Is this one mail address and nothing else? */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Parses smtp://user:password@host:port (STARTTLS) or smtps://; throws MailMistake. */
export function parseSmtpUrl(text: string): SmtpSettings {
  const url = URL.parse(text);
  if (url === null || !(url.protocol in PORTS) || url.hostname === '')
    throw new MailMistake('must be smtp://user:password@host:port, or smtps://');
  // Options in an address could turn the checks of certificates off.
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    throw new MailMistake('must end with the host or the port');
  if ((url.username === '') !== (url.password === ''))
    throw new MailMistake('has a user without a password, or a password without a user');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[url.protocol as keyof typeof PORTS] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    isThisMachine: isThisMachine(url.hostname),
    auth: url.username === '' ? null : { user: unescaped(url.username), pass: unescaped(url.password) },
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new MailMistake('has a % in user or password that is not written as %25');
  }
}

/** Returns the adapter that texts to phones are given to; throws MailMistake. */
export function parseSms(address: string, secret: string | null): SmsSettings {
  const url = URL.parse(address);
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
  if (url === null || !isAllowed || url.username !== '' || url.password !== '')
    throw new MailMistake('must be https:// (http:// on this machine only), without name and password');
  if (secret === null || secret.length < SECRET_MIN)
    throw new MailMistake(`needs PELORUS_SMS_SECRET with at least ${SECRET_MIN} characters`);
  return { url: url.href, secret };
}
