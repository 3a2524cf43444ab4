import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encoded } from '../../testing/human/test-human.ts';
import { CONFIG } from '../../testing/test-gateway.ts';
import { deriveSecrets, parseGeetestKeys } from '../config.ts';
import { pageCsp } from '../http/security-headers.ts';
import { HumanCheck } from './human-check.ts';

const SIGN_UP = 'a'.repeat(32);
const LOG_IN = 'b'.repeat(32);
const KEYS = parseGeetestKeys(`${SIGN_UP}=keyofsignups1, ${LOG_IN}=keyoflogins22`);
const ADDRESS = '192.0.2.1';
const NEEDED = { refusal: 'HUMAN_CHECK_NEEDED' };
const MINUTE = 60_000;

/** A stand-in for the provider, over real HTTP. */
let provider: Server;
let url: string;
let asked: { query: URLSearchParams; form: URLSearchParams }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
let nowMs = Date.UTC(2026, 0, 1);
let warnings: string[];

const says =
  (body: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
const YES = says({ status: 'success', result: 'success', reason: '', captcha_args: { used_type: 'slide' } });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { searchParams: query } = new URL(request.url ?? '', 'http://localhost');
      asked.push({ query, form: new URLSearchParams(Buffer.concat(parts).toString()) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const at = provider.address();
  url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/validate`;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  asked = [];
  warnings = [];
  answer = YES;
  nowMs += 10 * MINUTE;
});

const secrets = deriveSecrets(randomBytes(32), { operatorSecret: 'x'.repeat(32), metricsToken: 'y'.repeat(32) }, KEYS);
const configured = (geetest: object = {}) =>
  brandConfigSchema.parse({
    ...CONFIG,
    humanVerification: {
      provider: 'geetest',
      triesMax: 2,
      geetest: { captchaIds: { 'sign-up': SIGN_UP, 'log-in': LOG_IN }, validateUrl: url, timeoutMs: 300, ...geetest },
    },
  });

function check(geetest: object = {}, keys = KEYS): HumanCheck {
  const log = {
    warn: (what: { err?: Error; reason?: string }) => warnings.push(what.err?.message ?? what.reason ?? ''),
  };
  const config = configured(geetest);
  return new HumanCheck({
    config,
    secrets: { ...secrets, geetestKeys: keys },
    pool,
    clock: () => nowMs,
    log: log as never,
  });
}

const given = () => ({
  lot_number: randomBytes(16).toString('hex'),
  captcha_output: randomBytes(300).toString('base64url'),
  pass_token: randomBytes(32).toString('hex'),
  gen_time: '1767225600',
});

async function workOf(human: HumanCheck, action: 'sign-up' | 'log-in' | 'demo'): Promise<string> {
  const challenge = await human.challenge(action, ADDRESS);
  if (challenge.provider !== 'altcha') throw new Error(`asked for ${challenge.provider}`);
  return encoded({
    challenge: challenge.challenge,
    solution: await solveChallenge({ challenge: challenge.challenge, deriveKey }),
  });
}

describe('GeeTest', () => {
  test('HUM-20 a page is told the captcha of its action; what it gives is asked about, signed with that captcha’s key', async () => {
    const human = check();
    expect(await human.challenge('log-in', ADDRESS)).toMatchObject({ provider: 'geetest', captchaId: LOG_IN });
    const payload = given();
    await human.demand('log-in', encoded(payload), ADDRESS);
    const sign_token = createHmac('sha256', 'keyoflogins22').update(payload.lot_number).digest('hex');
    expect(asked.map(({ query, form }) => [Object.fromEntries(query), Object.fromEntries(form)])).toEqual([
      [{ captcha_id: LOG_IN }, { ...payload, sign_token }],
    ]);
  });

  test('HUM-20 its yes counts once, also when two processes are shown it at once', async () => {
    const payload = encoded(given());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => check().demand('sign-up', payload, ADDRESS)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(check().demand('log-in', payload, ADDRESS)).rejects.toMatchObject(NEEDED);
  });

  test.each([
    ['no', { status: 'success', result: 'fail', reason: 'pass_token expire' }],
    ['an error', { status: 'error', code: '-50005', msg: 'illegal gen_time', desc: {} }],
  ])('HUM-20 its %s is a no, and it stays in charge', async (_name, said) => {
    answer = says(said);
    const human = check();
    await expect(human.demand('sign-up', encoded(given()), ADDRESS)).rejects.toMatchObject(NEEDED);
    expect((await human.challenge('sign-up', ADDRESS)).provider).toBe('geetest');
    expect(warnings).toHaveLength(1);
  });

  test('HUM-20 an action without a captcha is proven by work, and an answer for another counts for nothing', async () => {
    const human = check();
    await human.demand('demo', await workOf(human, 'demo'), ADDRESS);
    await expect(human.demand('demo', encoded(given()), ADDRESS)).rejects.toMatchObject(NEEDED);
    expect(asked).toEqual([]);
  });

  test.each([
    ['a field missing', ({ pass_token: _, ...rest }: ReturnType<typeof given>) => rest],
    ['letters it does not use', (whole: ReturnType<typeof given>) => ({ ...whole, lot_number: '../../etc' })],
    ['a field more', (whole: ReturnType<typeof given>) => ({ ...whole, captcha_id: SIGN_UP })],
    ['a very long field', (whole: ReturnType<typeof given>) => ({ ...whole, captcha_output: 'a'.repeat(4_001) })],
  ])('HUM-20 with %s nobody is asked', async (_name, change) => {
    await expect(check().demand('sign-up', encoded(change(given())), ADDRESS)).rejects.toMatchObject(NEEDED);
    expect(asked).toEqual([]);
  });

  test('HUM-24 one address causes at most 30 questions a minute', async () => {
    answer = says({ status: 'success', result: 'fail' });
    const human = check();
    for (let i = 0; i < 40; i++) await human.demand('sign-up', encoded(given()), ADDRESS).catch(() => {});
    expect(asked).toHaveLength(30);
    await human.demand('sign-up', encoded(given()), '192.0.2.2').catch(() => {});
    expect(asked).toHaveLength(31);
  });
});

describe('GeeTest that gives no answer', () => {
  const SILENT = () => {};
  const CASES: [string, typeof answer][] = [
    ['silence', SILENT],
    ['status 503', says('busy', 503)],
    ['status 404 with a yes', says({ status: 'success', result: 'success' }, 404)],
    ['no JSON', says('<html>')],
    ['another form', says({ result: 'success' })],
    ['a yes that is none', says({ status: 'success', result: 'maybe' })],
    ['a list', says([])],
    ['nothing', says('')],
    ['64 KiB and more', says({ status: 'success', result: 'success', more: 'x'.repeat(70_000) })],
    ['a move', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a cut line', (request) => request.socket.destroy()],
    ['a body that never ends', (_request, response) => void response.writeHead(200).write('{')],
  ];
  test.each(CASES)(
    'HUM-21 after %s nobody is let through, and people prove themselves by work',
    async (_name, said) => {
      answer = said;
      const human = check();
      await expect(human.demand('sign-up', encoded(given()), ADDRESS)).rejects.toMatchObject(NEEDED);
      expect(warnings).toHaveLength(1);
      await human.demand('sign-up', await workOf(human, 'sign-up'), ADDRESS);
    },
  );

  test('HUM-21 a minute later GeeTest is in charge again; work that was asked for meanwhile still counts, elsewhere too', async () => {
    answer = says('busy', 503);
    const human = check();
    await human.demand('sign-up', encoded(given()), ADDRESS).catch(() => {});
    nowMs += MINUTE - 1;
    const work = await workOf(human, 'sign-up');
    nowMs += 1;
    expect((await human.challenge('sign-up', ADDRESS)).provider).toBe('geetest');
    await check().demand('sign-up', work, ADDRESS);
    await expect(human.demand('sign-up', work, ADDRESS)).rejects.toMatchObject(NEEDED);
  });

  test('HUM-21 while it is away its own answers are still asked about: it may be back', async () => {
    answer = says('busy', 503);
    const human = check();
    await human.demand('sign-up', encoded(given()), ADDRESS).catch(() => {});
    answer = YES;
    await human.demand('sign-up', encoded(given()), ADDRESS);
  });
});

describe('configuration', () => {
  test('HUM-22 a captcha without its key stops the start, naming the captcha', () => {
    expect(() => check({}, new Map([[SIGN_UP, 'keyofsignups1']]))).toThrow(`no key of the captcha ${LOG_IN}`);
  });

  test.each(['nonsense', `${SIGN_UP}=`, `${SIGN_UP}:secretsecret`, `${SIGN_UP}=secretsecret;${LOG_IN}=x`])(
    'HUM-22 keys in another form stop it without being printed: %s',
    (text) => {
      expect(() => parseGeetestKeys(text)).toThrow('PELORUS_GEETEST_KEYS must be captchaId=key');
      expect(() => parseGeetestKeys(text)).not.toThrow('secret');
    },
  );

  test.each([
    'http://gcaptcha4.geetest.com/validate',
    'http://192.168.1.5/validate',
    'https://user:pass@gcaptcha4.geetest.com/validate',
    'ftp://127.0.0.1/',
  ])('HUM-22 it is not asked at %s', (validateUrl) => {
    expect(() => configured({ validateUrl })).toThrow('validateUrl');
  });

  test.each([
    ['geetest without its part', { provider: 'geetest' }],
    ['its part without geetest', { provider: 'altcha', geetest: { captchaIds: { 'sign-up': SIGN_UP } } }],
    ['another provider', { provider: 'none' }],
    ['no tries', { triesMax: 0 }],
    ['a script over http', { provider: 'geetest', geetest: { captchaIds: {}, scriptUrl: 'http://x.example/a.js' } }],
    ['an origin with a path', { provider: 'geetest', geetest: { captchaIds: {}, origins: ['https://x.example/a'] } }],
    [
      'an origin with a policy of its own',
      { provider: 'geetest', geetest: { captchaIds: {}, origins: ['https://x; *'] } },
    ],
  ])('HUM-22 %s is refused', (_name, humanVerification) => {
    expect(brandConfigSchema.safeParse({ ...CONFIG, humanVerification }).success).toBe(false);
  });

  test('HUM-23 pages may reach the provider’s hosts only where it is configured, and run only scripts with the nonce', () => {
    const { origins } = configured().humanVerification.geetest ?? { origins: [] };
    expect(origins).toContain('https://static.geetest.com');
    const policy = pageCsp('n0nce', true, 'x.example', null, origins);
    for (const part of ['img-src', 'style-src-elem', 'font-src', 'connect-src'])
      expect(policy.split('; ').find((one) => one.startsWith(part))).toContain(' https://static.geetest.com ');
    expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic';");
    expect(policy).toContain("worker-src 'self';");
    expect(pageCsp('n0nce', true, 'x.example')).not.toContain('geetest');
  });
});
