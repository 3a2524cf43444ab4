import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { STAFF_ACTIONS } from '@pelorus/protocol/admin/actions.ts';
import type { AuditEntryShown } from '@pelorus/protocol/admin/http.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AuditTable } from './audit-table.tsx';
import { deedWords } from './deed-words.ts';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: {
      'admin.deed.marketFiltersProposed': ['«filters»'],
      'error.PLAN_STATE': ['«moved on»'],
      'admin.staff.role': ['«role»'],
      'admin.role.support': ['«support»'],
      'admin.role.finance': ['«finance»'],
      'admin.filter.notionalMin': ['«least»'],
      'admin.filters.change': ['«change»'],
      'admin.detail.step': ['step ', ['number']],
      'trade.state.halted': ['«halted»'],
    },
  },
});
const ENTRY: AuditEntryShown = {
  seq: 7,
  at: 1,
  actor: 'ann',
  action: 'market-filters-proposed',
  outcome: 'done',
  subject: 'market BTC_USDT',
  reason: 'too tight',
  detail: { plan: '6b1f' },
  network: '192.0.2.0/24',
  deviceName: 'Firefox',
};

function drawn(change: Partial<AuditEntryShown>): string {
  const page = <AuditTable label="log" entries={[{ ...ENTRY, ...change }]} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

test('STF-10 STF-58 a deed and a refusal are said in words; what no page knows stands as it was kept', () => {
  expect(drawn({})).toContain('«filters»');
  expect(drawn({})).not.toContain('market-filters-proposed');
  expect(drawn({ outcome: 'PLAN_STATE' })).toContain('«moved on»');
  expect(drawn({ outcome: 'PLAN_STATE' })).not.toContain('PLAN_STATE');
  expect(drawn({ action: 'was-forged', outcome: 'WAS_FORGED' })).toMatch(/was-forged.*WAS_FORGED/);
});

test('STF-10 STF-58 what else belongs to a deed is said in words too; what no page knows stands as it was kept', () => {
  const shown = (detail: Record<string, string>) =>
    drawn({ detail }).replaceAll(/<!-- -->|<\/?(?:bdi|time)[^>]*>/g, '');
  expect(shown({ roles: 'support finance' })).toContain('«role»: «support» · «finance»');
  expect(shown({ roles: 'support magician' })).toContain('«role»: support magician');
  expect(shown({ notionalMin: '5 → 10' })).toContain('«least»: 5 → 10');
  expect(shown({ 'step 0': 'HALT at 2026-11-22T10:00:00.000Z until 2026-11-22T11:00:00.000Z' })).toContain(
    'step 1: «halted» 11/22/2026, 10:00:00 – 11/22/2026, 11:00:00',
  );
  expect(shown({ toString: 'x', 'step 1': 'DANCE at noon' })).toMatch(/toString: x.*step 1: DANCE at noon/);
});

test('STF-10 STF-58 every deed has words of its own', () => {
  expect(new Set(STAFF_ACTIONS.map(deedWords)).size).toBe(STAFF_ACTIONS.length);
  expect(deedWords('toString')).toBeNull();
});
