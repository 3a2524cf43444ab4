import { TITLE_MAX } from '@pelorus/protocol/announcements/kinds.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { postBlocks } from '@pelorus/site/post-text.ts';
import { expect, test } from 'vitest';
import { templateOf } from './posts.ts';

test.each(['listing', 'delisting', 'maintenance'] as const)(
  'NEWS-14 the template of a %s names its subject in every language, and its link leads somewhere',
  (kind) => {
    const texts = templateOf(kind, 'SOL/USDT $& $1');
    expect(Object.keys(texts).sort()).toEqual(LOCALES.map(({ tag }) => tag).sort());
    for (const { body, title } of Object.values(texts)) {
      expect(title).toContain('SOL/USDT $& $1');
      expect(title.length).toBeLessThan(TITLE_MAX);
      const pieces = postBlocks(body).flatMap((block) => (block.kind === 'list' ? [] : block.pieces));
      expect(pieces.filter((piece) => typeof piece !== 'string')).toHaveLength(1);
      expect(pieces.filter((piece) => typeof piece === 'string').join('')).not.toMatch(/[[\]{}]/);
    }
  },
);
