import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import {
  isMailAddress,
  MailMistake,
  parseSms,
  parseSmtpUrl,
  type SmsSettings,
  type SmtpSettings,
} from '@pelorus/worker/mail/settings.ts';
import { type Env, variableOf, wrong } from './environment.ts';
import { Stop } from './stop.ts';

/** How messages leave. */
export interface MailWays {
  /** Null: they are put into the outbox (MSG-07). */
  smtp: SmtpSettings | null;
  sms: SmsSettings | null;
  from: string;
}

/** Sender of mails that are only shown. */
const NOBODY = 'outbox@localhost';

function parsed<T>(name: 'PELORUS_SMTP_URL' | 'PELORUS_SMS_URL', parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof MailMistake) throw wrong(name, `${error.message}.`);
    throw error;
  }
}

/** Returns the mail settings of environment and configuration; throws Stop for missing or wrong ones (MSG-07). */
export function readMailWays(env: Env, { mode, hosts }: Pick<BrandConfig, 'mode' | 'hosts'>): MailWays {
  const smtpUrl = variableOf(env, 'PELORUS_SMTP_URL');
  const from = variableOf(env, 'PELORUS_MAIL_FROM');
  const smsUrl = variableOf(env, 'PELORUS_SMS_URL');
  const sms =
    smsUrl === null ? null : parsed('PELORUS_SMS_URL', () => parseSms(smsUrl, variableOf(env, 'PELORUS_SMS_SECRET')));
  if (mode === 'production') {
    if (smtpUrl === null) throw wrong('PELORUS_SMTP_URL', 'is required in production mode.');
    if (hosts.publicOrigin === undefined)
      throw new Stop('CONFIG', 'hosts.publicOrigin: is required in production mode: links in messages begin with it.');
  }
  if (smtpUrl === null) return { smtp: null, sms, from: NOBODY };
  const smtp = parsed('PELORUS_SMTP_URL', () => parseSmtpUrl(smtpUrl));
  if (from === null) throw wrong('PELORUS_MAIL_FROM', 'is required with PELORUS_SMTP_URL.');
  if (!isMailAddress(from)) throw wrong('PELORUS_MAIL_FROM', 'must be one mail address, like no-reply@example.com.');
  return { smtp, sms, from };
}
