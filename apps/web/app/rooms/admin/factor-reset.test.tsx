import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { FactorReset, FactorResetDesk } from '@pelorus/protocol/admin/factor-resets.ts';
import type { StaffUser } from '@pelorus/protocol/admin/http.ts';
import { STAFF_ROLES, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { deedsOf, ResetDesk } from './factor-reset.tsx';
import { WaitingTable } from './waiting-resets.tsx';

const NAMED = ['proposedBy', 'done', 'declined', 'withdrawn', 'factor-shown', 'frozen', 'expired'];
const PLAIN = [
  ...['waiting', 'propose', 'decline', 'by', 'ends', 'check', 'evidence', 'verified', 'open', 'unverified', 'nothing'],
  ...['byStaff', 'byOwner', 'check.video-call'],
];
const OTHERS = ['admin.reset', 'admin.reason', 'admin.audit.time', 'admin.market.agree', 'admin.limits.withdraw'];
const HELD = [
  'admin.verification.held',
  ...['email', 'document', 'face'].map((label) => `verification.label.${label}`),
];
const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries([
      ...NAMED.map((word) => [`admin.reset.${word}`, [`«${word}» `, ['name'], ' ', ['other']]]),
      ...PLAIN.map((word) => [`admin.reset.${word}`, [`«${word}»`]]),
      ...[...OTHERS, 'admin.address', 'admin.open', 'admin.state.closed', ...HELD].map((id) => [id, [`«${id}»`]]),
    ]),
  },
});

const RESET: FactorReset = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    state: 'waiting',
    check: 'video-call',
    evidence: 'ticket 17: match',
  },
  ...{ reason: 'lost the telephone', by: 'sue', at: 1_000, endsAt: 2_000, endedBy: null, endedAt: null, isOwn: false },
};
const VERIFIED = { at: 1, application: '00000000-0000-4000-8000-000000000002' };
const DESK: FactorResetDesk = {
  labels: ['email', 'document', 'face'],
  verified: VERIFIED,
  obstacle: null,
  reset: null,
};
const USER: StaffUser = {
  ...{ id: '00000000-0000-4000-8000-000000000003', account: 7, email: 'p•••@example.com', phone: null },
  ...{ createdAt: 1, parentId: null, frozen: 'no', closedAt: null, agreed: null },
};

function drawn(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}
const shown = (
  desk: Partial<FactorResetDesk>,
  roles: readonly StaffRole[] = ['compliance'],
  user: Partial<StaffUser> = {},
) => drawn(<ResetDesk desk={{ ...DESK, ...desk }} user={{ ...USER, ...user }} roles={roles} onCase={() => {}} />);
const ended = (state: FactorReset['state'], endedBy: string | null = null) =>
  shown({ reset: { ...RESET, state, endedBy, endedAt: 1_500 } });

test('STF-40 STF-76 STF-72 nobody is offered what they may not: each role, with a proposal of theirs, of another’s and without one', () => {
  const offered = (reset: FactorReset | null) =>
    Object.fromEntries(STAFF_ROLES.map((role) => [role, deedsOf({ ...DESK, reset }, [role])]));
  const [nothing, stop, both] = [[], ['decline'], ['agree', 'decline']];
  const propose = ['propose'];
  const rest = { finance: nothing, operator: nothing };
  expect(offered(null)).toEqual({ support: propose, compliance: propose, owner: propose, ...rest });
  expect(offered({ ...RESET, state: 'expired' })).toEqual(offered(null));
  expect(offered(RESET)).toEqual({ support: stop, compliance: both, owner: both, ...rest });
  expect(offered({ ...RESET, isOwn: true })).toEqual({ support: stop, compliance: stop, owner: stop, ...rest });
  expect(deedsOf({ ...DESK, obstacle: 'IDENTITY_UNVERIFIED' }, ['owner'])).toEqual([]);
  expect(deedsOf({ ...DESK, obstacle: 'IDENTITY_UNVERIFIED', reset: RESET }, ['owner'])).toEqual(['decline']);
});

test('STF-40 what waits is said with who proposed it and on what; taking one’s own back is called so', () => {
  const page = shown({ reset: RESET });
  for (const text of ['«proposedBy» sue', 'ticket 17: match', 'lost the telephone', '«check.video-call»', '«ends»'])
    expect(page).toContain(text);
  expect(page).toContain('«verification.label.document»');
  expect(page).toContain('«admin.market.agree»');
  expect(page).toContain('«decline»');
  const own = shown({ reset: { ...RESET, isOwn: true } });
  expect(own).toContain('«admin.limits.withdraw»');
  expect(own).not.toContain('«admin.market.agree»');
});

test.each([
  ['done', 'carl', '«done» sue carl'],
  ['declined', 'carl', '«declined» sue carl'],
  ['declined', 'sue', '«withdrawn» sue'],
  ['factor-shown', null, '«factor-shown» sue'],
  ['frozen', null, '«frozen» sue'],
  ['expired', null, '«expired» sue'],
] as const)('STF-42 STF-82 what became of it is said: %s by %s', (state, by, text) => {
  expect(ended(state, by)).toContain(text);
  expect(ended(state, by)).not.toContain('«ends»');
});

test('STF-41 STF-78 why there is nothing to propose is said; what the owner froze is warned of; the photos are for who may see them', () => {
  for (const [obstacle, text] of [
    ['IDENTITY_UNVERIFIED', '«unverified»'],
    ['FACTOR_RESET_STATE', '«nothing»'],
    ['FROZEN_BY_STAFF', '«byStaff»'],
  ] as const) {
    const page = shown({ obstacle, verified: null });
    expect(page).toContain(text);
    expect(page).not.toContain('«propose»');
    expect(page).not.toContain('«open»');
  }
  expect(shown({}, ['compliance'], { frozen: 'by-owner' })).toContain('«byOwner»');
  expect(shown({})).not.toContain('«byOwner»');
  expect([shown({}).includes('«open»'), shown({}, ['support']).includes('«open»')]).toEqual([true, false]);
});

test('STF-40 the list says that nothing waits, or who, masked, and by whom', () => {
  expect(drawn(<WaitingTable waiting={[]} onOpen={() => {}} />)).toContain('«waiting»');
  const one = { id: RESET.id, userId: USER.id, address: USER.email, by: 'sue', at: 1, endsAt: 2, isOwn: false };
  const list = drawn(<WaitingTable waiting={[one]} onOpen={() => {}} />);
  for (const text of ['p•••@example.com', 'sue', '«admin.open»']) expect(list).toContain(text);
});
