import { createHmac } from 'node:crypto';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isProviderUrl } from '@pelorus/protocol/config/provider-url.ts';
import { readAnswer } from '@pelorus/protocol/http/read-answer.ts';
import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import { type GeetestPayload, geetestPayload, type HumanChallenge } from '@pelorus/protocol/human/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { addressKey, FixedWindow } from '../http/rate-limits.ts';
import { CHALLENGE_MS } from './proof-of-work.ts';
import { type HumanVerification, readPayload, spend } from './verification.ts';

type GeetestConfig = NonNullable<BrandConfig['humanVerification']['geetest']>;

const BODY_MOST_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** Each asks the provider: what one address may cause in a minute. */
const ASKED_PER_MINUTE = 30;
/** After it did not answer, so long our own proof of work takes its place. */
const AWAY_MS = MINUTE_MS;
/** Characters of the reason that are logged. */
const REASON_MAX = 200;
/** GeeTest forgets a number long before. */
const SPENT_KEPT_MS = 86_400_000;

/** The fields we need of a response; others are ignored. */
const answerSchema = z.union([
  z.looseObject({ status: z.literal('success'), result: z.enum(['success', 'fail']), reason: z.string().optional() }),
  z.looseObject({ status: z.literal('error'), code: z.string().optional(), msg: z.string().optional() }),
]);

/** The provider gave no valid answer: unavailable, slow, too large, or malformed. */
class NoAnswer extends Error {}

/** Returns whether GeeTest calls a payload of one of its captchas right. Throws NoAnswer. No redirect is followed. */
async function askGeetest(
  given: GeetestPayload,
  options: { url: string; captchaId: string; key: string; timeoutMs: number },
): Promise<{ isHuman: boolean; reason: string }> {
  if (!isProviderUrl(options.url)) throw new NoAnswer('GeeTest is asked over https, or on this machine');
  const url = new URL(options.url);
  url.searchParams.set('captcha_id', options.captchaId);
  const sign = createHmac('sha256', options.key).update(given.lot_number).digest('hex');
  let body: string | null;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
      body: new URLSearchParams({ ...given, sign_token: sign }),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new NoAnswer(`the provider answered ${answer.status}`);
    }
    body = await readAnswer(answer, BODY_MOST_BYTES);
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer('the provider could not be asked', { cause: error });
  }
  return readVerdict(body);
}

function readVerdict(body: string | null): { isHuman: boolean; reason: string } {
  if (body === null) throw new NoAnswer(`the answer is larger than ${BODY_MOST_BYTES} bytes`);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    throw new NoAnswer('the answer is not JSON', { cause: error });
  }
  const answer = answerSchema.safeParse(json).data;
  if (answer === undefined) throw new NoAnswer('the answer is no verdict');
  if (answer.status === 'error') return { isHuman: false, reason: `${answer.code ?? ''} ${answer.msg ?? ''}`.trim() };
  return { isHuman: answer.result === 'success', reason: answer.reason ?? '' };
}

/**
 * GeeTest v4, one captcha per action. Actions without one, and all actions for a minute after a failure, use our own
 * proof of work: nobody passes unverified, and nobody is locked out by the provider's outage.
 */
export class GeeTest implements HumanVerification {
  readonly #config: GeetestConfig;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #work: HumanVerification;
  readonly #pool: Pool;
  readonly #clock: () => number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #asked: FixedWindow;
  #awayUntilMs = 0;

  constructor(options: {
    config: GeetestConfig;
    /** Captcha id → its key. */
    keys: ReadonlyMap<string, string>;
    work: HumanVerification;
    pool: Pool;
    clock: () => number;
    log: Pick<FastifyBaseLogger, 'warn'>;
  }) {
    this.#config = options.config;
    this.#keys = options.keys;
    this.#work = options.work;
    this.#pool = options.pool;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#asked = new FixedWindow(ASKED_PER_MINUTE, MINUTE_MS, options.clock);
  }

  async challenge(action: HumanAction, address: string): Promise<HumanChallenge> {
    const captchaId = this.#config.captchaIds[action];
    if (captchaId === undefined || this.#clock() < this.#awayUntilMs) return this.#work.challenge(action, address);
    const { scriptUrl, origins } = this.#config;
    return { provider: 'geetest', captchaId, scriptUrl, origins, expiresInMs: CHALLENGE_MS };
  }

  async verify(action: HumanAction, payload: string, address: string): Promise<boolean> {
    const given = readPayload(payload, geetestPayload);
    // A proof of work counts whenever we asked for one, also where another process did.
    if (given === null) return this.#work.verify(action, payload, address);
    const captchaId = this.#config.captchaIds[action];
    const key = captchaId === undefined ? undefined : this.#keys.get(captchaId);
    if (captchaId === undefined || key === undefined || !this.#asked.take(addressKey(address))) return false;
    const { validateUrl: url, timeoutMs } = this.#config;
    try {
      const { isHuman, reason } = await askGeetest(given, { url, captchaId, key, timeoutMs });
      if (!isHuman) this.#log.warn({ action, reason: reason.slice(0, REASON_MAX) }, 'GeeTest rejected a challenge');
      return isHuman && (await spend(this.#pool, `geetest ${given.lot_number}`, this.#clock() + SPENT_KEPT_MS));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#awayUntilMs = this.#clock() + AWAY_MS;
      this.#log.warn({ err: error }, 'GeeTest is not responding: falling back to proof of work');
      return false;
    }
  }
}
