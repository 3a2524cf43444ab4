import { knownAddress, userByEmail } from '@pelorus/database/queries/identity.ts';
import type { GatewayDeps } from '../deps.ts';
import { addressKey } from '../http/rate-limits.ts';
import { Refused } from '../http/refused.ts';
import { type Person, personOf, register } from './accounts.ts';
import { isStrongPassword, mayRegister, normalEmail } from './credentials.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Registers a person by address and password. Refuses by limits, EMAIL_INVALID, PASSWORD_WEAK, EMAIL_TAKEN. */
export async function signUp(deps: GatewayDeps, body: Credentials, address: string): Promise<Person> {
  if (!deps.config.features.signUp) throw new Refused('NOT_PERMITTED');
  const email = normalEmail(body.email);
  if (!mayRegister(email)) throw new Refused('EMAIL_INVALID', 'email');
  if (!isStrongPassword(body.password)) throw new Refused('PASSWORD_WEAK', 'password');
  const { signUps } = deps.rates;
  if (!signUps.take(addressKey(address))) throw new Refused('TOO_MANY_REQUESTS', undefined, signUps.secondsLeft());
  return register(deps, email, await deps.passwords.hash(body.password));
}

/**
 * Returns the person of an address and password. Unknown address, no password set and wrong password are one answer
 * after the same work. Failures are counted per address of mail, known or not; past the limit only a network address
 * that has logged in to it before may go on (with as many tries of its own), so that no stranger locks the owner out.
 */
export async function logIn(deps: GatewayDeps, body: Credentials, address: string): Promise<Person> {
  const { logIns, logInFailures } = deps.rates;
  const from = addressKey(address);
  if (!logIns.take(from)) throw new Refused('TOO_MANY_REQUESTS', undefined, logIns.secondsLeft());
  const email = normalEmail(body.email);
  const user = await userByEmail(deps.pool, email);
  let failureKey = email;
  if (logInFailures.used(email) >= logInFailures.limit) {
    failureKey = `${email} ${from}`;
    const known = user !== undefined && (await knownAddress(deps.pool, user.userId, from));
    if (!known || logInFailures.used(failureKey) >= logInFailures.limit)
      throw new Refused('TOO_MANY_REQUESTS', undefined, logInFailures.secondsLeft());
  }
  // Charged before the work, so that many at once cannot pass the limit together; given back on success.
  logInFailures.take(failureKey);
  const right = await deps.passwords.verify(body.password, user?.passwordHash ?? null);
  if (!right || user === undefined) throw new Refused('WRONG_CREDENTIALS');
  logInFailures.giveBack(failureKey);
  return personOf(deps, user);
}
