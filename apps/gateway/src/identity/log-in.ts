import { knownAddress, userByEmail } from '@pelorus/database/queries/identity.ts';
import type { GatewayDeps } from '../deps.ts';
import { addressKey } from '../http/rate-limits.ts';
import { Refused } from '../http/refused.ts';
import { type Person, personOf, register } from './accounts.ts';
import { isStrongPassword, mayRegister, normalEmail } from './credentials.ts';

export interface Credentials {
  email: string;
  password: string;
  /** A proof of human verification. */
  human?: string | undefined;
}

/**
 * Registers a person by address and password. Refuses by limits, EMAIL_INVALID, PASSWORD_WEAK, HUMAN_CHECK_NEEDED,
 * EMAIL_TAKEN. What the form can mend is told before a proof is used up.
 */
export async function signUp(deps: GatewayDeps, body: Credentials, address: string): Promise<Person> {
  if (!deps.config.features.signUp) throw new Refused('NOT_PERMITTED');
  const email = normalEmail(body.email);
  if (!mayRegister(email)) throw new Refused('EMAIL_INVALID', 'email');
  if (!isStrongPassword(body.password)) throw new Refused('PASSWORD_WEAK', 'password');
  const { signUps } = deps.rates;
  const from = addressKey(address);
  const tooMany = () => new Refused('TOO_MANY_REQUESTS', undefined, signUps.secondsLeft());
  if (signUps.used(from) >= signUps.limit) throw tooMany();
  await deps.human.demand('sign-up', body.human, address);
  if (!signUps.take(from)) throw tooMany();
  return register(deps, email, await deps.passwords.hash(body.password));
}

/** Looks at counters only, never at whether the address is known. */
function looksLikeGuessing({ rates, limits }: GatewayDeps, email: string, from: string): boolean {
  return (
    rates.logInFailures.used(email) >= limits.humanCheckAfterFailuresPerEmail ||
    rates.failuresOfAddress.used(from) >= limits.humanCheckAfterFailuresPerAddress
  );
}

const tooManyFailures = ({ rates }: GatewayDeps) =>
  new Refused('TOO_MANY_REQUESTS', undefined, rates.logInFailures.secondsLeft());

/**
 * Counts a try as a failure before the work, so that many at once cannot pass a limit together. Returns what takes the
 * count back; refuses TOO_MANY_REQUESTS, with nothing counted, when the limit is reached.
 */
function countTry(deps: GatewayDeps, failureKey: string, from: string): () => void {
  const { logInFailures, failuresOfAddress } = deps.rates;
  if (!logInFailures.take(failureKey)) throw tooManyFailures(deps);
  failuresOfAddress.take(from);
  return () => {
    logInFailures.giveBack(failureKey);
    failuresOfAddress.giveBack(from);
  };
}

/**
 * Returns the person of an address and password. Unknown address, no password set and wrong password are one answer
 * after the same work. Failures are counted per address of mail, known or not; after a few a log-in needs a human
 * verification, and past the limit only a network address that has logged in to it before may go on (with as many
 * tries of its own), so that no stranger locks the owner out.
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
    if (!known || logInFailures.used(failureKey) >= logInFailures.limit) throw tooManyFailures(deps);
  }
  // Between this look at the counters and the count nothing is waited for, or many at once would all look innocent;
  // but what looks like guessing is counted once it has its proof: before, no password is tried.
  if (looksLikeGuessing(deps, email, from)) await deps.human.demand('log-in', body.human, address);
  const giveBack = countTry(deps, failureKey, from);
  let right: boolean;
  try {
    right = await deps.passwords.verify(body.password, user?.passwordHash ?? null);
  } catch (error) {
    // No password was tried.
    giveBack();
    throw error;
  }
  if (!right || user === undefined) throw new Refused('WRONG_CREDENTIALS');
  giveBack();
  return personOf(deps, user);
}
