import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

test('DSN-09 a field that runs left to right keeps what stands at its end there, in a page of the other direction too', () => {
  const drawn = (ltr: boolean) =>
    renderToStaticMarkup(
      <div dir="rtl">
        <TextField label="key" ltr={ltr} trailing={<b>eye</b>} />
      </div>,
    );
  const directionOf = (html: string, tag: RegExp) =>
    html
      .slice(0, html.search(tag))
      .match(/dir="(\w+)"/g)
      ?.at(-1);
  expect(drawn(true)).toMatch(/<input[^>]*dir="ltr"/);
  expect(directionOf(drawn(true), /<b>eye/)).toBe('dir="ltr"');
  expect(drawn(true)).toMatch(/<div[^>]*dir="ltr"[^>]*><div[^>]*>\s*<b>eye/);
  expect(directionOf(drawn(false), /<b>eye/)).toBe('dir="rtl"');
});
