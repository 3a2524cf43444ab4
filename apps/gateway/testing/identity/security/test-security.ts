import { hashOfToken, newToken } from '../../../src/http/callers/secret-tokens.ts';
import { Browser, messagesTo, type TestGateway } from '../../test-gateway.ts';

/** Test builders: people with several browsers, and the links that mails carry. */
export const API = '/api/identity';
export const DAY_MS = 86_400_000;

/** A person's other browser, logged in. */
export async function alsoOn(gateway: TestGateway, who: Browser, userAgent = 'curl/8.5'): Promise<Browser> {
  const other = new Browser(gateway.app);
  Object.assign(other, { email: who.email, password: who.password, headers: { 'user-agent': userAgent } });
  const answer = await other.logIn();
  if (answer.statusCode !== 200) throw new Error(`log-in answered ${answer.statusCode}: ${answer.body}`);
  return other;
}

export async function isIn(who: Browser): Promise<boolean> {
  return (await who.send('GET', `${API}/me`)).statusCode === 200;
}

export async function userIdOf(who: Browser): Promise<string> {
  return (await who.send('GET', `${API}/me`)).json().data.userId;
}

/** The kinds of the messages to an address, newest first. */
export async function kindsTo(gateway: TestGateway, address: string): Promise<string[]> {
  return (await messagesTo(gateway.deps, address)).map(({ kind }) => kind);
}

/** The kinds of a person's history, newest first. */
export async function historyKinds(who: Browser): Promise<string[]> {
  const { rows } = (await who.send('GET', `${API}/history`)).json().data as { rows: { kind: string }[] };
  return rows.map(({ kind }) => kind);
}

/** A link that freezes, as the mailer makes one for an alert. */
export async function freezeLink(gateway: TestGateway, userId: string): Promise<string> {
  const token = newToken();
  await gateway.deps.pool.query('INSERT INTO identity.freeze_links VALUES ($1, $2, $3)', [
    hashOfToken(token),
    userId,
    gateway.deps.clock() + 7 * DAY_MS,
  ]);
  return token;
}
