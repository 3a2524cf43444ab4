import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

test.each([
  ['nothing', [], { unit: 'none', e2e: 'none' }],
  ['prose', ['README.md', 'docs/decisions/0001-numbers.md'], { unit: 'none', e2e: 'none' }],
  ['a unit test', ['packages/money/src/units.test.ts'], { unit: 'imports', e2e: 'none' }],
  ['a source', ['packages/money/src/units.ts'], { unit: 'imports', e2e: 'all' }],
  ['words of the pages', ['packages/site/src/messages/en_US/site.json'], { unit: 'all', e2e: 'all' }],
  ['a table', ['packages/database/migrations/0001.sql'], { unit: 'all', e2e: 'all' }],
  ['a thread', ['apps/worker/src/mail/thread.ts'], { unit: 'all', e2e: 'all' }],
  ['a journey', ['e2e/journeys/codes.test.ts'], { unit: 'none', e2e: ['e2e/journeys/codes.test.ts'] }],
  ['what journeys share', ['e2e/person.ts'], { unit: 'none', e2e: 'all' }],
  ['test support', ['packages/testkit/src/postgres.ts'], { unit: 'imports', e2e: 'none' }],
  ['the way of the test run', ['vitest.e2e.config.ts'], { unit: 'imports', e2e: 'all' }],
] as const)('TEST-05 of %s', (_what, changed, reach) => {
  expect(reachOf(changed)).toEqual(reach);
});

test('TEST-05 of one room of the pages: every page, and the journeys that enter it', () => {
  const { unit, e2e } = reachOf(['apps/web/app/rooms/outbox/outbox-page.tsx']);
  expect([unit, e2e]).toEqual(['imports', ['every-page.test.ts', 'outbox.test.ts', 'mail.test.ts']]);
});
