import { nextCode, oneTimeCode } from './one-time-code.ts';
import type { Person } from './person.ts';

/** Sets up an authenticator app; returns what makes its next code. */
export async function enrolTotp(person: Person): Promise<() => string> {
  const { secret } = (await person.send<{ secret: string }>('POST', '/api/identity/factors/totp')).body.data;
  const usedAtMs = Date.now();
  const code = oneTimeCode(secret, usedAtMs);
  const proven = await person.send('POST', '/api/identity/factors/totp/prove', { code });
  if (proven.status !== 200) throw new Error(`the app was answered ${proven.status}: ${JSON.stringify(proven.body)}`);
  return () => nextCode(secret, usedAtMs);
}
