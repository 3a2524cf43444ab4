import { expect, test } from 'vitest';
import { filled, problemsOf } from './filled-drafts.ts';
import { rules } from './fixture.ts';
import { endOf, fieldMoment } from './good-till.ts';
import type { OrderKind } from './kinds.ts';
import { orderBody } from './order-body.ts';
import { draftAfter } from './order-form.logic.ts';

test("TRAD-220 an order until a time says when it ends in the reader's own time; no other kind does", () => {
  const timed = (kind: OrderKind, until: string) =>
    filled(
      'limit',
      { do: 'timeInForce', timeInForce: 'GTD' },
      { do: 'lasts', lasts: 'own' },
      { do: 'until', text: until },
      { do: 'kind', kind },
    );
  const endsAt = new Date(2126, 11, 24, 18, 30).getTime();
  expect(orderBody(timed('limit', '2126-12-24T18:30'), rules, 'x')).toMatchObject({
    timeInForce: 'GTD',
    goodTill: endsAt,
  });
  expect(orderBody(timed('postOnly', '2126-12-24T18:30'), rules, 'x').goodTill).toBe(endsAt);
  expect(problemsOf(timed('limit', ''))).toEqual(['missingUntil']);
  expect(problemsOf(timed('limit', '2026-01-01T00:00'))).toEqual(['untilPast']);
  const stop = orderBody(timed('stopLimit', '2126-12-24T18:30'), rules, 'x');
  expect([stop.timeInForce, stop.goodTill]).toEqual(['GTC', undefined]);
});

test.each([
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['days30', 2_592_000_000],
] as const)(
  'TRAD-238 an order that ends after a %s does so after its press, a day unless another is chosen',
  (lasts, ms) => {
    const gtd = filled('limit', { do: 'timeInForce', timeInForce: 'GTD' });
    expect(problemsOf(gtd)).toEqual([]);
    expect(orderBody(gtd, rules, 'x', 1_000).goodTill).toBe(86_401_000);
    const chosen = draftAfter(gtd, { do: 'lasts', lasts }, rules);
    expect(orderBody(chosen, rules, 'x', 1_000).goodTill).toBe(1_000 + ms);
    // As a field writes it, the moment is the same, to the minute.
    const own = { ...chosen, lasts: 'own', until: fieldMoment(1_800_000_000_000) } as const;
    expect(endOf(own, 0)).toBe(1_800_000_000_000 - (1_800_000_000_000 % 60_000));
  },
);
