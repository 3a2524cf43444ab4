import { Browser, type TestGateway, testGateway } from '../../test-gateway.ts';
import { API, done } from '../factors/test-factors.ts';
import { type TestIssuer, testIssuer } from './test-issuer.ts';

export const BOT_TOKEN = '123456789:secret-of-the-bot';
const HOUR_MS = 3_600_000;

/** A gateway whose people may log in through two issuers that can lie (`company`, `other`) and Telegram. */
export interface ThirdParties {
  gateway: TestGateway;
  /** `company`. */
  issuer: TestIssuer;
  /** `other`. */
  second: TestIssuer;
  visitor(): Browser;
  /** Goes to `company`, says yes there and brings the answer. */
  through(who: Browser, sub: string, claims?: object): ReturnType<Browser['send']>;
  /** Somebody who came through `company` and has an account, without a password. */
  member(): Promise<{ who: Browser; sub: string }>;
  /** The issuers tell the truth again, and an hour passes. */
  reset(): void;
  close(): Promise<void>;
}

let count = 0;
export const subject = () => `subject-${++count}`;
/** Begins a log-in; returns where the browser goes. */
export const beginAt = async (who: Browser, name = 'company') =>
  (await done<{ url: string }>(who.send('POST', `${API}/third-party/${name}`))).url;
/** Begins a link to the account that is logged in; returns where the browser goes. */
export const beginLink = async (who: Browser, name = 'company') =>
  (await done<{ url: string }>(who.send('POST', `${API}/links/${name}`))).url;
export const give = (who: Browser, answer: string) => who.send('POST', `${API}/third-party-answer`, { answer });
export const isIn = async (who: Browser) => (await who.send('GET', `${API}/me`)).statusCode === 200;

export async function thirdParties(): Promise<ThirdParties> {
  const [issuer, second] = await Promise.all([testIssuer(), testIssuer()]);
  const openId = { preset: 'openid', clientId: 'pelorus' } as const;
  const company = { ...openId, name: 'company', title: 'Company', issuer: issuer.url };
  const other = { ...openId, name: 'other', title: 'Other', issuer: second.url };
  const gateway = await testGateway({
    config: { identityProviders: [company, other, { preset: 'telegram', botId: '123456789' }] },
    limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000 },
    providerSecrets: new Map([
      ['PELORUS_OIDC_COMPANY_SECRET', 'test-secret'],
      ['PELORUS_OIDC_OTHER_SECRET', 'test-secret'],
      ['PELORUS_OIDC_TELEGRAM_SECRET', BOT_TOKEN],
    ]),
  });
  const visitor = () => new Browser(gateway.app);
  const through = async (who: Browser, sub: string, claims: object = {}) =>
    give(who, issuer.approve(await beginAt(who), { sub, ...claims }));
  return {
    gateway,
    issuer,
    second,
    visitor,
    through,
    async member() {
      const who = visitor();
      const sub = subject();
      await done(through(who, sub, { email: who.email, email_verified: true }));
      await done(who.giveCode());
      return { who, sub };
    },
    reset() {
      for (const one of [issuer, second]) Object.assign(one, { claims: {}, signs: 'rightly', tokenAnswer: null });
      gateway.pass(HOUR_MS);
    },
    async close() {
      await gateway.close();
      await Promise.all([issuer.close(), second.close()]);
    },
  };
}
