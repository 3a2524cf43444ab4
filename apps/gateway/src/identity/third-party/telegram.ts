import { createHash, createHmac } from 'node:crypto';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isSameHmac } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';
import { spend } from '../../human/verification.ts';
import { type Provider, shownText } from './provider.ts';

/** The data that Telegram signs; additional fields are signed too. */
const userData = z.looseObject({
  id: z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,18}$/)]),
  first_name: z.string().optional(),
  username: z.string().optional(),
  auth_date: z.coerce.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Its clock and ours. */
const SKEW_MS = 60_000;
const SPENT_KEPT_MS = 86_400_000;

const refused = () => new Refused('THIRD_PARTY_REFUSED');

/** Parses the answer, before it is verified. */
function readData(answer: URLSearchParams): Record<string, unknown> {
  const text = answer.get('tgAuthResult');
  // Telegram's answer when its window was closed.
  if (text === 'false' || text === '') throw new Refused('THIRD_PARTY_CANCELLED');
  if (text === null) return Object.fromEntries([...answer].filter(([name]) => name !== 'state'));
  try {
    const data: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    throw refused();
  }
}

/** Returns whether the bot's token signed this: HMAC-SHA-256 of its sorted lines under the token's SHA-256. */
function isSigned(data: Record<string, unknown>, hash: string, botToken: string): boolean {
  const lines = Object.entries(data).flatMap(([name, value]) => (name === 'hash' ? [] : [`${name}=${String(value)}`]));
  const key = createHash('sha256').update(botToken).digest();
  const right = createHmac('sha256', key).update(lines.sort().join('\n')).digest();
  return isSameHmac(Buffer.from(hash, 'hex'), right);
}

/** Throws SecretMistake for a token of another bot. */
export function checkBotToken(botId: string, botToken: string): void {
  if (!botToken.startsWith(`${botId}:`))
    throw new SecretMistake('PELORUS_OIDC_TELEGRAM_SECRET must be the token of the bot in the configuration');
}

/**
 * Log-in by Telegram: no OAuth, but what its log-in page signs with the bot's token. It knows no nonce, so an answer
 * counts once, for the journey whose state came back with it, and only if it was made after that began.
 */
export function telegram(options: { botId: string; botToken: string; pool: Pool; clock: () => number }): Provider {
  const { botId, botToken, pool, clock } = options;
  return {
    name: 'telegram',
    title: 'Telegram',
    async addressOf({ redirectUri, state }) {
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      const url = new URL('https://oauth.telegram.org/auth');
      url.search = String(new URLSearchParams({ bot_id: botId, origin: back.origin, return_to: back.href }));
      return url;
    },
    async subjectOf({ askedAtMs }, answer) {
      const data = readData(answer);
      const user = userData.safeParse(data).data;
      if (user === undefined || !isSigned(data, user.hash, botToken)) throw refused();
      const madeAtMs = user.auth_date * 1_000;
      const nowMs = clock();
      if (madeAtMs < askedAtMs - SKEW_MS || madeAtMs > nowMs + SKEW_MS) throw refused();
      if (!(await spend(pool, `telegram ${user.hash}`, nowMs + SPENT_KEPT_MS))) throw refused();
      const shown = shownText(user.username === undefined ? (user.first_name ?? '') : `@${user.username}`);
      return { subject: String(user.id), shown: shown === '' ? 'Telegram' : shown, verifiedEmail: null };
    },
  };
}
