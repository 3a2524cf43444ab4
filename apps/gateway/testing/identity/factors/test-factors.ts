import { Secret } from 'otpauth';
import { codeAt } from '../../../src/identity/factors/totp.ts';
import { Browser, type TestGateway } from '../../test-gateway.ts';
import { TestAuthenticator } from './test-authenticator.ts';

/** Test builders: people with second factors. */
export const API = '/api/identity';
const STEP_MS = 30_000;

/** Returns what a call answered with. Throws if it was refused. */
export async function done<T = Record<string, unknown>>(answer: ReturnType<Browser['send']>): Promise<T> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
  return (JSON.parse(body) as { data: T }).data;
}

/** Returns the name of a refusal and its field; null: it was granted. */
export async function refusal(answer: ReturnType<Browser['send']>): Promise<string | null> {
  const { statusCode, body } = await answer;
  if (statusCode === 200) return null;
  const { error, field } = JSON.parse(body) as { error: string; field?: string };
  return field === undefined ? error : `${error} ${field}`;
}

/** An authenticator app with a person's secret. */
export class TestApp {
  readonly #secret: Secret;
  readonly #gateway: TestGateway;

  constructor(gateway: TestGateway, secret: string) {
    this.#gateway = gateway;
    this.#secret = Secret.fromBase32(secret);
  }

  /** The code of the present step, or of one so many later. */
  code(later = 0): string {
    return codeAt(this.#secret, Math.floor(this.#gateway.deps.clock() / STEP_MS) + later);
  }

  /** A code of none of the three steps that count. */
  wrong(): string {
    const right = new Set([-1, 0, 1].map((later) => this.code(later)));
    for (let guess = 0; ; guess++) {
      const code = String(guess).padStart(6, '0');
      if (!right.has(code)) return code;
    }
  }

  /** Lets the clock go on until the next code is one that was never taken. */
  wait(): void {
    this.#gateway.pass(STEP_MS);
  }
}

/** Enrols one-time passwords; returns the app and the recovery codes. The next code is new. */
export async function withTotp(gateway: TestGateway, who: Browser) {
  const { secret } = await done<{ secret: string }>(who.send('POST', `${API}/factors/totp`));
  const app = new TestApp(gateway, secret);
  const { codes } = await done<{ codes: string[] }>(
    who.send('POST', `${API}/factors/totp/prove`, { code: app.code() }),
  );
  app.wait();
  return { app, codes };
}

/** Enrols a passkey; returns it with its id and the recovery codes. */
export async function withPasskey(who: Browser, authenticator = new TestAuthenticator(), name?: string) {
  const options = await done(who.send('POST', `${API}/factors/passkeys/options`));
  const body = { answer: authenticator.create(options), ...(name === undefined ? {} : { name }) };
  const { passkey, codes } = await done<{ passkey: { id: string; name: string }; codes: string[] }>(
    who.send('POST', `${API}/factors/passkeys`, body),
  );
  return { authenticator, passkey, codes };
}

/** Returns the id of a person. */
export async function userIdOf(gateway: TestGateway, who: Browser): Promise<string> {
  const text = 'SELECT user_id AS id FROM identity.users WHERE email = $1';
  const { rows } = await gateway.deps.pool.query<{ id: string }>(text, [who.email]);
  return rows[0]?.id as string;
}

/** Begins another session of the same person, in a browser that knows nothing else of them. */
export async function anotherSession(gateway: TestGateway, who: Browser): Promise<Browser> {
  const other = new Browser(gateway.app);
  Object.assign(other, { email: who.email, password: who.password });
  const origin = { deviceName: '', network: '127.0.0.1', country: null };
  other.cookies.set('sid', await gateway.deps.sessions.begin(await userIdOf(gateway, who), origin, null));
  return other;
}

/** Proves a factor once more, so that the session is fresh. */
export function stepUp(who: Browser, body: object) {
  return who.send('POST', `${API}/step-up`, body);
}
