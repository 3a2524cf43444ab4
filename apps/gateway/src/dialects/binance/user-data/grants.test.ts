import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { Refused } from '../../../http/refused.ts';
import { type Grant, Grants } from './grants.ts';

let grants: Grants;
afterEach(() => grants.close());

/** Grants over keys of which some are over and some cannot be asked about. */
function testGrants(logged: string[] = []): Grants {
  const find = async (apiKey: string) => {
    if (apiKey === 'over') throw new Refused('API_KEY_INVALID');
    if (apiKey === 'unknown') throw new Error('the database is unavailable');
    return { scopes: ['read'] };
  };
  return new Grants({
    clock: () => 1,
    apiKeys: { findAll: (uses: { apiKey: string }[]) => Promise.allSettled(uses.map(({ apiKey }) => find(apiKey))) },
    peoplePool: { query: async () => Promise.reject(new Error('no listen keys today')) },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  } as never);
}

it('BWS-15 BWS-25 what cannot be looked at, or throws at its end, does not hide what is over', async () => {
  const ended: string[] = [];
  const logged: string[] = [];
  grants = testGrants(logged);
  const add = (name: string, apiKey: string, fields: Partial<Grant> = {}) =>
    grants.add({
      apiKey,
      address: '127.0.0.1',
      right: null,
      listenKey: null,
      onEnd: () => void ended.push(name),
      ...fields,
    });
  add('a listen key', 'good', { listenKey: 'x'.repeat(64) });
  add('first', 'unknown');
  add('second', 'over', {
    onEnd() {
      ended.push('second');
      throw new Error('a bug at the end of one');
    },
  });
  for (let i = 0; i < 100; i++) add(`good ${i}`, 'good');
  add('last', 'over');
  await grants.check();
  expect(ended).toEqual(['second', 'last']);
  expect(logged.join('')).toContain('could not check');
  // Nothing ends twice, and the next look goes on as if nothing had been.
  await grants.check();
  expect(ended).toEqual(['second', 'last']);
});
