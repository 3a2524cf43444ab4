import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { done } from '../../testing/identity/factors/test-factors.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { NETWORK, openNetwork, SOMEWHERE, withdrawer } from '../../testing/withdrawals/test-withdrawals.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';
import { askWithdrawalByKey } from './ask.ts';

const DAY_MS = 86_400_000;
const STATES = ['CANCELLED', 'REJECTED', 'REFUSED', 'PAID', 'MINED', 'REVIEW', 'FAILED'] as const;
/** Those that give back: what was asked for counts no more. */
const BACK: readonly string[] = STATES.slice(0, 3);
/** Cents of level 1 to 3 in 24 hours and 30 days; null: no limit. */
const LIMITS = [
  [200_000n, 1_000_000n],
  [10_000_000n, 100_000_000n],
  [null, null],
] as const;
/** A bitcoin is 50,000 dollars. */
const CENTS_A_BITCOIN = 5_000_000n;

let gateway: TestGateway;
let who: Who;
beforeAll(async () => {
  gateway = await testGateway();
  await openNetwork(gateway);
  const person = await withdrawer(gateway, 2 ** 52);
  const { accountId, userId } = await done<{ accountId: number; userId: string }>(
    person.browser.send('GET', '/api/identity/me'),
  );
  who = { accountId, userId, scopes: ['withdraw'], email: person.browser.email } as unknown as Who;
  await gateway.deps.pool.query(
    `INSERT INTO custody.address_book (user_id, network, address, label, added_at_ms, usable_at_ms)
     VALUES ($1, 1, $2, 'mine', 0, 0)`,
    [userId, SOMEWHERE],
  );
  await gateway.deps.pool.query(
    `INSERT INTO identity.applications (application_id, user_id, way, state, submission, submitted_sealed, begun_at_ms,
       submitted_at_ms, decided_at_ms) VALUES (gen_random_uuid(), $1, 'own', 'approved', 1, '', 0, 0, 0)`,
    [userId],
  );
});
afterAll(() => gateway.close());

interface Asked {
  id: number;
  cents: bigint;
  atMs: number;
  state: string;
}

/** Which decimals of which asset; a bitcoin's are of 8, so that its worth has parts of cents. */
const amount = fc.oneof(
  fc.record({
    asset: fc.constant('USDT' as const),
    units: fc.integer({ min: 1_000, max: 210_000 }).map((n) => n * 1e6),
  }),
  fc.record({ asset: fc.constant('BTC' as const), units: fc.integer({ min: 100_000, max: 5_000_000 }) }),
);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('ask' as const), of: fc.array(amount, { minLength: 1, maxLength: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 3_600_000, DAY_MS - 1, DAY_MS, DAY_MS + 1, 10 * DAY_MS, 30 * DAY_MS - 1, 30 * DAY_MS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('end' as const), nth: fc.nat(), state: fc.constantFrom(...STATES) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('level' as const), level: fc.integer({ min: 1, max: 3 }) }) },
);

const centsOf = ({ asset, units }: { asset: 'USDT' | 'BTC'; units: number }) =>
  asset === 'USDT'
    ? (BigInt(units) + 999_999n) / 1_000_000n
    : (BigInt(units) * CENTS_A_BITCOIN + 99_999_999n) / 100_000_000n;

async function setLevel(level: number): Promise<void> {
  const { pool } = gateway.deps;
  await pool.query('DELETE FROM identity.labels WHERE user_id = $1', [who.userId]);
  const labels = level === 1 ? [] : level === 2 ? ['document', 'face'] : ['document', 'face', 'address'];
  for (const label of labels)
    await pool.query(
      `INSERT INTO identity.labels (user_id, label, application_id, verified_at_ms)
       SELECT user_id, $2, application_id, 0 FROM identity.applications WHERE user_id = $1`,
      [who.userId, label],
    );
}

let clients = 0;
/** Asks for all of them at once; null: refused for its limit. */
function askAll(of: readonly { asset: 'USDT' | 'BTC'; units: number }[]): Promise<(number | null)[]> {
  return Promise.all(
    of.map(async ({ asset, units }) => {
      const terms = { asset, network: NETWORK, address: SOMEWHERE, amount: (units / 1e8).toFixed(8) };
      const fee = asset === 'USDT' ? '1.00000000' : '0.00001000';
      try {
        const made = await askWithdrawalByKey(gateway.deps, who, '10.0.0.1', {
          ...terms,
          fee,
          clientId: `c${++clients}`,
        });
        return Number(made.id);
      } catch (error) {
        if (error instanceof Refused && error.refusal === 'WITHDRAWAL_LIMIT') return null;
        throw error;
      }
    }),
  );
}

it('WDRW-05 whatever is asked for at once, waited for and given back, no more leaves than the level allows, and no less', {
  timeout: 120_000 * inject('runs'),
}, async () => {
  const seen = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await gateway.deps.pool.query('TRUNCATE custody.withdrawals CASCADE');
      await setLevel(1);
      let level = 1;
      const all: Asked[] = [];
      const usedOf = (spanMs: number) =>
        all
          .filter(({ atMs, state }) => !BACK.includes(state) && gateway.deps.clock() - atMs < spanMs)
          .reduce((sum, { cents }) => sum + cents, 0n);
      for (const one of steps) {
        if (one.does === 'wait') gateway.pass(one.ms);
        if (one.does === 'level') {
          level = one.level;
          await setLevel(level);
        }
        const chosen = one.does === 'end' ? all[one.nth % Math.max(1, all.length)] : undefined;
        if (one.does === 'end' && chosen !== undefined) {
          chosen.state = one.state;
          await gateway.deps.pool.query('UPDATE custody.withdrawals SET state = $2 WHERE withdrawal_id = $1', [
            chosen.id,
            one.state,
          ]);
        }
        if (one.does !== 'ask') continue;
        const before = [usedOf(DAY_MS), usedOf(30 * DAY_MS)] as const;
        const ids = await askAll(one.of);
        const atMs = gateway.deps.clock();
        for (const [i, id] of ids.entries())
          if (id !== null) all.push({ id, cents: centsOf(one.of[i] as never), atMs, state: 'NEW' });
        const after = [usedOf(DAY_MS), usedOf(30 * DAY_MS)] as const;
        const limits = LIMITS[level - 1] as readonly (bigint | null)[];
        const isOver = (used: readonly bigint[]) =>
          limits.some((limit, i) => limit !== null && (used[i] as bigint) > limit);
        // A level that was higher before may have let more leave already.
        if (ids.some((id) => id !== null)) expect(isOver(after)).toBe(false);
        for (const [i, id] of ids.entries()) {
          const cents = centsOf(one.of[i] as never);
          if (id === null) expect(isOver([after[0] + cents, after[1] + cents])).toBe(true);
          else expect(isOver([before[0] + cents, before[1] + cents])).toBe(false);
          seen[id === null ? 'refused' : 'taken']++;
        }
      }
    }),
    { numRuns: 30 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(10);
});
