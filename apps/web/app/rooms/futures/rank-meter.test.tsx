import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankMeter } from './rank-meter.tsx';

const messages = { 'perp.adlRank': 'Rank {rank} of 5' };
const drawn = (rank: number | null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
      <RankMeter rank={rank} />
    </I18nProvider>,
  );

test('FPAG-23 as many of five bars are lit as the rank says, in a colour that warns where it is high', () => {
  const lit = (rank: number, colour: string) => drawn(rank).split(colour).length - 1;
  expect([0, 1, 2, 3, 4].map((rank) => lit(rank, 'bg-text-muted'))).toEqual([1, 2, 3, 0, 0]);
  expect([0, 1, 2, 3, 4].map((rank) => lit(rank, 'bg-warn'))).toEqual([0, 0, 0, 4, 5]);
  expect(lit(0, 'bg-line')).toBe(4);
  expect(drawn(4)).toContain('aria-label="Rank 5 of 5"');
  expect(drawn(null)).toBe('--');
});
