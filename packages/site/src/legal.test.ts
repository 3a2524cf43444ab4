import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEGAL_DOCUMENTS, LEGAL_SECTIONS, LEGAL_TEMPLATES, legalSections, textFor } from './legal.ts';
import { LOCALES } from './locales.ts';

const MESSAGES = new URL('./messages/', import.meta.url).pathname;
const wordsOf = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(join(MESSAGES, tag, 'app.json'), 'utf8'));
const sections = LEGAL_DOCUMENTS.flatMap((document) => [...LEGAL_SECTIONS[document]]);

describe('what people agree to', () => {
  test('LEG-01 every section of every template has a heading and a text in every language', () => {
    for (const { tag } of LOCALES) {
      const words = wordsOf(tag);
      for (const section of sections) {
        const [read, ...more] = legalSections(words[`legal.${section}`] ?? '');
        expect(more, `${tag} ${section}`).toEqual([]);
        expect(read?.heading, `${tag} ${section}`).toMatch(/\S/);
        expect(read?.paragraphs, `${tag} ${section}`).toHaveLength(1);
      }
    }
  });

  test('LEG-05 the templates’ name ends in the digest of their words: who changes them changes it', () => {
    const words = LOCALES.map(({ tag }) => {
      const all = wordsOf(tag);
      return sections.map((section) => all[`legal.${section}`]);
    });
    const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex');
    expect(LEGAL_TEMPLATES).toBe(`template-${digest.slice(0, 12)}`);
  });

  test.each([
    ['', []],
    ['\n \n', []],
    ['Only a heading', [{ heading: 'Only a heading', paragraphs: [] }]],
    [
      'One\nfirst\nsecond\n\n \n\nTwo\r\nthird\r\n\r\nThree\n  fourth ',
      [
        { heading: 'One', paragraphs: ['first', 'second'] },
        { heading: 'Two', paragraphs: ['third'] },
        { heading: 'Three', paragraphs: ['fourth'] },
      ],
    ],
  ])('LEG-02 a text of the operator’s is read section by section: %j', (text, read) => {
    expect(legalSections(text)).toEqual(read);
  });

  test('LEG-02 a language without a text gets English, else the first', () => {
    expect(textFor({ fr_FR: 'f', en_US: 'e', ja_JP: 'j' }, 'ja_JP')).toBe('j');
    expect(textFor({ fr_FR: 'f', en_US: 'e' }, 'ja_JP')).toBe('e');
    expect(textFor({ fr_FR: 'f', tr_TR: 't' }, 'ja_JP')).toBe('f');
    expect(textFor({}, 'ja_JP')).toBeUndefined();
  });
});
