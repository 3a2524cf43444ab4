import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAt } from './paths.ts';
import { type Piece, postBlocks } from './post-text.ts';

const piecesOf = (text: string): Piece[] =>
  postBlocks(text).flatMap((block) => (block.kind === 'list' ? block.rows.flat() : block.pieces));

test('NEWS-03 empty lines part paragraphs, dashes make lists, and lines stay lines', () => {
  expect(postBlocks('One\nstill one\n\nTwo\n- a\n-  b\nThree')).toEqual([
    { kind: 'paragraph', pieces: ['One\nstill one'] },
    { kind: 'paragraph', pieces: ['Two'] },
    { kind: 'list', rows: [['a'], ['b']] },
    { kind: 'paragraph', pieces: ['Three'] },
  ]);
});

test('NEWS-03 a link to https or to a page of ours', () => {
  expect(piecesOf('See [the rules](https://a.example/x?y=1) and [markets](/markets).')).toEqual([
    'See ',
    { words: 'the rules', href: 'https://a.example/x?y=1', isOwn: false },
    ' and ',
    { words: 'markets', href: '/markets', isOwn: true },
    '.',
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert%281%29)',
  '[x](http://a.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](/%2f/evil.example)',
  '[x](/no-such-page)',
  '[x](https:evil.example)',
  '[x](https://name:word@evil.example)',
  '[x](data:text/html,hello)',
  '<a href="https://a.example">x</a>',
])('NEWS-04 %s stays words', (text) => {
  expect(piecesOf(text)).toEqual([text]);
});

test('NEWS-04 whatever is typed, every link is https or a page of ours, and no word is lost', () => {
  const typed = fc.array(
    fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('[', ']', '(', ')', '/', '//', '\\', ':', 'javascript:', 'https://', '\n\n', '- ', '/markets'),
    ),
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('');
      for (const piece of piecesOf(text)) {
        if (typeof piece === 'string') continue;
        const url = new URL(piece.href, 'https://venue.example');
        expect(url.protocol).toBe('https:');
        expect(piece.isOwn).toBe(url.host === 'venue.example' && piece.href.startsWith('/'));
        if (piece.isOwn) expect(pageAt(url.pathname)).not.toBeNull();
      }
      const words = (of: string) => of.replace(/[\s()[\]-]/g, '');
      const shown = piecesOf(text).map((piece) => (typeof piece === 'string' ? piece : piece.words));
      for (const word of shown) expect(words(text)).toContain(words(word));
    }),
  );
});
