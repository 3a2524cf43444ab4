import { expect, test } from 'vitest';
import { countsText } from './activity.ts';

const event = { day: '2026-11-21', event: 'page_view', by: null, count: 12, people: 3, devices: 4 };

test('ANA-54 the operator reads a table: days, events, how many, by how many people and devices', () => {
  const text = countsText(
    { events: [event, { ...event, day: '2026-11-20', event: 'log_in', count: 7 }], activity: [], isCut: false },
    undefined,
  );
  expect(text.split('\n')).toEqual([
    'day         event      count  people  devices',
    '2026-11-21  page_view     12       3        4',
    '2026-11-20  log_in         7       3        4',
  ]);
});

test('ANA-54 by a property, and what campaigns brought below', () => {
  const activity = [
    {
      day: '2026-11-21',
      event: 'visit',
      requestSource: 'H5',
      type: null,
      utm: { utm_source: 'news', utm_term: 'a' },
      count: 2,
    },
    { day: '2026-11-21', event: 'visit', requestSource: null, type: 'banner', utm: {}, count: 1 },
  ];
  const text = countsText(
    {
      events: [
        { ...event, by: 'home' },
        { ...event, count: 1 },
      ],
      activity,
      isCut: false,
    },
    'page',
  );
  expect(text.split('\n')).toEqual([
    'day         event      page  count  people  devices',
    '2026-11-21  page_view  home     12       3        4',
    '2026-11-21  page_view  -         1       3        4',
    '',
    'day         activity  from  type    campaign            count',
    '2026-11-21  visit     H5    -       source=news term=a      2',
    '2026-11-21  visit     -     banner  -                       1',
  ]);
});

test('ANA-54 nothing counted is said; what a stranger sent cannot steer a terminal', () => {
  expect(countsText({ events: [], activity: [], isCut: false }, undefined)).toBe('Nothing was counted in these days.');
  const text = countsText({ events: [{ ...event, by: '\u001b[2Jhome\u202e' }], activity: [], isCut: false }, 'page');
  expect(text).toContain('?[2Jhome?');
});

test('ANA-50 a table that was cut says so in its last line', () => {
  const text = countsText({ events: [event], activity: [], isCut: true }, undefined);
  expect(text.split('\n').slice(-2)).toEqual(['', 'There is more: each table shows its 10000 most counted rows.']);
});
