import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

// Where the end is on the screen is asked of Chromium, in a journey in ar_AE (e2e/journeys/show-it.test.ts).
test('DSN-09 a field that runs left to right begins at the page’s start in either direction, and leaves room at its end', () => {
  const drawn = (ltr: boolean) => renderToStaticMarkup(<TextField label="key" ltr={ltr} trailing={<b>eye</b>} />);
  expect(drawn(true)).toMatch(/<input[^>]*dir="ltr"/);
  expect(drawn(true)).toMatch(/<input[^>]*class="[^"]*rtl:text-end rtl:ps-12 rtl:pe-3"/);
  expect(drawn(true)).toMatch(/<div class="[^"]*end-1[^"]*"><b>eye/);
  expect(drawn(false)).not.toContain('rtl:');
  expect(drawn(false)).not.toContain('dir=');
});
