import { randomBytes, scryptSync } from 'node:crypto';
import { type Derive, payloadText, solveWork } from '@pelorus/client/human/work.ts';
import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import type { MessageKind } from '@pelorus/protocol/messages/kinds.ts';
import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';

interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: { code: number; data: T; error?: string; field?: string; message?: string; retry?: boolean };
}

/** Somebody with a browser's cookies and headers, but without the browser. */
export interface Person {
  email: string;
  password: string;
  cookie(): string;
  /** The same cookies, to be laid into a browser that knows the exchange as `at`. */
  cookies(at?: string): { name: string; value: string; url: string }[];
  get<T = unknown>(path: string): Promise<Answer<T>>;
  send<T = unknown>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

export function visitor(url: string): Person {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers: Record<string, string> = { accept: 'application/json', cookie: cookie() };
    if (method !== 'GET')
      Object.assign(headers, { origin: url, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' });
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as Answer<T>['body'] };
  }
  return {
    email: `p${randomBytes(6).toString('hex')}@example.com`,
    password: `Right-${randomBytes(5).toString('hex')}-1A`,
    cookie,
    cookies: (at = url) => [...jar].map(([name, value]) => ({ name, value, url: at })),
    get: (path) => call('GET', path),
    send: (method, path, body) => call(method, path, body),
  };
}

const nativeDerive: Derive = (password, salt, { cost, blocks, bytes }) =>
  scryptSync(password, salt, bytes, { N: cost, r: blocks, p: 1 });

/** Returns a proof for `action` as a page makes it, undefined where none is asked. */
export async function humanProof(person: Person, action: HumanAction): Promise<string | undefined> {
  const { body } = await person.get<HumanChallenge>(`/api/human/challenge?action=${action}`);
  if (body.data.provider === 'off') return undefined;
  if (body.data.provider !== 'altcha') throw new Error(`only a browser can meet ${body.data.provider}`);
  const { challenge } = body.data;
  return payloadText({ challenge, solution: solveWork(challenge, nativeDerive) });
}

/** Returns the code in the newest message of `kind` to an address, out of the outbox (MSG-07); `not`: one that was read before. */
export function codeSentTo(url: string, email: string, kind: MessageKind, not?: string): Promise<string> {
  return eventually(`a message ${kind} to ${email}`, async () => {
    const answer = await fetch(`${url}/api/outbox`);
    const { data } = (await answer.json()) as { data: OutboxMessage[] };
    const code = data.find((message) => message.to === email && message.kind === kind)?.code;
    return code === not ? null : code;
  });
}

/** A new person who has signed up. */
export async function signUp(url: string): Promise<Person> {
  const person = visitor(url);
  const { email, password } = person;
  const human = await humanProof(person, 'sign-up');
  const body = { address: email, password, consent: true, human };
  const begun = await person.send('POST', '/api/identity/sign-up', body);
  if (begun.status !== 200) throw new Error(`sign-up answered ${begun.status}: ${JSON.stringify(begun.body)}`);
  const code = await codeSentTo(url, email, 'sign-up-code');
  const done = await person.send('POST', '/api/identity/journey/code', { code });
  if (done.status !== 200) throw new Error(`the code was answered ${done.status}: ${JSON.stringify(done.body)}`);
  return person;
}

/** A new person with test funds. */
export async function fundedPerson(url: string): Promise<Person> {
  const person = await signUp(url);
  const answer = await person.send('POST', '/api/wallet/faucet', {});
  if (answer.status !== 200) throw new Error(`faucet answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return person;
}

/** Polls until `probe` answers something, at most `withinMs`; for states that come by themselves. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
