import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Whoever asks again and again rests for less between two tries. */
const REST_MS_MAX = 250;
const SLEEP = /(?:waitForTimeout|\bdelay|\bsleep|setTimeout\(\w+,) ?\(?(\d[\d_]*)\)/g;

const sleepsIn = (text: string) =>
  [...text.matchAll(SLEEP)].map(([, ms = '']) => Number(ms.replaceAll('_', ''))).filter((ms) => ms > REST_MS_MAX);

test('TEST-06 a sleep is seen in every way that it is written', () => {
  const written = [
    'await page.waitForTimeout(1_000);',
    'await delay(300);',
    'await new Promise((resolve) => setTimeout(resolve, 2_000));',
    'while (!(await done())) await delay(10);',
  ];
  expect(sleepsIn(written.join('\n'))).toEqual([1_000, 300, 2_000]);
});

test('TEST-06 no test sleeps for a fixed time', () => {
  const files = globSync(['{apps,packages}/*/{src,app,testing}/**/*.{ts,tsx}', '{e2e,sim,packages/testkit}/**/*.ts'], {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  }).filter((path) => /\.test\.tsx?$|\/testing\/|^e2e\/|^sim\/|testkit/.test(path));
  expect(files.length).toBeGreaterThan(400);
  const found = files.map((path) => [path, sleepsIn(readFileSync(ROOT + path, 'utf8'))] as const);
  expect(found.filter(([, sleeps]) => sleeps.length > 0)).toEqual([]);
});
