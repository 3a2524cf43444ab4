import { randomBytes } from 'node:crypto';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: { code: number; data: T; error?: string; field?: string; message?: string; retry?: boolean };
}

/** Somebody with a browser's cookies and headers, but without the browser. */
export interface Person {
  email: string;
  password: string;
  cookie(): string;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  send<T = unknown>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>;
}

export function visitor(url: string): Person {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers: Record<string, string> = { accept: 'application/json', cookie: cookie() };
    if (method !== 'GET') Object.assign(headers, { origin: url, 'sec-fetch-site': 'same-origin' });
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
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
    get: (path) => call('GET', path),
    send: (method, path, body) => call(method, path, body),
  };
}

/** A new person who has signed up. */
export async function signUp(url: string): Promise<Person> {
  const person = visitor(url);
  const answer = await person.send('POST', '/api/identity/sign-up', { email: person.email, password: person.password });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
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
  withinMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
