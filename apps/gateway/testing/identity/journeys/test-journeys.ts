import { historyOf } from '@pelorus/database/identity/history.ts';
import { expect } from 'vitest';
import { Browser, mailedCode, type TestGateway, testGateway } from '../../test-gateway.ts';
import { userIdOf } from '../factors/test-factors.ts';

export const API = '/api/identity';
export const MINUTE = 60_000;

/** Returns a gateway on which one address may sign up and log in often. */
export function journeyGateway(): Promise<TestGateway> {
  return testGateway({ limits: { signUpsPerHourPerAddress: 1_000, logInsPerMinutePerAddress: 1_000 } });
}

/** Browsers on a gateway, and the steps of a journey. */
export function journeysOn(gateway: TestGateway) {
  const visitor = () => new Browser(gateway.app);
  return {
    visitor,
    /** Somebody who has sent the sign-up form and owes the code. */
    begun: async () => {
      const who = visitor();
      expect((await who.beginSignUp()).statusCode).toBe(200);
      return who;
    },
    codeOf: (who: Browser) => mailedCode(gateway.deps, who.email),
    /** Another browser with the same cookies. */
    copyOf: (who: Browser) => {
      const copy = visitor();
      for (const [name, value] of who.cookies) copy.cookies.set(name, value);
      return Object.assign(copy, { email: who.email, password: who.password });
    },
  };
}

export const errorOf = async (answer: ReturnType<Browser['send']>) => (await answer).json().error as string | undefined;

export const give = (who: Browser, code: string) => who.send('POST', `${API}/journey/code`, { code });

/** A browser that knows nothing, of somebody with this address and password. */
export function stranger(gateway: TestGateway, of: Browser, password = of.password): Browser {
  return Object.assign(new Browser(gateway.app), { email: of.email, password });
}

export const isIn = async (who: Browser) => (await who.send('GET', `${API}/me`)).statusCode === 200;

/** What somebody's history has, newest first. */
export const historyKinds = async (gateway: TestGateway, who: Browser) =>
  (await historyOf(gateway.deps.pool, await userIdOf(gateway, who), 0, 100)).map(({ kind }) => kind);

export const recover = (who: Browser, address = who.email) => who.send('POST', `${API}/recovery`, { address });
