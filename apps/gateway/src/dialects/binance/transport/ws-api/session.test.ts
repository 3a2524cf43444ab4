import { LIMITS } from '@pelorus/protocol/limits.ts';
import { expect, it } from 'vitest';
import type { Grant } from '../../user-data/grants.ts';
import type { DialectRoute } from '../dialect.ts';
import { DialectError } from '../errors.ts';
import { type WsApiRoom, WsApiSession } from './session.ts';

const open = async () => ({});
const answers = new Map<string, DialectRoute['answer']>();

/** A session over a room of which a test sees everything; `dialectRequestsInFlight` is one. */
function testSession() {
  const sent: string[] = [];
  const grants = new Set<Grant>();
  const outlet = { closed: false, gather: (frame: Buffer) => void sent.push(frame.toString()), end() {} };
  const methods = new Map(
    [...answers].map(([name, answer]) => {
      const route: DialectRoute = {
        method: 'GET',
        url: `/${name}`,
        security: 'none',
        weight: 1,
        reads: new Set(),
        answer,
      };
      return [name, route] as const;
    }),
  );
  const room = {
    deps: { clock: () => 1, limits: { ...LIMITS, dialectRequestsInFlight: 1 } },
    dialect: {
      charge: () => [],
      refusalOf: (error: Error) => (error instanceof DialectError ? error : new DialectError(-1000, error.message)),
    },
    methods,
    hub: {},
    grants: { add: (grant: Grant) => grants.add(grant), remove: (grant: Grant) => grants.delete(grant) },
  } as unknown as WsApiRoom;
  const opened = { outlet: outlet as never, address: '127.0.0.1', returnRateLimits: true, isMicro: false };
  const session = new WsApiSession(room, opened);
  /** Resolves with what was sent since, once nothing is under way. */
  const ask = async (...names: string[]) => {
    for (const [id, method] of names.entries()) session.receive(JSON.stringify({ id, method }));
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    return sent.splice(0);
  };
  return { session, grants, outlet, ask };
}

it('BWS-08 an answer that cannot be written counts once: no more is under way than the limit', async () => {
  answers.set('broken', () => ({ amount: 1n }));
  answers.set('slow', () => new Promise((resolve) => setImmediate(resolve, {})));
  const { ask } = testSession();
  expect((await ask('broken')).join()).toContain('BigInt');
  const frames = await ask('slow', 'slow');
  expect(frames.filter((frame) => frame.includes('-1008'))).toHaveLength(1);
});

it('BWS-15 a logon that is granted after its socket closed leaves nothing', async () => {
  answers.set('ping', open);
  const { session, grants, outlet } = testSession();
  outlet.closed = true;
  session.forget();
  session.logOn('a key');
  expect([grants.size, session.loggedOn]).toEqual([0, null]);
});
