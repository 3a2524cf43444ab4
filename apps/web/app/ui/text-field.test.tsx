import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

// Where the end is on the screen is asked of Chromium, in a journey in ar_AE (e2e/journeys/show-it.test.ts).
test('DSN-09 a field that runs left to right keeps what stands at its end there, in a page of the other direction too', () => {
  const drawn = (ltr: boolean) => renderToStaticMarkup(<TextField label="key" ltr={ltr} trailing={<b>eye</b>} />);
  expect(drawn(true)).toMatch(/<input[^>]*dir="ltr"/);
  expect(drawn(true)).toMatch(/<div[^>]*dir="ltr"[^>]*><b>eye/);
  expect(drawn(false)).not.toContain('dir=');
});
