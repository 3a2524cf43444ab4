import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OutboxMessage } from '@pelorus/protocol/messages/outbox.ts';
import type { Venue } from '../server/venue.ts';

/** Somebody with a password, and with a browser that is known to them. */
export interface Person {
  url: string;
  address: string;
  password: string;
  /** Cookie header of the browser: `device=…`. */
  cookie: string;
}

const PASSWORD = 'Right-horse-7';

/** Makes people at the operator's door and lets each prove their browser by the code in the outbox. */
export async function knownPeople({ url, dataDir }: Venue, count: number): Promise<Person[]> {
  const secret = readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim();
  const people: Person[] = [];
  for (let i = 0; i < count; i++) {
    const person = { url, address: `person-${i}@example.com`, password: PASSWORD, cookie: '' };
    await taken(
      await fetch(`${url}/api/operator/accounts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.address, password: PASSWORD }),
      }),
    );
    people.push({ ...person, cookie: await proveBrowser(person) });
  }
  return people;
}

/** Logs in; false: the exchange was too busy, and said so. Throws at any other answer without a session. */
export async function logIn(person: Person): Promise<boolean> {
  const answer = await post(person, 'log-in', { address: person.address, password: person.password });
  if (answer.status === 503) return false;
  await taken(answer);
  const state = ((await answer.json()) as { data: { state: string } }).data.state;
  if (state !== 'logged-in') throw new Error(`a log-in was answered "${state}"`);
  return true;
}

async function proveBrowser(person: Person): Promise<string> {
  const begun = await send(person, 'log-in', { address: person.address, password: person.password });
  const code = await codeFor(person);
  const done = await send({ ...person, cookie: cookieOf(begun, 'journey') }, 'journey/code', { code });
  return cookieOf(done, 'device');
}

async function codeFor({ url, address }: Person): Promise<string> {
  for (;;) {
    const answer = await taken(await fetch(`${url}/api/outbox`));
    const { data } = (await answer.json()) as { data: OutboxMessage[] };
    const code = data.find(({ to, kind }) => to === address && kind === 'log-in-code')?.code;
    if (typeof code === 'string') return code;
    await delay(20);
  }
}

function post({ url, cookie }: Person, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', cookie };
  return fetch(`${url}/api/identity/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const send = async (person: Person, path: string, body: object) => taken(await post(person, path, body));

async function taken(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function cookieOf(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`${answer.url} set no cookie "${name}"`);
  return line.split(';')[0] as string;
}
