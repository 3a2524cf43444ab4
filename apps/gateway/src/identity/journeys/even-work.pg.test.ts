import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser, person, type TestGateway, testGateway } from '../../../testing/test-gateway.ts';

const API = '/api/identity';
const MANY = 1_000_000;

let gateway: TestGateway;
let known: Browser;
let queries: string[] = [];
let hashes = 0;

/** Every statement that reaches the database, and every password that is hashed, from here on. */
function watch(): void {
  const { pool, passwords } = gateway.deps;
  const note = (text: unknown) => queries.push(typeof text === 'string' ? text : (text as { text: string }).text);
  const watched = new WeakSet<object>();
  const listen = (client: { query: (...given: never[]) => unknown }) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { query } = client;
    client.query = ((...given: never[]) => {
      note(given[0]);
      return query.apply(client, given);
    }) as typeof query;
  };
  // The pool's own queries run on its clients too.
  pool.on('acquire', (client) => listen(client as never));
  for (const name of ['hash', 'verify'] as const) {
    const real = passwords[name].bind(passwords) as (...given: unknown[]) => Promise<never>;
    passwords[name] = (async (...given: unknown[]) => {
      hashes += 1;
      return real(...given);
    }) as never;
  }
}

beforeAll(async () => {
  gateway = await testGateway({
    limits: {
      signUpsPerHourPerAddress: MANY,
      logInsPerMinutePerAddress: MANY,
      recoveriesPerHourPerAddress: MANY,
      logInFailuresPerHourPerEmail: MANY,
      codesPerHourPerAddress: MANY,
      weightPerMinute: MANY,
    },
  });
  known = await person(gateway);
  watch();
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(3_600_000));

const unknown = () => `person${Math.floor(Math.random() * 1e9)}@example.com`;
const wrong = { password: 'Wrong-horse-7' };

const ASKED: [string, (who: Browser, address: string) => ReturnType<Browser['send']>][] = [
  ['sign-up', (who, address) => who.beginSignUp({ address })],
  ['log-in', (who, address) => who.beginLogIn({ address, ...wrong })],
  ['recovery', (who, address) => who.send('POST', `${API}/recovery`, { address })],
  [
    'wrong code of a sign-up',
    async (who, address) => {
      await who.beginSignUp({ address });
      return who.send('POST', `${API}/journey/code`, { code: '000000' });
    },
  ],
  [
    'wrong code of a recovery',
    async (who, address) => {
      await who.send('POST', `${API}/recovery`, { address });
      return who.send('POST', `${API}/journey/code`, { code: '000000' });
    },
  ],
  [
    'another code of a recovery',
    async (who, address) => {
      await who.send('POST', `${API}/recovery`, { address });
      gateway.pass(60_000);
      return who.send('POST', `${API}/journey/code-again`);
    },
  ],
];

/** Returns an answer without what no two answers share: its own id, and times but for how far off they are. */
function bare(body: string, nowMs: number): string {
  return body.replace(/"requestId":"[^"]+"/, '').replace(/\d{13}/g, (ms) => String(Number(ms) - nowMs));
}

/** Keeps back what answers do not wait for; returns what lets it go. */
function holdAfterwards(): () => Promise<void> {
  const { afterwards } = gateway.deps;
  const held: (() => Promise<void>)[] = [];
  const hold = vi.spyOn(afterwards, 'run').mockImplementation((work) => void held.push(work));
  return async () => {
    hold.mockRestore();
    for (const work of held) afterwards.run(work);
    await afterwards.idle();
  };
}

describe('C.1.11 known and unknown addresses', () => {
  test.each(ASKED)(
    'JRN-21 IDEN-07 %s: the same statements in the same order, the same hashes, the same answer',
    async (_name, ask) => {
      // All that differs is done behind the answer, which comes though none of it has begun: its time tells nothing.
      const work = async (address: string, device: string | null) => {
        const letGo = holdAfterwards();
        queries = [];
        hashes = 0;
        const nowMs = gateway.deps.clock();
        const who = new Browser(gateway.app);
        if (device !== null) who.cookies.set('device', device);
        const { statusCode, body } = await ask(who, address);
        const done = { queries: [...queries], hashes, statusCode, body: bare(body, nowMs) };
        await letGo();
        return done;
      };
      for (const device of [null, 'd'.repeat(43)]) {
        const ofKnown = await work(known.email, device);
        expect(ofKnown.queries.length).toBeGreaterThan(0);
        expect(await work(unknown(), device)).toEqual(ofKnown);
      }
    },
  );
});
