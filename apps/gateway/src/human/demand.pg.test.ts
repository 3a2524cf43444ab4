import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { workFor, workGateway } from '../../testing/human/test-human.ts';
import { Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { Refused } from '../http/refused.ts';

const NEEDED = 'HUMAN_CHECK_NEEDED';
const HOUR = 3_600_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await workGateway({
    config: { hosts: { trustedProxies: 1 } },
    limits: { signUpsPerHourPerAddress: 4, logInFailuresPerHourPerEmail: 8, humanCheckAfterFailuresPerAddress: 5 },
  });
});
afterAll(() => gateway.close());
afterEach(() => {
  vi.restoreAllMocks();
  gateway.pass(HOUR);
});

let next = 1;
/** A browser at a network address of its own. */
function at(address = `203.0.113.${next++}`) {
  const who = new Browser(gateway.app);
  who.headers = { 'x-forwarded-for': address };
  const outcome = async (sent: ReturnType<Browser['send']>) => {
    const answer = await sent;
    return answer.statusCode === 200 ? 'ok' : (answer.json().error as string);
  };
  return {
    who,
    signUp: (change: object = {}) => outcome(who.beginSignUp(change)),
    logIn: (address: string, password: string, human?: string) => outcome(who.beginLogIn({ address, password, human })),
    proof: async (action: 'sign-up' | 'log-in') => (await workFor(who, action)).human,
  };
}

async function somebody() {
  const one = at();
  await one.who.signUp(await one.proof('sign-up'));
  return one;
}

describe('sign-up', () => {
  test('HUM-10 without a proof it is refused, naming the field; with one it is done', async () => {
    const one = at();
    const answer = await one.who.beginSignUp();
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: NEEDED, field: 'human' });
    expect(await one.signUp({ human: await one.proof('sign-up') })).toBe('ok');
  });

  test('HUM-10 JRN-61 what the form can mend is said first and uses up no proof', async () => {
    const one = at();
    const human = await one.proof('sign-up');
    expect(await one.signUp({ address: 'no address', human })).toBe('EMAIL_INVALID');
    expect(await one.signUp({ password: 'weak', human })).toBe('PASSWORD_WEAK');
    expect(await one.signUp({ human })).toBe('ok');
  });

  test('HUM-10 each sign-up costs a proof, also one with a taken address, which is not told', async () => {
    const taken = (await somebody()).who.email;
    const stranger = at();
    expect(await stranger.signUp({ address: taken })).toBe(NEEDED);
    const human = await stranger.proof('sign-up');
    expect(await stranger.signUp({ address: taken, human })).toBe('ok');
    expect(await stranger.signUp({ address: taken, human })).toBe(NEEDED);
  });

  test('HUM-10 sign-ups without a proof use up nothing of an address, and past its limit no proof is used up', async () => {
    const from = '198.51.100.7';
    for (let i = 0; i < 10; i++) expect(await at(from).signUp()).toBe(NEEDED);
    for (let i = 0; i < 4; i++) {
      const one = at(from);
      expect(await one.signUp({ human: await one.proof('sign-up') })).toBe('ok');
    }
    const fifth = at(from);
    const human = await fifth.proof('sign-up');
    expect(await fifth.signUp({ human })).toBe('TOO_MANY_REQUESTS');
    expect(await at('198.51.100.8').signUp({ human })).toBe('ok');
  });
});

describe('log-in', () => {
  test('HUM-11 honest people are never asked, not even after two slips', async () => {
    const { who } = await somebody();
    for (let i = 0; i < 2; i++) expect(await at().logIn(who.email, 'Wrong-1')).toBe('WRONG_CREDENTIALS');
    for (let i = 0; i < 6; i++) expect(await at().logIn(who.email, who.password)).toBe('ok');
  });

  test('HUM-11 after three failures in an hour a mail address is asked for a proof, right password or not', async () => {
    const { who } = await somebody();
    for (let i = 0; i < 3; i++) expect(await at().logIn(who.email, 'Wrong-1')).toBe('WRONG_CREDENTIALS');
    const one = at();
    expect(await one.logIn(who.email, who.password)).toBe(NEEDED);
    expect(await one.logIn(who.email, who.password, await one.proof('sign-up'))).toBe(NEEDED);
    expect(await one.logIn(who.email, who.password, await one.proof('log-in'))).toBe('ok');
    expect(await one.logIn(who.email, 'Wrong-1', await one.proof('log-in'))).toBe('WRONG_CREDENTIALS');
    gateway.pass(HOUR);
    expect(await one.logIn(who.email, who.password)).toBe('ok');
  });

  test('HUM-11 one network address that fails with many mail addresses is asked, others are not', async () => {
    const { who } = await somebody();
    const from = '198.51.100.20';
    for (let i = 0; i < 5; i++) expect(await at(from).logIn(`x${i}@example.com`, 'Wrong-1')).toBe('WRONG_CREDENTIALS');
    expect(await at(from).logIn('fresh@example.com', 'Wrong-1')).toBe(NEEDED);
    expect(await at(from).logIn(who.email, who.password)).toBe(NEEDED);
    expect(await at().logIn(who.email, who.password)).toBe('ok');
  });

  test('HUM-12 known or not, a mail address is asked after the same failures with the same answers', async () => {
    const { who } = await somebody();
    const journey = async (email: string) => {
      const said = [];
      for (let i = 0; i < 3; i++) said.push(await at().logIn(email, 'Wrong-1'));
      const one = at();
      const answer = await one.who.beginLogIn({ address: email, password: 'Wrong-1' });
      said.push({ ...answer.json(), requestId: '' }, answer.statusCode, Object.keys(answer.headers));
      said.push(await one.logIn(email, 'Wrong-1', await one.proof('log-in')));
      said.push(await one.logIn(email, 'Wrong-1', 'bm8='));
      return said;
    };
    expect(await journey(who.email)).toEqual(await journey('ghost@example.com'));
  });

  test('HUM-12 HUM-36 a log-in without a proof is no try: no password is looked at, no failure counted, nobody locked out', async () => {
    const { who } = await somebody();
    for (let i = 0; i < 3; i++) await at().logIn(who.email, 'Wrong-1');
    const { passwords } = gateway.deps;
    const verify = passwords.verify;
    let looked = 0;
    passwords.verify = async (...given) => {
      looked += 1;
      return verify.apply(passwords, given);
    };
    for (let i = 0; i < 30; i++) expect(await at().logIn(who.email, 'Wrong-1')).toBe(NEEDED);
    passwords.verify = verify;
    expect(looked).toBe(0);
    expect(gateway.deps.rates.logInFailures.used(who.email)).toBe(3);
    const owner = at();
    expect(await owner.logIn(who.email, who.password, await owner.proof('log-in'))).toBe('ok');
  });

  test('HUM-12 HUM-36 a password that nobody had time to look at is no failure', async () => {
    const { who } = await somebody();
    const { passwords, rates } = gateway.deps;
    const from = '198.51.100.30';
    const verify = vi.spyOn(passwords, 'verify').mockRejectedValue(new Refused('OVERLOADED'));
    for (let i = 0; i < 10; i++) expect(await at(from).logIn(who.email, who.password)).toBe('OVERLOADED');
    verify.mockRestore();
    expect([rates.logInFailures.used(who.email), rates.failuresOfAddress.used(from)]).toEqual([0, 0]);
    expect(await at(from).logIn(who.email, who.password)).toBe('ok');
  });

  test('HUM-12 HUM-36 while a proof is looked at nothing is counted, and HUM-14 many proven at once pass no limit together', async () => {
    const { who } = await somebody();
    const { human, rates } = gateway.deps;
    for (let i = 0; i < 3; i++) await at().logIn(who.email, 'Wrong-1');
    const proven = Promise.withResolvers<void>();
    const demand = vi.spyOn(human, 'demand').mockReturnValue(proven.promise);
    const asked = Promise.all(Array.from({ length: 9 }, () => at().logIn(who.email, 'Wrong-1', 'proof')));
    await expect.poll(() => demand.mock.calls.length).toBe(9);
    expect(rates.logInFailures.used(who.email)).toBe(3);
    proven.resolve();
    const said = await asked;
    // The limit is 8, and 3 are used up.
    expect(said.filter((one) => one === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(said.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    expect(rates.logInFailures.used(who.email)).toBe(8);
  });

  test('HUM-14 many at once do not slip through together', async () => {
    const { who } = await somebody();
    const said = await Promise.all(Array.from({ length: 20 }, () => at().logIn(who.email, 'Wrong-1')));
    expect(said.filter((one) => one === 'WRONG_CREDENTIALS')).toHaveLength(3);
    expect(said.filter((one) => one === NEEDED)).toHaveLength(17);
  });
});

describe('switched off', () => {
  test('HUM-13 nobody is asked and the challenge says so; a proof that comes along all the same is nothing', async () => {
    const off = await testGateway({ config: { humanVerification: { provider: 'off' } } });
    const who = new Browser(off.app);
    expect((await who.send('GET', '/api/human/challenge?action=sign-up')).json().data).toEqual({ provider: 'off' });
    await who.signUp('bm8=');
    for (let i = 0; i < 6; i++)
      expect((await who.beginLogIn({ password: 'x' })).json().error).toBe('WRONG_CREDENTIALS');
    expect((await who.beginLogIn()).statusCode).toBe(200);
    await off.close();
  });

  test('HUM-13 the operator’s door asks nobody', async () => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/operator/accounts',
      headers: { authorization: `Bearer ${gateway.deps.secrets.operatorSecret}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'made-by-operator@example.com' }),
    });
    expect(answer.json().error).not.toBe(NEEDED);
    expect(answer.statusCode).toBe(200);
  });
});
